-- What a venue has to tell its guests: privacy, house rules, imprint. Either an address or a text by language.
create table notices (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  kind text not null check (kind in ('privacy', 'house_rules', 'imprint')),
  url text,
  text jsonb,
  version integer not null default 1,
  primary key (id, venue_id),
  unique (venue_id, kind),
  check ((url is null) <> (text is null))
);

-- Which notices were shown when the booking was made: [{ kind, version }].
alter table bookings add column notices jsonb not null default '[]';
