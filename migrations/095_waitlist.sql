-- The wait list: what guests wish who found nothing free, and what they were offered since.
alter table venues
  add column waitlist text not null default 'off' check (waitlist in ('off', 'on')),
  add column offer_mins integer not null default 20 check (offer_mins between 5 and 1440);

-- `seq` is the order of joining. `wish_from` to `wish_to` are starts on the service date; `ends_at` is the instant of the
-- last one. A wish that another one of the same guest replaced has no token any more.
create table wishes (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  seq bigint generated always as identity,
  type text not null check (type in ('tables', 'guestlist', 'event')),
  date date not null,
  wish_from text not null,
  wish_to text not null,
  ends_at timestamptz not null,
  party_size integer not null check (party_size >= 1),
  event_id text collate "C",
  ticket_type_id text collate "C",
  seating_area_ids text[] not null default '{}',
  guest_id text collate "C",
  guest_name text not null,
  guest_email text,
  guest_phone text,
  guest_phone_key text,
  locale text not null check (locale in ('en', 'de')),
  token_hash text,
  created_by text collate "C",
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('taken', 'left', 'removed', 'over', 'replaced')),
  primary key (id, venue_id),
  foreign key (event_id, venue_id) references events (id, venue_id) on delete cascade,
  foreign key (ticket_type_id, venue_id) references ticket_types (id, venue_id) on delete cascade,
  check ((type = 'event') = (event_id is not null and ticket_type_id is not null)),
  check ((ended_at is null) = (ended_reason is null))
);
create index wishes_by_token on wishes (token_hash) where token_hash is not null;
create index wishes_open on wishes (venue_id, date, type, seq) where ended_at is null;
create index wishes_by_end on wishes (ends_at) where ended_at is null;
create index wishes_ended on wishes (ended_at) where ended_at is not null;
-- A guest has one open wish per date and type. Accounts and phone numbers are compared under a lock.
create unique index wishes_one_per_address on wishes (venue_id, date, type, (mail_key(guest_email)))
  where ended_at is null and guest_email is not null;

-- An offer is a booking that waits for its guest. The booking says until when, and holds the place.
create table wish_offers (
  venue_id text collate "C" not null,
  wish_id text collate "C" not null,
  booking_id text collate "C" not null,
  time text not null,
  party_size integer not null,
  until timestamptz not null,
  made_by text,
  reason text,
  made_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'declined', 'lapsed')),
  primary key (booking_id, venue_id),
  foreign key (wish_id, venue_id) references wishes (id, venue_id) on delete cascade,
  foreign key (booking_id, venue_id) references bookings (id, venue_id) on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
create index wish_offers_by_wish on wish_offers (wish_id, venue_id);
-- Nobody has two offers at once.
create unique index wish_offers_one_open on wish_offers (wish_id, venue_id) where outcome is null;

-- The wish that this booking was offered for. Set for good; the offer runs while `payment_due_at` is set.
alter table bookings add column wish_id text collate "C";

-- What a venue's list was last compared with, and when time alone makes another comparison necessary. Its row is locked
-- while an offer is chosen, so that two processes never choose at once.
create table waitlist_checks (
  venue_id text collate "C" not null references venues on delete cascade,
  config bigint not null default 0,
  places bigint not null default 0,
  next_at timestamptz,
  primary key (venue_id)
);

-- For reports, by the service date of the wish.
create table waitlist_days (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  joined integer not null default 0,
  offered integer not null default 0,
  taken integer not null default 0,
  covers integer not null default 0,
  primary key (venue_id, date)
);
