-- Accounts, sessions and the platform's own settings. Guests are users too: a walk-in has no password.
-- Identifiers are compared byte by byte everywhere, so they carry the "C" collation.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table platform (
  only_row boolean primary key default true check (only_row),
  maintenance boolean not null default false,
  signing_key text not null
);

create table users (
  id text collate "C" primary key,
  role text not null check (role in ('client', 'organiser', 'admin', 'guest')),
  name text not null,
  email text collate "C" not null unique check (email = lower(email)),
  phone text,
  password_hash text,
  membership_tier text not null default 'standard'
    check (membership_tier in ('standard', 'silver', 'gold', 'vip', 'vvip')),
  followers integer not null default 0 check (followers >= 0),
  verified boolean not null default false,
  profile_image_url text,
  keys_balance integer not null default 0 check (keys_balance >= 0),
  is_walk_in boolean not null default false,
  created_at timestamptz not null
);

create table sessions (
  token_hash text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- `confirmed_at` is null while enrolment waits for its first code. `last_step` makes every code work once.
create table second_factors (
  user_id text collate "C" primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- A correct password opens a challenge; only a code given to a live challenge signs in.
create table login_challenges (
  user_id text collate "C" primary key references users on delete cascade,
  expires_at timestamptz not null,
  failures integer not null default 0
);

create table images (
  hash text collate "C" primary key,
  extension text not null check (extension in ('png', 'jpg', 'webp', 'gif')),
  bytes bytea not null,
  created_at timestamptz not null
);
