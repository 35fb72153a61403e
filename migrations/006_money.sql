-- Payments and holds, tickets, vouchers and one ledger of every penny that moved.

-- Our row exists before the provider is called, and its id is the idempotency key of that call.
-- capture = 'manual' is a card hold, 'automatic' a charge.
create table payments (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues,
  purpose text not null check (purpose in ('deposit', 'hold', 'tickets', 'vouchers')),
  capture text not null check (capture in ('manual', 'automatic')),
  status text not null default 'created'
    check (status in ('created', 'awaiting_payment', 'processing', 'authorised', 'captured', 'released', 'failed', 'expired')),
  booking_id text collate "C",
  amount_pence integer not null check (amount_pence >= 1),
  captured_pence integer not null default 0,
  refunded_pence integer not null default 0,
  currency text not null default 'gbp',
  provider text not null,
  intent_id text collate "C",
  client_secret text,
  checkout_session_id text collate "C",
  checkout_url text,
  description text not null default '',
  authorised_until timestamptz,
  -- The purchase a voucher payment is for: everything finalize needs, given before the money is.
  purchase jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (booking_id, venue_id) references bookings (id, venue_id),
  constraint captured_within_amount check (captured_pence between 0 and amount_pence),
  constraint refunded_within_captured check (refunded_pence between 0 and captured_pence)
);
create unique index payments_by_intent on payments (intent_id, venue_id) where intent_id is not null;
create index payments_by_checkout on payments (checkout_session_id) where checkout_session_id is not null;
create index payments_by_booking on payments (booking_id, venue_id, created_at desc) where booking_id is not null;
create index payments_open on payments (updated_at) where status in ('created', 'awaiting_payment', 'processing', 'authorised');

-- Money that moved: amount_pence is positive towards the venue, negative back to the guest.
create table money_ledger (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues,
  payment_id text collate "C",
  booking_id text collate "C",
  voucher_id text collate "C",
  type text not null
    check (type in ('authorise', 'capture', 'release', 'refund', 'ticket_sale', 'voucher_sale', 'voucher_redemption')),
  amount_pence integer not null,
  day date not null,
  created_at timestamptz not null,
  primary key (id, venue_id)
);
create index money_ledger_by_payment on money_ledger (payment_id, venue_id);
create index money_ledger_by_venue on money_ledger (venue_id, created_at);

-- Revenue per service day: captured deposits, tickets and vouchers sold, less refunds.
create table revenue_days (
  venue_id text collate "C" not null references venues on delete cascade,
  day date not null,
  revenue_pence bigint not null,
  primary key (venue_id, day)
);

create function count_revenue() returns trigger language plpgsql as $$
begin
  insert into revenue_days as r values (new.venue_id, new.day, new.amount_pence)
  on conflict (venue_id, day) do update set revenue_pence = r.revenue_pence + new.amount_pence;
  return null;
end $$;

create constraint trigger money_is_counted after insert on money_ledger
  deferrable initially deferred for each row
  when (new.type in ('capture', 'refund', 'ticket_sale', 'voucher_sale'))
  execute function count_revenue();

create table tickets (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  event_id text collate "C" not null,
  ticket_type_id text collate "C" not null,
  booking_id text collate "C" not null,
  code text collate "C" not null,
  created_at timestamptz not null,
  primary key (id, venue_id),
  unique (venue_id, code),
  foreign key (booking_id, venue_id) references bookings (id, venue_id),
  foreign key (ticket_type_id, venue_id) references ticket_types (id, venue_id)
);
create index tickets_by_booking on tickets (booking_id, venue_id);

create table vouchers (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues,
  payment_id text collate "C" not null,
  code text collate "C" not null,
  amount_pence integer not null check (amount_pence >= 1),
  balance_pence integer not null,
  expires_at date not null,
  delivery text not null check (delivery in ('recipient', 'purchaser')),
  recipient_name text,
  recipient_email text,
  purchaser_name text not null,
  purchaser_email text not null,
  created_at timestamptz not null,
  primary key (id, venue_id),
  unique (venue_id, code),
  foreign key (payment_id, venue_id) references payments (id, venue_id),
  constraint voucher_never_overdrawn check (balance_pence between 0 and amount_pence)
);
create index vouchers_by_code on vouchers (code);
create index vouchers_by_venue on vouchers (venue_id, created_at desc, id desc);
create index vouchers_by_payment on vouchers (payment_id, venue_id);

create table voucher_redemptions (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  voucher_id text collate "C" not null,
  redeemed_at_venue_id text collate "C" not null,
  amount_pence integer not null check (amount_pence >= 1),
  redeemed_by_name text not null,
  created_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (voucher_id, venue_id) references vouchers (id, venue_id)
);
create index voucher_redemptions_by_voucher on voucher_redemptions (voucher_id, venue_id, created_at);

-- Provider events already handled; they arrive late, twice and out of order.
create table webhook_events (
  id text collate "C" primary key,
  received_at timestamptz not null
);

-- Mail is queued in the transaction of its cause; one cause, one mail.
create table outbox (
  id text collate "C" primary key,
  venue_id text collate "C" references venues,
  cause text collate "C" not null unique,
  to_address text not null,
  from_name text,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index outbox_due on outbox (next_attempt_at) where status = 'queued';
create index outbox_newest on outbox (created_at desc, id desc);
