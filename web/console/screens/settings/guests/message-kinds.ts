import type { VenueMessageKind } from '../../../../../contract/message-kinds.ts'

export interface Kind {
  readonly kind: VenueMessageKind
  readonly label: string
  readonly about: string
  /** Somebody paid, or was promised it: it cannot be switched off. */
  readonly isAlwaysSent?: boolean
}

/** The messages of a venue, in the order of a visit. */
export const KINDS: readonly Kind[] = [
  { kind: 'booking_received', label: 'Request received', about: 'When a booking waits for your answer.' },
  { kind: 'booking_confirmed', label: 'Booking confirmed', about: 'With calendar file, link and terms.' },
  { kind: 'booking_changed', label: 'Booking changed', about: 'When date, time or party change.' },
  { kind: 'booking_cancelled', label: 'Booking cancelled', about: 'With what comes back.' },
  { kind: 'booking_rejected', label: 'Request declined', about: 'When you cannot take a booking.' },
  { kind: 'reminder', label: 'Reminder', about: 'Some hours before the start.' },
  {
    kind: 'deposit_request',
    label: 'Deposit request',
    about: 'The link to pay. Always sent.',
    isAlwaysSent: true,
  },
  {
    kind: 'hold_declined',
    label: 'Card declined',
    about: 'When a card cannot be held again, with a link to pay.',
  },
  { kind: 'refund', label: 'Refund', about: 'When you return money by hand.' },
  { kind: 'fee', label: 'Fee', about: 'When you charge for a no-show or a late cancellation.' },
  { kind: 'tickets', label: 'Tickets', about: 'One code for each ticket.' },
  { kind: 'event_changed', label: 'Event changed', about: 'To everybody who has tickets.' },
  { kind: 'event_cancelled', label: 'Event cancelled', about: 'To everybody who has tickets.' },
  { kind: 'voucher', label: 'Voucher', about: 'The voucher itself. Always sent.', isAlwaysSent: true },
  { kind: 'voucher_receipt', label: 'Voucher receipt', about: 'To whoever bought one for somebody else.' },
  { kind: 'queue_ready', label: 'Table ready', about: 'When a party of the queue is called.' },
  { kind: 'waitlist_joined', label: 'On the wait list', about: 'When a guest joins it.' },
  {
    kind: 'waitlist_offer',
    label: 'Offer of the wait list',
    about: 'When something came free. Without it guests do not learn what is held for them.',
  },
  {
    kind: 'waitlist_over',
    label: 'Wait list over',
    about: 'When nothing came free in time, or you take somebody off the list.',
  },
  {
    kind: 'staff_new_booking',
    label: 'New booking, to you',
    about: 'To the venue’s e-mail, for bookings made online.',
  },
  {
    kind: 'staff_dispute',
    label: 'Payment disputed, to you',
    about: 'To the venue’s e-mail, with the day until which you can answer.',
  },
  {
    kind: 'staff_money',
    label: 'Money to look after, to you',
    about:
      'To the venue’s e-mail, when money could not be returned to a guest, held on a saved card or taken from one.',
  },
  {
    kind: 'staff_briefing',
    label: 'Before service, to your team',
    about: 'The sheet of the day, at the hour and to whom you choose below.',
  },
]

export const labelOf = (kind: string): string =>
  KINDS.find((one) => one.kind === kind)?.label ?? kind.replaceAll('_', ' ')

/** How a mail stands, beside its look. */
export const STATES = {
  queued: { words: 'waits to be sent', look: 'look-late' },
  suppressed: { words: 'held back', look: 'look-no_show' },
  sent: { words: 'sent', look: 'look-seated' },
  failed: { words: 'could not be sent', look: 'look-no_show' },
} as const
