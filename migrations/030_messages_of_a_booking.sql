-- The panel of a booking shows the messages about it.
create index outbox_by_booking on outbox (booking_id, created_at desc) where booking_id is not null;
