-- Links that show the widgets of a draft to whoever has them, for 24 hours. Only the hash of the token is stored.
create table preview_links (
  token_hash text not null,
  venue_id text collate "C" not null references venues on delete cascade,
  created_by text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, venue_id)
);
create index preview_links_venue on preview_links (venue_id);
create index preview_links_expiry on preview_links (expires_at);
