-- The sandbox payment provider's own books. It stands for a system outside this one, so nothing here names a venue
-- and nothing of ours refers to it: rooms know an intent only by the id the provider gave.

-- Holds that lapse and pages that close are not written down; they follow from authorised_until, closes_at and the time.
create table sandbox_intents (
  id text collate "C" primary key,
  client_secret text not null,
  capture text not null check (capture in ('manual', 'automatic')),
  status text not null default 'requires_payment'
    check (status in ('requires_payment', 'processing', 'authorised', 'succeeded', 'cancelled')),
  amount_pence integer not null check (amount_pence >= 1),
  captured_pence integer not null default 0,
  refunded_pence integer not null default 0,
  currency text not null,
  description text not null,
  metadata jsonb not null,
  receipt_email text,
  authorised_until timestamptz,
  closes_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  constraint sandbox_captured_within_amount check (captured_pence between 0 and amount_pence),
  constraint sandbox_refunded_within_captured check (refunded_pence between 0 and captured_pence)
);

create table sandbox_checkouts (
  id text collate "C" primary key,
  intent_id text collate "C" not null unique references sandbox_intents,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  -- Somebody has tried to pay: from then on the provider tells which intent it was.
  tried boolean not null default false,
  success_url text not null,
  cancel_url text not null,
  closes_at timestamptz not null,
  created_at timestamptz not null
);

-- What was answered under a key, to be answered again. A refused request leaves no row.
create table sandbox_idempotency (
  key text collate "C" primary key,
  request text not null,
  answer jsonb,
  created_at timestamptz not null
);
