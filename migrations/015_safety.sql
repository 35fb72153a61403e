-- Nobody becomes a member of a venue without their consent. The address is what was invited: there need not be an
-- account yet. `token_hash` is of the one-time link of a mailed invitation.
create table invitations (
  id text collate "C" primary key,
  venue_id text collate "C" not null references venues on delete cascade,
  email text collate "C" not null check (email = lower(email)),
  role text not null default 'owner' check (role in ('owner', 'manager', 'host', 'door', 'viewer')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  token_hash text collate "C" unique,
  invited_by text collate "C" references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
create unique index one_pending_invitation on invitations (venue_id, email) where status = 'pending';
create index pending_invitations_by_email on invitations (email, id) where status = 'pending';

-- A sister link needs somebody who is a member of both venues. Links that outlived that member end here.
delete from venue_sisters link
  where not exists (
    select from memberships one
    join memberships other on other.user_id = one.user_id and other.venue_id = link.sister_id
    where one.venue_id = link.venue_id
  );

-- Wrong codes, one row each. Only time removes them: no change of the password or of the second factor does.
create table second_factor_failures (
  user_id text collate "C" not null references users on delete cascade,
  failed_at timestamptz not null
);
create index second_factor_failures_by_user on second_factor_failures (user_id, failed_at);
create index second_factor_failures_by_time on second_factor_failures (failed_at);

-- Network addresses that an account has signed in from, as keyed hashes. Wrong passwords from elsewhere do not lock
-- these out.
create table known_addresses (
  user_id text collate "C" not null references users on delete cascade,
  address_hash text collate "C" not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_hash)
);
create index known_addresses_by_time on known_addresses (last_used_at);
