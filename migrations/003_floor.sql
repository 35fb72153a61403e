-- The floor plan and what a venue offers on it. Tables and rules that history refers to are archived, not deleted.
-- Keys are (id, venue_id): the first column answers look-ups by id alone, the second keeps every row of a venue
-- together where the database is distributed by venue.

create table floors (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  width integer not null default 1000,
  height integer not null default 700,
  sort integer not null default 0,
  primary key (id, venue_id)
);
create index floors_by_venue on floors (venue_id, sort, id);

create table seating_areas (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  floor_id text collate "C" not null,
  name text not null,
  sort integer not null default 0,
  primary key (id, venue_id),
  foreign key (floor_id, venue_id) references floors (id, venue_id)
);
create index seating_areas_by_venue on seating_areas (venue_id, sort, id);

create table venue_tables (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  floor_id text collate "C" not null,
  area_id text collate "C",
  table_number text not null,
  capacity integer not null check (capacity >= 1),
  min_party integer not null default 1 check (min_party >= 1),
  shape text not null default 'rect' check (shape in ('rect', 'circle', 'booth')),
  x double precision not null default 0,
  y double precision not null default 0,
  w double precision not null default 80,
  h double precision not null default 80,
  rotation double precision not null default 0,
  deposit_pence integer not null default 0 check (deposit_pence >= 0),
  bookable_online boolean not null default true,
  archived_at timestamptz,
  primary key (id, venue_id),
  foreign key (floor_id, venue_id) references floors (id, venue_id),
  foreign key (area_id, venue_id) references seating_areas (id, venue_id)
);
create unique index venue_tables_number on venue_tables (venue_id, table_number) where archived_at is null;

-- One row per table and time range that somebody holds, whoever holds it. The constraint is the last word:
-- a table is never given twice. `holder_id` is a booking or a reservation; a joined party holds several rows.
create table table_claims (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  table_id text collate "C" not null,
  holder_kind text not null check (holder_kind in ('booking', 'reservation')),
  holder_id text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (table_id, venue_id) references venue_tables (id, venue_id),
  check (starts_at < ends_at),
  constraint one_party_per_table exclude using gist
    (venue_id with =, table_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index table_claims_by_holder on table_claims (venue_id, holder_id);
create index table_claims_by_time on table_claims (venue_id, starts_at);

-- A block closes tables for a while; staff may override it, so it is no claim.
create table table_blocks (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  table_ids text[] not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  primary key (id, venue_id),
  check (starts_at < ends_at)
);
create index table_blocks_by_time on table_blocks (venue_id, ends_at);

create table table_combos (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  table_ids text[] not null check (cardinality(table_ids) >= 2),
  capacity integer not null check (capacity >= 1),
  min_party integer not null default 1 check (min_party >= 1),
  primary key (id, venue_id)
);
create index table_combos_by_venue on table_combos (venue_id, id);

create table policies (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  refund text not null default 'none' check (refund in ('none', 'full', 'partial_pct')),
  partial_pct integer check (partial_pct between 0 and 100),
  cancel_until_hours integer not null default 24 check (cancel_until_hours >= 0),
  text text not null default '',
  primary key (id, venue_id),
  check (refund <> 'partial_pct' or partial_pct is not null)
);
create index policies_by_venue on policies (venue_id, id);

create table bundles (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  profiles text[] not null default '{tables}',
  prepaid boolean not null default false,
  items jsonb not null default '[]',
  archived_at timestamptz,
  primary key (id, venue_id)
);
create index bundles_by_venue on bundles (venue_id, id) where archived_at is null;

create table access_rules (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  rule_type text not null check (rule_type in ('tables', 'guestlist')),
  days text[] not null,
  start_time text not null,
  end_time text not null,
  date_from date,
  date_to date,
  slot_interval_mins integer not null default 30 check (slot_interval_mins between 5 and 1440),
  party_min integer not null default 1 check (party_min >= 1),
  party_max integer not null default 10,
  duration_mins integer check (duration_mins between 15 and 1440),
  seating_area_ids text[] not null default '{}',
  max_covers_per_slot integer check (max_covers_per_slot >= 1),
  capacity integer check (capacity >= 0),
  price_per_cover_pence integer not null default 0 check (price_per_cover_pence >= 0),
  min_covers integer not null default 0 check (min_covers >= 0),
  deposit_mode text not null default 'none' check (deposit_mode in ('none', 'hold', 'charge')),
  price_keys integer not null default 0 check (price_keys >= 0),
  auto_approve boolean not null default true,
  bundle_ids text[] not null default '{}',
  booking_cutoff_value integer,
  booking_cutoff_unit text check (booking_cutoff_unit in ('minutes', 'hours', 'days', 'weeks')),
  booking_start_value integer,
  booking_start_unit text check (booking_start_unit in ('minutes', 'hours', 'days', 'weeks')),
  active boolean not null default true,
  archived_at timestamptz,
  primary key (id, venue_id),
  check (party_min <= party_max),
  check (date_from is null or date_to is null or date_from <= date_to)
);
create index access_rules_by_venue on access_rules (venue_id, id) where archived_at is null;

-- Heads and covers already taken, kept beside the rule so that a limit is a constraint and not a recount.
-- `slot_time` is '' for a whole night (guest lists) and HH:MM for one slot's pacing (tables).
create table rule_usage (
  venue_id text collate "C" not null,
  rule_id text collate "C" not null,
  date date not null,
  slot_time text not null,
  heads integer not null default 0 check (heads >= 0),
  primary key (venue_id, rule_id, date, slot_time),
  foreign key (rule_id, venue_id) references access_rules (id, venue_id) on delete cascade
);

create table blackouts (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  date_from date not null,
  date_to date not null,
  flows text[] not null,
  reason text not null default '',
  primary key (id, venue_id),
  check (date_from <= date_to)
);
create index blackouts_by_venue on blackouts (venue_id, date_to);

create table promo_codes (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  code text not null check (code = upper(code)),
  discount_pct integer not null check (discount_pct between 1 and 100),
  max_uses integer check (max_uses >= 1),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  expires_at timestamptz,
  active boolean not null default true,
  primary key (id, venue_id),
  unique (venue_id, code)
);
