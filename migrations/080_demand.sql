-- What guests asked for and could not have, counted as people. `lost`: those who did not book within two hours.
create table demand (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  hour smallint not null,
  party integer not null,
  reason text collate "C" not null,
  asked integer not null,
  lost integer not null,
  primary key (venue_id, date, hour, party, reason),
  check (asked > 0 and lost between 0 and asked)
);

-- The salt under which a venue's visitors of one service day are hashed. It dies with the day. Both tables are unlogged:
-- neither the write-ahead log nor a base backup has their rows.
create unlogged table demand_salts (
  venue_id text collate "C" not null references venues on delete cascade,
  day date not null,
  salt text not null,
  primary key (venue_id, day)
);

-- Who asked today and was refused, so that nobody is counted twice. Deleted when the service day has ended.
create unlogged table demand_visitors (
  venue_id text collate "C" not null references venues on delete cascade,
  day date not null,
  visitor text collate "C" not null,
  date date not null,
  party integer not null,
  hour smallint not null,
  reason text collate "C" not null,
  first_seen_at timestamptz not null,
  has_booked boolean not null default false,
  is_counted boolean not null default false,
  primary key (venue_id, day, visitor, date, party)
);
create index demand_visitors_uncounted on demand_visitors (first_seen_at) where not is_counted;
