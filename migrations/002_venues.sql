-- Venues, who may manage them, and the versions that caches and ETags are checked against.

create table venues (
  id text collate "C" primary key,
  name text not null,
  address text not null,
  status text not null default 'live' check (status in ('draft', 'live')),
  app_listing_status text not null default 'pending' check (app_listing_status in ('none', 'pending', 'approved')),
  listing_requested_at timestamptz,
  venue_type text,
  food_types text[] check (food_types is null or venue_type in ('restaurant', 'cafe')),
  phone text,
  email text,
  backdoor_capacity integer check (backdoor_capacity >= 0),
  queue_skip_price double precision not null default 0 check (queue_skip_price >= 0),
  surge_threshold double precision check (surge_threshold >= 0),
  surge_price double precision not null default 0 check (surge_price >= 0),
  last_entry_time text,
  max_plus_ones integer not null default 3 check (max_plus_ones >= 0),
  members_only integer not null default 0 check (members_only between 0 and 2),
  opening_hours jsonb,
  guest_list_enabled boolean not null default true,
  tables_enabled boolean not null default true,
  paid_guest_list_enabled boolean not null default false,
  booking_policy text collate "C",
  default_booking_duration integer not null default 120 check (default_booking_duration between 15 and 1440),
  default_party_min integer not null default 1,
  default_party_max integer not null default 10,
  booking_cutoff_value integer not null default 0,
  booking_cutoff_unit text not null default 'minutes' check (booking_cutoff_unit in ('minutes', 'hours', 'days', 'weeks')),
  booking_start_value integer not null default 90,
  booking_start_unit text not null default 'days' check (booking_start_unit in ('minutes', 'hours', 'days', 'weeks')),
  website text,
  description text,
  marketing_sender_name text,
  marketing_reply_to text,
  instagram_url text,
  tiktok_url text,
  twitter_url text,
  logo_url text,
  timezone text not null default 'Europe/London',
  service_day_start text not null default '06:00',
  created_at timestamptz not null,
  check (default_party_min <= default_party_max)
);
create index venues_awaiting_listing on venues (listing_requested_at, id) where app_listing_status = 'pending';

create table memberships (
  user_id text collate "C" not null references users on delete cascade,
  venue_id text collate "C" not null references venues on delete cascade,
  created_at timestamptz not null,
  primary key (venue_id, user_id)
);
create index memberships_by_user on memberships (user_id, venue_id);

-- Each link stands in both directions.
create table venue_sisters (
  venue_id text collate "C" not null references venues on delete cascade,
  sister_id text collate "C" not null references venues on delete cascade,
  primary key (venue_id, sister_id),
  check (venue_id <> sister_id)
);

-- `config` moves with anything an operator configures, `activity` with bookings, reservations and claims,
-- `guests` counts the roster. Bumped last in the transaction of the change, so the row lock is short.
create table venue_versions (
  venue_id text collate "C" primary key references venues on delete cascade,
  config bigint not null default 1,
  activity bigint not null default 1,
  guests integer not null default 0 check (guests >= 0)
);

create table widget_settings (
  venue_id text collate "C" primary key references venues on delete cascade,
  bookings_enabled boolean not null default true,
  events_enabled boolean not null default true,
  vouchers_enabled boolean not null default true,
  combo_enabled boolean not null default true,
  theme_mode text not null default 'auto' check (theme_mode in ('light', 'dark', 'auto')),
  accent_color text not null default '#1f6f5c',
  allowed_origins text[] not null default '{}'
);

create table voucher_settings (
  venue_id text collate "C" primary key references venues on delete cascade,
  enabled boolean not null default true,
  min_amount_pence integer not null default 1000 check (min_amount_pence >= 50),
  max_amount_pence integer not null default 50000,
  fixed_amounts integer[] not null default '{2500,5000,10000}',
  allow_custom boolean not null default true,
  min_quantity integer not null default 1 check (min_quantity >= 1),
  max_quantity integer not null default 10,
  expiration_months integer not null default 12 check (expiration_months between 1 and 120),
  terms text not null default '',
  check (min_amount_pence <= max_amount_pence),
  check (min_quantity <= max_quantity)
);
