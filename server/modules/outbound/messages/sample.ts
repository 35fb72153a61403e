import type { MessageKind } from '../../../../contract/messages.ts'
import type { BookingFacts, FactsOf, WishFacts } from './facts.ts'
import type { Loaded } from './load-message.ts'

const HOUR_MS = 3_600_000

/** A made-up booking for previews, about a week ahead, at an hour at which people go out. */
const sampleBooking = (kind: MessageKind, now: Date): BookingFacts => {
  const start = new Date(
    Math.floor((now.getTime() + 7 * 24 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 19 * HOUR_MS,
  )
  const isEvent = kind === 'tickets' || kind === 'event_changed' || kind === 'event_cancelled'
  const hasMoney = kind === 'booking_confirmed' || kind === 'tickets'
  return {
    guest_name: 'Rowan Ellery',
    guest_phone: '+44 20 7946 0123',
    guest_email: 'rowan@example.com',
    kind: isEvent ? 'event' : 'table',
    status: STATUS[kind] ?? 'approved',
    date: start.toISOString().slice(0, 10),
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + 2 * HOUR_MS).toISOString(),
    party_size: isEvent ? 2 : 4,
    event: isEvent ? 'Winter Ball' : null,
    occasion: null,
    dietary: null,
    guest_comments: null,
    was_approved: true,
    sequence: 1,
    paid_pence: hasMoney ? 4000 : 0,
    held_pence: 0,
    ticket: kind === 'tickets' ? 'General entry' : null,
    reference: '7KQ2M9',
  }
}

const STATUS: Partial<Record<MessageKind, string>> = {
  booking_received: 'pending',
  staff_new_booking: 'pending',
  booking_cancelled: 'cancelled',
  event_cancelled: 'cancelled',
  booking_rejected: 'rejected',
}

const NO_LINK = 'https://example.com/preview'

const WISH: WishFacts = {
  guest_name: 'Rowan Ellery',
  kind: 'table',
  starts_at: '2027-01-24T19:30:00.000Z',
  from: '18:30',
  to: '21:00',
  party_size: 4,
  event: null,
}

const SAMPLES = {
  deposit_request: { amount_pence: 5000, url: NO_LINK },
  voucher: { payment_id: 'sample' },
  voucher_receipt: { payment_id: 'sample' },
  booking_received: {},
  booking_confirmed: {},
  booking_changed: { before_party_size: 2 },
  booking_cancelled: { returned_pence: 2000, kept_pence: 2000 },
  booking_rejected: { returned_pence: 4000 },
  reminder: {},
  tickets: {},
  event_changed: {},
  event_cancelled: { returned_pence: 6000 },
  refund: { amount_pence: 2500 },
  fee: { amount_pence: 2000, url: NO_LINK, reason: 'no_show' },
  hold_declined: { amount_pence: 5000, url: NO_LINK },
  invitation: { url: NO_LINK, role: 'host', inviter: 'Marguerite Ashdown' },
  password_reset: { url: NO_LINK },
  magic_link: { url: NO_LINK },
  sign_up: { url: NO_LINK },
  staff_new_booking: {},
  staff_dispute: {
    amount_pence: 4000,
    currency: 'gbp',
    dispute: 'needs_response',
    due_by: '2027-01-24T18:00:00.000Z',
  },
  staff_money: { amount_pence: 4000, currency: 'gbp', trouble: 'refund_failed' },
  waitlist_joined: { url: NO_LINK, wish: { ...WISH, place: 3 } },
  waitlist_offer: { url: NO_LINK, amount_pence: 4000, wish: { ...WISH, until: '2027-01-24T12:20:00.000Z' } },
  waitlist_over: { url: NO_LINK, wish: WISH },
  queue_ready: { url: NO_LINK, wish: { ...WISH, until: '2027-01-24T19:40:00.000Z' } },
  staff_briefing: {
    briefing: {
      date: '2026-01-17',
      covers: 62,
      services: [
        { name: 'Lunch', covers: 18 },
        { name: 'Dinner', covers: 44 },
      ],
      allergies: [
        { time: '19:30', guest: 'Rowan Ellery', party_size: 4, tables: ['12'], about: 'Peanuts' },
        { time: '20:00', guest: 'Robin Merrow', party_size: 2, tables: ['3'], about: 'One vegan' },
      ],
      vips: [
        {
          time: '20:15',
          guest: 'Marguerite Ashdown',
          party_size: 2,
          tables: ['1'],
          about: '',
        },
      ],
      occasions: [{ time: '19:30', guest: 'Rowan Ellery', party_size: 4, tables: ['12'], about: 'Birthday' }],
      large_parties: [
        { time: '18:30', guest: 'Ines Calloway', party_size: 9, tables: ['7', '8'], about: '' },
      ],
      notes: [
        {
          time: '20:15',
          guest: 'Marguerite Ashdown',
          party_size: 2,
          tables: ['1'],
          about: 'Likes the corner',
          said: 'We bring a pram.',
        },
      ],
      extras: [
        { item: 'Birthday cake', quantity: 1 },
        { item: 'Sparkling wine', quantity: 3 },
      ],
      events: [],
      first_visits: 11,
      requests: 2,
      note: 'Oysters are off. Table 4 wobbles.',
    },
  },
} satisfies { [K in MessageKind]: FactsOf[K] }

const WITHOUT_BOOKING: readonly MessageKind[] = [
  'voucher',
  'voucher_receipt',
  'invitation',
  'password_reset',
  'magic_link',
  'sign_up',
  'waitlist_joined',
  'waitlist_offer',
  'waitlist_over',
  'queue_ready',
  'staff_briefing',
]

/** The facts of a made-up message of this kind. */
export const sampleFacts = (kind: MessageKind, now: Date) => {
  if (WITHOUT_BOOKING.includes(kind)) return SAMPLES[kind]
  const booking = sampleBooking(kind, now)
  const isMoved = kind === 'booking_changed' || kind === 'event_changed'
  const before = new Date(new Date(booking.starts_at).getTime() - 24 * HOUR_MS).toISOString()
  return { ...SAMPLES[kind], ...(isMoved ? { before_starts_at: before } : {}), booking }
}

/** What such a message is composed from, beside the venue. */
export const sampleLoaded = (kind: MessageKind, now: Date): Omit<Loaded, 'venue'> => ({
  booking: {
    id: 'sample',
    venue_id: 'sample',
    status: 'approved',
    starts_at: now,
    terms_start_at: null,
    manage_generation: 1,
    terms: {
      name: 'Half back',
      refund: 'partial_pct',
      partial_pct: 50,
      cancel_until_hours: 48,
      late_fee_per_cover_pence: 0,
      text: '',
    },
  },
  tickets:
    kind === 'tickets'
      ? ['7KQ2-M9XD', '3HTW-5RVA'].map((code) => ({
          code,
          type: 'General entry',
          type_names: null,
          holder_name: null,
        }))
      : [],
  vouchers:
    kind === 'voucher' || kind === 'voucher_receipt'
      ? [
          {
            code: 'ABCD-EFGH-JKMN-PQRS',
            amount_pence: 5000,
            expires_at: new Date(now.getTime() + 365 * 24 * HOUR_MS).toISOString().slice(0, 10),
            delivery: 'recipient',
            recipient_name: 'Robin Merrow',
            recipient_email: 'robin@example.com',
            purchaser_name: 'Rowan Ellery',
            purchase: null,
          },
        ]
      : [],
})
