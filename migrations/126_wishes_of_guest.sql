-- no transaction
-- Whether a guest waits anywhere decides whether another wish needs the bot check.
create index concurrently if not exists wishes_of_guest on wishes (guest_id) where guest_id is not null;
