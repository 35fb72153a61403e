-- A name for each ticket, where an event asks for it.
alter table events add column ticket_names text collate "C" not null default 'off';
alter table events add constraint events_ticket_names_check
  check (ticket_names in ('off', 'asked', 'required')) not valid;
-- What was given with an order, one for each ticket and empty for nobody, until its tickets are issued.
alter table bookings add column ticket_names text[];
alter table tickets add column holder_name text;
