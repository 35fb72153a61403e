-- What the team should know before a service day: one text per venue and day.
create table shift_notes (
  venue_id text not null references venues (id) on delete cascade,
  date date not null,
  text text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (venue_id, date)
);
