-- Whose answer is kept under a key, so that erasing a guest finds it by ids and never by its text: the venue of the path,
-- and the caller, guests and bookings that the answer is about.
alter table idempotency_keys
  add column venue_id text collate "C",
  add column about text[] collate "C" not null default '{}';
create index idempotency_keys_about on idempotency_keys using gin (about);

-- Somebody has signed in to this account: it is theirs, and no venue can remove it.
alter table users add column signed_in_at timestamptz;
update users set signed_in_at = created_at
where exists (select from sessions where user_id = users.id) or exists (select from known_addresses where user_id = users.id);

-- The feed ends when its maker may no longer make one. Null: made before this was kept.
alter table calendar_feeds add column created_by text collate "C" references users on delete set null;

-- The password is asked for on the page of the mailed link: whoever typed the address need not own it.
alter table sign_ups drop column password_hash;

-- Since when nothing shows the picture.
alter table images add column unused_since timestamptz;
create index images_unused on images (unused_since) where unused_since is not null;
