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
  'sign_up',
  'staff_new_booking',
  'staff_dispute',
  'staff_money',
  'waitlist_joined',
  'waitlist_offer',
  'waitlist_over',
  'queue_ready',
  'staff_briefing',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** About somebody's account: a venue neither lists nor configures them, and their links are secrets. */
export const ACCOUNT_MESSAGE_KINDS = ['invitation', 'password_reset', 'magic_link', 'sign_up'] as const
type AccountMessageKind = (typeof ACCOUNT_MESSAGE_KINDS)[number]

export type VenueMessageKind = Exclude<MessageKind, AccountMessageKind>
export const VENUE_MESSAGE_KINDS = MESSAGE_KINDS.filter(
  (kind): kind is VenueMessageKind => !(ACCOUNT_MESSAGE_KINDS as readonly string[]).includes(kind),
)

/** To the venue itself. Guests never read that there was one. */
export const STAFF_MESSAGE_KINDS = [
  'staff_new_booking',
  'staff_dispute',
  'staff_money',
  'staff_briefing',
] as const
export const isToStaff = (kind: string): boolean => (STAFF_MESSAGE_KINDS as readonly string[]).includes(kind)

export const LOCALES = ['en', 'de'] as const
export type Locale = (typeof LOCALES)[number]

export const MAIL_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const
