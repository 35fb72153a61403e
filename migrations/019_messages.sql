-- Messages are composed when they are sent, from the booking and from what their cause wrote down in `facts`. So the
-- outbox stores no bodies. Mail that was queued before has its body and is sent as it is.

alter table outbox
  add column kind text check (kind in ('deposit_request', 'voucher', 'booking_received', 'booking_confirmed',
    'booking_changed', 'booking_cancelled', 'booking_rejected', 'reminder', 'tickets', 'event_changed',
    'event_cancelled', 'refund', 'fee', 'hold_declined', 'voucher_receipt', 'invitation', 'password_reset',
    'magic_link', 'staff_new_booking')),
  -- No foreign key: the outbox is one queue over all venues.
  add column booking_id text collate "C",
  add column locale text not null default 'en' check (locale in ('en', 'de')),
  add column facts jsonb not null default '{}',
  alter column subject drop not null,
  alter column html drop not null,
  alter column text drop not null;
update outbox set kind = case when cause like 'hold:%' then 'deposit_request' else 'voucher' end;
alter table outbox alter column kind set not null;
create index outbox_by_venue on outbox (venue_id, created_at desc, id desc);

-- The language in which a venue writes to guests who chose none.
alter table venues add column locale text not null default 'en' check (locale in ('en', 'de'));

-- What a venue changed about a kind of message. Null means our own text, and our own lead time.
create table message_settings (
  venue_id text collate "C" not null references venues on delete cascade,
  kind text not null,
  enabled boolean not null default true,
  lead_hours integer check (lead_hours between 1 and 168),
  subject_en text,
  subject_de text,
  text_en text,
  text_de text,
  primary key (venue_id, kind)
);

-- The start that a reminder was sent for, or was found not to be needed for. A booking that moves has another start.
alter table bookings add column reminded_for timestamptz;
create index bookings_to_remind on bookings (starts_at)
  where status = 'approved' and reminded_for is distinct from starts_at;
