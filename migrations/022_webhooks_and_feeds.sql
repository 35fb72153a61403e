-- Webhooks of venues, with the queue and log of their deliveries, and calendar feeds.

-- Names a booking where its id must not stand: whoever knows the id can open the door code. The reference opens nothing.
alter table bookings add column reference text collate "C" not null
  default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));

-- `secret` signs the deliveries, so it is stored as it is. Only the answer that creates the webhook shows it.
create table webhooks (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) >= 1),
  active boolean not null default true,
  secret text not null,
  created_at timestamptz not null,
  primary key (id, venue_id)
);
create index webhooks_by_venue on webhooks (venue_id, id);

-- Queued in the transaction of the change; one row per event and webhook. `body` is sent as it is, also by later
-- attempts and replays. `queued_at` is when the three days of attempts began.
create table webhook_deliveries (
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  venue_id text collate "C" not null,
  event text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  response_status integer,
  last_error text,
  queued_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (webhook_id, venue_id, id),
  foreign key (webhook_id, venue_id) references webhooks (id, venue_id) on delete cascade
);
-- By webhook first: the sender asks for the next few of each webhook, so a long backlog of one costs the others nothing.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'queued';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- One feed per venue. A new token replaces the hash, which ends the old address.
create table calendar_feeds (
  venue_id text collate "C" primary key references venues on delete cascade,
  token_hash text collate "C" not null,
  created_at timestamptz not null
);
create index calendar_feeds_by_token on calendar_feeds (token_hash);
