-- An event that is cancelled while guests are inside.

-- Guests who are inside get their money back too.
alter table events add column cancel_arrived boolean not null default false;
-- What the cancellation of the event has returned of an order with guests inside: the heads that were still out, or all.
alter table bookings add column event_returned text check (event_returned in ('unused', 'all'));
