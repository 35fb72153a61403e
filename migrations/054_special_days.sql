-- A special day replaces, field by field, what a venue does on other days. Null: as always.
create table special_days (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  date_from date not null,
  date_to date not null,
  note jsonb,
  opening_hours jsonb,
  rule_ids text[],
  closures jsonb not null default '[]',
  -- Where two cover one date, the one made later applies.
  created_at timestamptz not null default clock_timestamp(),
  primary key (id, venue_id),
  check (date_from <= date_to)
);
create index special_days_by_venue on special_days (venue_id, created_at);

-- A rule that applies on special days only, where they name it.
alter table access_rules add column special_only boolean not null default false;
