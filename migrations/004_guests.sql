-- The roster: one row per guest and venue, with the counters that lists show. The counters are kept by the
-- trigger in 005 in the transaction of the change; `verify` recounts them.

create table venue_guests (
  venue_id text collate "C" not null references venues on delete cascade,
  guest_id text collate "C" not null references users,
  -- The guest's name and searchable text, folded (lower case, no accents), kept here so that one venue's
  -- list and search never touch another venue's guests.
  name_key text collate "C" not null,
  search_text text collate "C" not null,
  first_seen_at timestamptz not null,
  bookings integer not null default 0 check (bookings >= 0),
  visits integer not null default 0 check (visits >= 0),
  points integer not null default 0 check (points >= 0),
  door_rejections integer not null default 0 check (door_rejections >= 0),
  keys_spent integer not null default 0 check (keys_spent >= 0),
  -- True when the guest is on another venue's roster too: what an operator of several venues must not count twice.
  elsewhere boolean not null default false,
  primary key (venue_id, guest_id)
);
create index venue_guests_by_name on venue_guests (venue_id, name_key, guest_id);
create index venue_guests_by_guest on venue_guests (guest_id, venue_id);
create index venue_guests_elsewhere on venue_guests (venue_id, guest_id) where elsewhere;
create index venue_guests_first_seen on venue_guests (venue_id, first_seen_at);
create index venue_guests_search on venue_guests using gin (venue_id, search_text gin_trgm_ops);

-- A `global` set belongs to every venue its author can access; a `venue` set to one.
create table guest_tags (
  venue_id text collate "C" not null references venues on delete cascade,
  guest_id text collate "C" not null references users,
  scope text not null check (scope in ('global', 'venue')),
  tags text[] not null,
  primary key (venue_id, guest_id, scope)
);

-- Undirected: the smaller id stands first.
create table connections (
  user_a text collate "C" not null references users on delete cascade,
  user_b text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_a, user_b),
  check (user_a < user_b)
);
create index connections_by_second on connections (user_b, user_a);

-- `users.keys_balance` is the sum of a user's entries; both change in one transaction.
create table key_ledger (
  id text collate "C" primary key,
  user_id text collate "C" not null references users,
  venue_id text collate "C" references venues,
  booking_id text collate "C",
  type text not null check (type in ('grant', 'purchase', 'spend', 'refund')),
  delta integer not null check (delta <> 0),
  note text not null default '',
  created_at timestamptz not null,
  check (type not in ('spend') or delta < 0)
);
create index key_ledger_by_user on key_ledger (user_id, created_at desc, id desc);
create unique index key_ledger_one_refund on key_ledger (booking_id) where type = 'refund' and booking_id is not null;
