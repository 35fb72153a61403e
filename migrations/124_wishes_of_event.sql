-- no transaction
-- Whether anybody waits for an event or a ticket type is asked while the event is locked, and when one is deleted.
create index concurrently if not exists wishes_of_event on wishes (event_id, venue_id) where event_id is not null;
