-- The guest book: guests are found by phone, merged and erased, and come in files.

-- Who else at this venue has this phone number.
create index venue_guests_by_phone on venue_guests (venue_id, phone) where phone is not null;

-- And who is written to at this address.
create index venue_guests_by_contact_email on venue_guests (venue_id, contact_email) where contact_email is not null;

-- Guests leave a roster by a merge or an erasure. Together with `guests` it tells two rosters of the same size apart.
alter table venue_versions add column removed_guests integer not null default 0;

-- Keys return to the account that spent them, whoever the booking belongs to by then.
create index key_ledger_by_booking on key_ledger (booking_id) where booking_id is not null;

-- What happened to a guest's entry in the book. Without `guest_id`: somebody who was erased.
create table guest_audit (
  venue_id text collate "C" not null references venues on delete cascade,
  seq bigint generated always as identity,
  guest_id text collate "C",
  at timestamptz not null,
  type text not null check (type in ('changed', 'merged', 'erased')),
  actor text not null,
  actor_id text collate "C",
  details jsonb,
  primary key (venue_id, seq)
);
create index guest_audit_by_guest on guest_audit (venue_id, guest_id) where guest_id is not null;

-- A file that is worked through in the background. `source` goes when the work is done: it names people.
-- `done` rows are finished; of those, `problems` keeps the first ones that were refused.
create table imports (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  kind text not null check (kind in ('guests', 'reservations')),
  dry_run boolean not null,
  columns jsonb not null,
  source text,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  duplicates integer not null default 0,
  invalid integer not null default 0,
  problems jsonb not null default '[]',
  error text,
  locked_until timestamptz,
  created_by text collate "C" not null references users,
  created_at timestamptz not null,
  primary key (id, venue_id)
);
create index imports_open on imports (created_at) where status in ('queued', 'running');

-- Rows that were imported, by a hash of their content, so that the same row is imported once.
create table imported_rows (
  venue_id text collate "C" not null references venues on delete cascade,
  kind text not null check (kind in ('guests', 'reservations')),
  hash text collate "C" not null,
  guest_id text collate "C",
  primary key (venue_id, kind, hash)
);
create index imported_rows_by_guest on imported_rows (venue_id, guest_id) where guest_id is not null;
