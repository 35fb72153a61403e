/** Every kind of message that Maitred sends by mail. */
export const MESSAGE_KINDS = [
  'deposit_request',
  'voucher',
  'booking_received',
  'booking_confirmed',
  'booking_changed',
  'booking_cancelled',
  'booking_rejected',
  'reminder',
  'tickets',
  'event_changed',
  'event_cancelled',
  'refund',
  'fee',
  'hold_declined',
  'voucher_receipt',
  'invitation',
  'password_reset',
  'magic_link',
  'staff_new_booking',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const LOCALES = ['en', 'de'] as const
export type Locale = (typeof LOCALES)[number]
