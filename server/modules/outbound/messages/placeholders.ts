import { VENUE_MESSAGE_KINDS, type VenueMessageKind } from '../../../../contract/messages.ts'
import { invalid } from '../../../../domain/errors.ts'
import { canGreet } from '../../../../domain/greeting.ts'
import type { View } from './view.ts'

/** What `{{name}}` in a venue's own text stands for. */
const VALUES = {
  guest_name: ({ guest }: View) => (canGreet(guest) ? guest : ''),
  venue_name: ({ venue }: View) => venue,
  date: ({ day }: View) => day,
  time: ({ time }: View) => time,
  party_size: ({ partySize }: View) => String(partySize),
  event_name: ({ event }: View) => event,
  amount: ({ amount }: View) => amount,
  purchaser_name: ({ purchaser }: View) => purchaser,
  recipient_name: ({ recipient }: View) => recipient,
} as const
type Placeholder = keyof typeof VALUES

const BOOKING: readonly Placeholder[] = ['guest_name', 'venue_name', 'date', 'time', 'party_size']
const EVENT: readonly Placeholder[] = [...BOOKING, 'event_name']
const PAYMENT: readonly Placeholder[] = [...BOOKING, 'amount']

export const PLACEHOLDERS: Readonly<Record<VenueMessageKind, readonly Placeholder[]>> = {
  deposit_request: PAYMENT,
  voucher: ['guest_name', 'venue_name', 'amount', 'purchaser_name'],
  voucher_receipt: ['guest_name', 'venue_name', 'amount', 'recipient_name'],
  booking_received: BOOKING,
  booking_confirmed: BOOKING,
  booking_changed: BOOKING,
  booking_cancelled: BOOKING,
  booking_rejected: BOOKING,
  reminder: BOOKING,
  tickets: EVENT,
  event_changed: EVENT,
  event_cancelled: EVENT,
  refund: PAYMENT,
  fee: PAYMENT,
  hold_declined: PAYMENT,
  staff_new_booking: BOOKING,
  staff_dispute: PAYMENT,
  staff_money: PAYMENT,
  waitlist_joined: EVENT,
  waitlist_offer: EVENT,
  waitlist_over: EVENT,
  queue_ready: EVENT,
  staff_briefing: ['venue_name', 'date'],
}

const IN_BRACES = /\{\{([^{}]*)\}\}/g

export const isVenueKind = (kind: string): kind is VenueMessageKind =>
  (VENUE_MESSAGE_KINDS as readonly string[]).includes(kind)

/** Throws 400 when the text has a placeholder that the kind does not know. */
export const requireKnownPlaceholders = (kind: VenueMessageKind, field: string, text: string): void => {
  const known: readonly string[] = PLACEHOLDERS[kind]
  for (const [whole, name = ''] of text.matchAll(IN_BRACES))
    if (!known.includes(name.trim()))
      throw invalid(`"${whole}" is not a placeholder of ${kind}. It knows ${known.join(', ')}.`, {
        code: 'unknown_placeholder',
        fields: [field],
      })
}

/** Puts the values in. A placeholder that is unknown, because the text is older than a change of ours, becomes empty. */
export const fillPlaceholders = (text: string, view: View): string =>
  text.replace(IN_BRACES, (_, name: string) => {
    const value = VALUES[name.trim() as Placeholder]
    return value ? value(view) : ''
  })
