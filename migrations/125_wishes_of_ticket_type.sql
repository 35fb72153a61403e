-- no transaction
-- As for events.
create index concurrently if not exists wishes_of_ticket_type on wishes (ticket_type_id, venue_id)
  where ticket_type_id is not null;
