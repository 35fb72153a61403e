-- Disputes: the guest's bank takes a payment back, and may give it to the venue again.

alter table payments add column disputed_pence integer not null default 0 check (disputed_pence >= 0);

-- One row per dispute at the provider. `withdrawn_pence` is what the provider has taken for it, and is in the ledger.
create table disputes (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  payment_id text collate "C" not null,
  provider_dispute_id text collate "C" not null,
  amount_pence integer not null check (amount_pence >= 1),
  withdrawn_pence integer not null default 0 check (withdrawn_pence between 0 and amount_pence),
  -- `inquiry`: the bank asks, and nothing is taken yet.
  status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
  reason text not null,
  due_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, venue_id),
  unique (provider_dispute_id, venue_id),
  foreign key (payment_id, venue_id) references payments (id, venue_id)
);
create index disputes_by_payment on disputes (payment_id, venue_id);
create index disputes_by_venue on disputes (venue_id, created_at desc, id desc);
create index open_disputes on disputes (updated_at) where status not in ('won', 'lost');

alter table money_ledger drop constraint money_ledger_type_check,
  add constraint money_ledger_type_check check (type in ('authorise', 'capture', 'release', 'refund', 'ticket_sale',
    'voucher_sale', 'voucher_redemption', 'dispute'));
drop trigger money_is_counted on money_ledger;
create constraint trigger money_is_counted after insert on money_ledger
  deferrable initially deferred for each row
  when (new.type in ('capture', 'refund', 'ticket_sale', 'voucher_sale', 'dispute'))
  execute function count_revenue();

alter table booking_audit drop constraint booking_audit_type_check,
  add constraint booking_audit_type_check check (type in ('created', 'approved', 'rejected', 'unrejected', 'cancelled',
    'status_changed', 'checked_in', 'check_in_undone', 'door_rejected', 'table_assigned', 'table_unassigned', 'moved',
    'locked', 'unlocked', 'details_changed', 'duration_changed', 'paid', 'in_use', 'closed', 'hold_requested',
    'hold_authorised', 'hold_captured', 'hold_released', 'payment_succeeded', 'payment_failed', 'released', 'refunded',
    'refund_failed', 'hold_declined', 'card_saved', 'fee_charged', 'fee_declined', 'attendance', 'disputed',
    'dispute_closed'));

-- The sandbox's disputes. They wait for an answer until somebody ends them.
create table sandbox_disputes (
  id text collate "C" primary key,
  intent_id text collate "C" not null references sandbox_intents,
  amount_pence integer not null check (amount_pence >= 1),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  due_by timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_disputes_by_intent on sandbox_disputes (intent_id);
