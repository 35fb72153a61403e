-- Whether parties may be moved to make room for another one: never, when staff say so, or for guests online too. Nobody is
-- moved who comes within `freeze_mins`.
alter table venues
  add column reseating text not null default 'off' check (reseating in ('off', 'propose', 'auto')),
  add column freeze_mins integer not null default 120 check (freeze_mins between 0 and 10080);

-- The guest chose this table on the plan, or staff promised it.
alter table bookings
  add column table_chosen boolean not null default false,
  add column keep_table boolean not null default false;

-- A way to make room that somebody was shown. It is applied as it was shown, or not at all.
create table reseat_proposals (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  plan jsonb not null,
  expires_at timestamptz not null,
  primary key (id, venue_id)
);
create index reseat_proposals_by_end on reseat_proposals (expires_at);

-- What moving parties brought, by service date: parties seated and their covers, and requests that were refused.
create table reseating_days (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  proved_full integer not null default 0,
  undecided integer not null default 0,
  parties integer not null default 0,
  covers integer not null default 0,
  primary key (venue_id, date)
);
