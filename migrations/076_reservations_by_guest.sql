-- no transaction
-- The roster shows the last visit of each guest, reservations too.
create index concurrently if not exists reservations_by_guest on reservations (user_id, venue_id) where user_id is not null;
