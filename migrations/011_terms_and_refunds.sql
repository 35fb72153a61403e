-- The terms a booking was made under, and refunds that follow the provider.

alter table policies add column late_fee_per_cover_pence integer not null default 0
  check (late_fee_per_cover_pence >= 0);

-- A copy of the policy at the moment of booking; null when none applied. Later changes of the policy do not touch it.
alter table bookings add column terms jsonb;

-- Bookings made before terms were copied keep the policy that is in force now.
update bookings b set terms = jsonb_build_object(
  'name', p.name, 'refund', p.refund, 'partial_pct', p.partial_pct, 'cancel_until_hours', p.cancel_until_hours,
  'late_fee_per_cover_pence', p.late_fee_per_cover_pence, 'text', p.text)
from venues v, policies p
where v.id = b.venue_id and p.venue_id = b.venue_id
  and p.id = coalesce((select e.policy_id from events e where e.id = b.event_id and e.venue_id = b.venue_id), v.booking_policy);

-- Who cancelled the event. Its bookings are cancelled afterwards, in the background, in this name.
alter table events add column cancelled_by_id text collate "C", add column cancelled_by_name text;
create index events_cancelled on events (ends_at) where status = 'cancelled';

-- `capture` takes what the terms keep of a card hold; `amount_pence` is what is taken, the provider releases the rest.
-- `withdrawn`: the booking took its place again before the task was sent.
alter table money_tasks drop constraint money_tasks_kind_check,
  add constraint money_tasks_kind_check check (kind in ('release', 'capture', 'refund')),
  drop constraint money_tasks_status_check,
  add constraint money_tasks_status_check check (status in ('queued', 'done', 'failed', 'withdrawn')),
  add column reason text;
-- A hold ends once. Several refunds of one payment may wait: they are limited by what was captured (`refundableOf`).
drop index money_tasks_once;
create unique index money_tasks_once on money_tasks (payment_id, venue_id) where status = 'queued' and kind <> 'refund';
create index money_tasks_of_payment on money_tasks (payment_id, venue_id) where status = 'queued';
create index money_tasks_failed on money_tasks (venue_id, created_at desc) where status = 'failed';

-- One row per refund at the provider, those made in its dashboard included. Only `done` ones are in the ledger.
create table refunds (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  payment_id text collate "C" not null,
  provider_refund_id text collate "C" not null,
  -- Null for a refund that was made at the provider and not by us.
  task_id text collate "C",
  amount_pence integer not null check (amount_pence >= 1),
  status text not null check (status in ('pending', 'done', 'failed')),
  actor text not null,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, venue_id),
  unique (provider_refund_id, venue_id),
  foreign key (payment_id, venue_id) references payments (id, venue_id)
);
create index refunds_by_payment on refunds (payment_id, venue_id);
create index pending_refunds on refunds (updated_at) where status = 'pending';
create index refunds_failed on refunds (venue_id, created_at desc) where status = 'failed';

-- Answers of POST /api/bookings/:id/refund by idempotency key, to be given again.
create table refund_requests (
  venue_id text collate "C" not null,
  booking_id text collate "C" not null,
  key text collate "C" not null,
  request text not null,
  refunded_pence integer not null,
  created_at timestamptz not null,
  primary key (booking_id, venue_id, key),
  foreign key (booking_id, venue_id) references bookings (id, venue_id) on delete cascade
);

alter table booking_audit drop constraint booking_audit_type_check,
  add constraint booking_audit_type_check check (type in ('created', 'approved', 'rejected', 'unrejected', 'cancelled',
    'status_changed', 'checked_in', 'check_in_undone', 'door_rejected', 'table_assigned', 'table_unassigned', 'moved',
    'locked', 'unlocked', 'details_changed', 'duration_changed', 'paid', 'in_use', 'closed', 'hold_requested',
    'hold_authorised', 'hold_captured', 'hold_released', 'payment_succeeded', 'payment_failed', 'released', 'refunded',
    'refund_failed'));

-- How refunds of this card go: at once, or pending for a minute and then done or failed.
alter table sandbox_intents add column refunds_go text not null default 'done'
  check (refunds_go in ('done', 'pending', 'fail'));
-- `sandbox_intents.refunded_pence` is the sum of the succeeded ones.
create table sandbox_refunds (
  id text collate "C" primary key,
  intent_id text collate "C" not null references sandbox_intents,
  key text collate "C",
  amount_pence integer not null check (amount_pence >= 1),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null
);
create index sandbox_refunds_by_intent on sandbox_refunds (intent_id);
