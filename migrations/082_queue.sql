-- Parties that came without a booking and wait for a table, in the order in which they came.
create table queue_entries (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  name text not null,
  party_size integer not null check (party_size > 0),
  phone text,
  email text,
  note text not null default '',
  source text collate "C" not null check (source in ('staff', 'guest')),
  status text collate "C" not null
    check (status in ('waiting', 'ready', 'seated', 'left', 'no_answer', 'removed', 'day_over')),
  -- The wait that was quoted at joining. Null: no table was to become free that day.
  quoted_mins integer,
  -- The promised tables, while the party is called.
  table_ids text[] not null default '{}',
  called_at timestamptz,
  ready_until timestamptz,
  joined_at timestamptz not null,
  ended_at timestamptz,
  -- The guest whom the venue knows by this phone, and the booking with which the party sat down.
  guest_id text collate "C",
  booking_id text collate "C",
  token_hash text collate "C" not null,
  primary key (venue_id, id),
  check ((status = 'ready') = (ready_until is not null)),
  check ((status in ('waiting', 'ready')) = (ended_at is null))
);
create index queue_entries_day on queue_entries (venue_id, date, joined_at);
create index queue_entries_token on queue_entries (token_hash);
create index queue_entries_guest on queue_entries (guest_id) where guest_id is not null;
-- What the sweep looks at: parties that wait, and contacts of strangers that are forgotten when the day is over.
create index queue_entries_open on queue_entries (venue_id, date)
  where ended_at is null or ((phone is not null or email is not null) and guest_id is null);

-- A called party's tables are promised to it.
alter table table_claims drop constraint table_claims_holder_kind_check,
  add constraint table_claims_holder_kind_check
    check (holder_kind in ('booking', 'reservation', 'change', 'queue')) not valid;

alter table venues add column queue_open boolean not null default false,
  add column queue_hold_mins integer not null default 10 check (queue_hold_mins between 1 and 120);
