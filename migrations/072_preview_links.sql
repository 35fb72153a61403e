-- Links that show the widgets of a draft to whoever has them, for 24 hours. Only the hash of the token is stored.
create table preview_links (
  token_hash text primary key,
  venue_id text not null references venues (id) on delete cascade,
  created_by text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index preview_links_venue on preview_links (venue_id);
create index preview_links_expiry on preview_links (expires_at);
