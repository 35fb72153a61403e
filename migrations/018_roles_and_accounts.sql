-- What a member may do at a venue. Everybody who was a member before was an owner.
alter table memberships add column role text not null default 'owner'
  check (role in ('owner', 'manager', 'host', 'door', 'viewer'));
-- No default from here on: whoever adds a member says as what.
alter table memberships alter column role drop default;
alter table invitations alter column role drop default;

-- Invitations without a mailed link can no longer be accepted.
update invitations set status = 'revoked', decided_at = created_at where status = 'pending' and token_hash is null;
create index pending_invitations_by_venue on invitations (venue_id, id) where status = 'pending';

-- A sister link needs an owner of both venues.
delete from venue_sisters link
  where not exists (
    select from memberships one
    join memberships other on other.user_id = one.user_id and other.venue_id = link.sister_id and other.role = 'owner'
    where one.venue_id = link.venue_id and one.role = 'owner'
  );

-- One-time links to an account, as hashes. A link is used by deleting its row.
create table account_tokens (
  token_hash text collate "C" primary key,
  purpose text not null check (purpose in ('password_reset', 'magic_link')),
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_tokens_by_user on account_tokens (user_id);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- Accounts that wait for their e-mail address to be confirmed. There is no row in users before that.
create table sign_ups (
  token_hash text collate "C" primary key,
  email text collate "C" not null check (email = lower(email)),
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_by_email on sign_ups (email);
create index sign_ups_by_expiry on sign_ups (expires_at);

-- Where a session was opened, for the list of one's own sessions. The id names it there, because the hash is a secret.
alter table sessions
  add column id text collate "C" not null default 'ses_' || replace(gen_random_uuid()::text, '-', ''),
  add column user_agent text,
  add column address text;
alter table sessions alter column id drop default;
create unique index sessions_by_id on sessions (id);
