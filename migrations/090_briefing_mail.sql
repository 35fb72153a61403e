-- The sheet before service is mailed at an hour that the venue chooses, to whom it chooses: without an address, to the
-- venue's own. `briefed_on` is the last service day whose sheet was mailed, so each is mailed once.
alter table venues
  add column briefing_at text,
  add column briefing_to text[] not null default '{}',
  add column briefed_on date;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('deposit_request', 'voucher', 'booking_received',
  'booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_rejected', 'reminder', 'tickets',
  'event_changed', 'event_cancelled', 'refund', 'fee', 'hold_declined', 'voucher_receipt', 'invitation',
  'password_reset', 'magic_link', 'sign_up', 'staff_new_booking', 'staff_dispute', 'staff_briefing')) not valid;
