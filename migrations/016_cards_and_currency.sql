-- Currency of a venue, saved cards, holds that are renewed, and fees.

-- Fixed once money was authorised or captured. A ledger row has the currency of its payment, so it keeps none itself.
alter table venues add column currency text not null default 'gbp' check (currency ~ '^[a-z]{3}$');

alter table access_rules drop constraint access_rules_deposit_mode_check,
  add constraint access_rules_deposit_mode_check check (deposit_mode in ('none', 'hold', 'charge', 'card'));
alter table bookings drop constraint bookings_deposit_mode_check,
  add constraint bookings_deposit_mode_check check (deposit_mode in ('none', 'hold', 'charge', 'card')),
  -- The guest cancelled after the deadline of the terms.
  add column cancelled_late boolean not null default false;

-- capture = 'setup' saves a card and takes nothing, so its amount is 0.
-- status = 'saved': nothing is held or taken, and the card can be charged without the guest. A setup ends there; a hold
-- waits there from the day it lapsed until it is authorised anew.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('deposit', 'hold', 'tickets', 'vouchers', 'fee')),
  drop constraint payments_capture_check,
  add constraint payments_capture_check check (capture in ('manual', 'automatic', 'setup')),
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in ('created', 'awaiting_payment', 'processing', 'authorised',
    'captured', 'released', 'failed', 'expired', 'saved')),
  drop constraint payments_amount_pence_check,
  add constraint payments_amount_pence_check check (amount_pence >= case when capture = 'setup' then 0 else 1 end),
  -- The card is saved with this payment.
  add column save_card boolean not null default false,
  -- The card that was saved or, with off_session, that is charged without the guest.
  add column customer_id text collate "C",
  add column payment_method_id text collate "C",
  add column off_session boolean not null default false,
  -- The hold in whose place this payment comes: a renewal, a charge between two holds, or a link after a decline.
  add column replaces text collate "C",
  -- The card refused to be held again. It is not tried by itself any more.
  add column declined_at timestamptz,
  -- A hosted page is made for this payment and its address is mailed as this kind of message.
  add column link_kind text check (link_kind in ('hold_declined', 'fee')),
  add constraint payments_off_session_card check (not off_session or payment_method_id is not null);
create index payments_with_card on payments (booking_id, venue_id)
  where payment_method_id is not null and status in ('authorised', 'saved');
create index payments_declined on payments (venue_id, declined_at desc) where declined_at is not null;
-- A hold is replaced by one payment at a time, and a booking pays one fee.
create unique index payments_one_replacement on payments (replaces, venue_id)
  where replaces is not null and status in ('created', 'awaiting_payment', 'processing');
create unique index payments_one_fee on payments (booking_id, venue_id)
  where purpose = 'fee' and status not in ('released', 'failed', 'expired');

alter table booking_audit drop constraint booking_audit_type_check,
  add constraint booking_audit_type_check check (type in ('created', 'approved', 'rejected', 'unrejected', 'cancelled',
    'status_changed', 'checked_in', 'check_in_undone', 'door_rejected', 'table_assigned', 'table_unassigned', 'moved',
    'locked', 'unlocked', 'details_changed', 'duration_changed', 'paid', 'in_use', 'closed', 'hold_requested',
    'hold_authorised', 'hold_captured', 'hold_released', 'payment_succeeded', 'payment_failed', 'released', 'refunded',
    'refund_failed', 'hold_declined', 'card_saved', 'fee_charged', 'fee_declined'));

-- The sandbox's saved cards. `declines`: later charges without the guest are declined.
create table sandbox_cards (
  payment_method_id text collate "C" primary key,
  customer_id text collate "C" not null,
  declines boolean not null default false,
  created_at timestamptz not null
);
-- `requires_action`: the bank asks for one more step, which the next confirmation completes.
alter table sandbox_intents
  drop constraint sandbox_intents_capture_check,
  add constraint sandbox_intents_capture_check check (capture in ('manual', 'automatic', 'setup')),
  drop constraint sandbox_intents_status_check,
  add constraint sandbox_intents_status_check check (status in ('requires_payment', 'requires_action', 'processing',
    'authorised', 'succeeded', 'cancelled')),
  drop constraint sandbox_intents_amount_pence_check,
  add constraint sandbox_intents_amount_pence_check check (amount_pence >= case when capture = 'setup' then 0 else 1 end),
  add column save_card boolean not null default false,
  add column customer_id text collate "C",
  add column payment_method_id text collate "C";
