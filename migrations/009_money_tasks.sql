-- Money that must move because of something else: a booking was cancelled, a guest was turned away. Queued in the
-- transaction of the cause, carried out after commit and repeated until the provider has answered.
create table money_tasks (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  payment_id text collate "C" not null,
  kind text not null check (kind in ('release', 'refund')),
  amount_pence integer not null check (amount_pence >= 0),
  actor text not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (payment_id, venue_id) references payments (id, venue_id)
);
create index money_tasks_due on money_tasks (next_attempt_at) where status = 'queued';
-- One undecided task of a kind per payment: cancelling twice gives money back once.
create unique index money_tasks_once on money_tasks (payment_id, venue_id, kind) where status = 'queued';
