-- The venue is mailed when money did not go the way it should. The list has every kind there is.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('deposit_request', 'voucher', 'booking_received',
  'booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_rejected', 'reminder', 'tickets',
  'event_changed', 'event_cancelled', 'refund', 'fee', 'hold_declined', 'voucher_receipt', 'invitation',
  'password_reset', 'magic_link', 'sign_up', 'staff_new_booking', 'staff_dispute', 'staff_money', 'staff_briefing',
  'waitlist_joined', 'waitlist_offer', 'waitlist_over', 'queue_ready')) not valid;
