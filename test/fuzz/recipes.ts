import fc from 'fast-check'
import { type Key, rowOf } from '../../contract/index.ts'
import { mark } from './tokens.ts'

export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Instead of a body in JSON. */
  csv?: string
}

const NTH = fc.nat({ max: 29 })

/** A path parameter's kind of thing, by its name or by what stands before it. */
const KINDS: Record<string, string[]> = {
  venueId: ['venue', 'venue', 'venue', 'spare'],
  bookingId: ['approved'],
  eventId: ['kept.event', 'event'],
  intentId: ['intent'],
  sessionId: ['checkout'],
  resId: ['reservation'],
  sisterId: ['kept.sister'],
  userId: ['member'],
  otherId: ['kept.guest'],
  'my-venues': ['venue', 'spare'],
  venues: ['spare', 'kept.sister'],
  bookings: ['booking', 'approved', 'pending'],
  'my-guests': ['kept.guest', 'guest'],
  users: ['kept.guest', 'guest'],
  'my-events': ['event', 'kept.event'],
  floors: ['floor'],
  'seating-areas': ['area'],
  tables: ['table'],
  'table-parties': ['table'],
  blocks: ['block'],
  combos: ['combo'],
  'access-rules': ['rule'],
  services: ['service'],
  blackouts: ['blackout'],
  'special-days': ['specialDay'],
  bundles: ['bundle'],
  'promo-codes': ['promo'],
  policies: ['policy'],
  notices: ['notice'],
  'ticket-types': ['ticketType'],
  media: ['kept.media'],
  assets: ['kept.asset'],
  kind: ['kept.messageKind'],
  manage: ['manage'],
  waitlist: ['wish'],
  queue: ['queueEntry'],
  sessions: ['session'],
  invitations: ['link', 'invitation'],
  'calendar-feeds': ['kept.feed'],
  vouchers: ['voucherId'],
  webhooks: ['webhook'],
  messages: ['message'],
  import: ['import'],
}

/** Rows whose change would leave the venue useless to all others act on the spare one. */
const ON_THE_SPARE =
  /^(PUT|DELETE|POST) \/api\/(my-venues\/:id(?!\/sisters)|my-venues\/:venueId\/widget-settings|my-venues\/:venueId\/voucher-settings)/

export const paramFor = (key: Key, name: string): fc.Arbitrary<unknown> => {
  const segments = key.split('/')
  const before = segments[segments.indexOf(`:${name}`) - 1] ?? ''
  const kinds = KINDS[name] ?? KINDS[before] ?? ['venue']
  // Only who reads may look into the spare venue, where little can be booked, and at what others rely on.
  const own = kinds.filter((kind) => kind !== 'kept.event' && (kind !== 'spare' || name !== 'venueId'))
  const safe = key.startsWith('GET ') ? kinds : own
  const chosen = ON_THE_SPARE.test(key) && kinds.includes('venue') ? ['spare'] : safe
  return fc.tuple(fc.constantFrom(...chosen), NTH).map(([kind, nth]) => mark(kind, nth))
}

const on = (...kinds: string[]) =>
  fc.tuple(fc.constantFrom(...kinds), NTH).map(([kind, nth]): Parts => ({ params: { id: mark(kind, nth) } }))

const ticketType = NTH.map(
  (nth): Parts => ({ params: { eventId: mark('ticketEvent', nth), id: mark('ticketType', nth) } }),
)

/** A value without its unit is refused. */
const WINDOW = {
  booking_cutoff_value: 1,
  booking_cutoff_unit: 'hours',
  booking_start_value: 90,
  booking_start_unit: 'days',
}

const { properties } = rowOf('POST /api/my-venues/:venueId/import').query as { properties: object }
/** The file names its columns as we do. */
const COLUMNS_AS_OURS = Object.fromEntries(Object.keys(properties).map((name) => [name, undefined]))

const WISH = { from: '12:00', to: '21:00', party_size: 2, type: 'tables' }
const wishToken = NTH.map((nth): Parts => ({ params: { token: mark('wishToken', nth) } }))
const queueToken = NTH.map((nth): Parts => ({ params: { token: mark('queueToken', nth) } }))
const GUEST = { guest_name: 'Stranger', turnstile_token: 'ok' }
const eventChange = NTH.map((nth): Parts => ({ params: { id: mark('eventChange', nth) } }))
const email = fc.integer({ min: 1, max: 500 }).map((n) => `stranger${n}@example.com`)

/** What each action at the door needs. */
const DOOR_ACTIONS = [
  (nth: number) => ({ action: 'check_in', booking_id: mark('approved', nth), heads: 1 }),
  (nth: number) => ({ action: 'undo', booking_id: mark('approved', nth) }),
  (nth: number) => ({ action: 'count', delta: 1 + (nth % 3) }),
  (nth: number, seq: number) => ({
    action: 'settle',
    entry: { device: 'fuzz', seq: Math.max(1, seq - 1) },
    taken_out: nth % 2 === 0,
  }),
]

/**
 * Parts that must agree with each other for a request to be accepted. Everything else comes from the row's schemas;
 * what is given here replaces those fields of a request that is meant well.
 */
export const RECIPES: Partial<Record<Key, fc.Arbitrary<Parts>>> = {
  'POST /api/auth/login': fc.constant({ body: { email: mark('email', 0), password: mark('password', 0) } }),
  'POST /api/2fa/validate': fc.constant({ body: { user_id: mark('id', 0), token: mark('code', 0) } }),
  'POST /api/2fa/confirm': fc.constant({ body: { token: mark('code', 0) } }),
  'POST /api/2fa/disable': fc.constant({ body: { token: mark('code', 0) } }),
  'POST /api/auth/change-password': fc.constant({ body: { current_password: mark('password', 0) } }),
  'POST /api/auth/reset-password': fc.constant({ body: { token: mark('link', 0) } }),
  'POST /api/auth/magic-link/consume': fc.constant({ body: { token: mark('link', 0) } }),
  'POST /api/auth/sign-up/confirm': fc.constant({
    body: { token: mark('link', 0), password: 'a-longer-password' },
  }),
  'GET /api/invitations/:token': fc.constant({ params: { token: mark('link', 0) } }),
  'POST /api/invitations/:token/accept': fc.constant({
    params: { token: mark('link', 0) },
    body: { name: 'Ines Calloway', password: 'a-longer-password' },
  }),
  'POST /api/my-venues/:venueId/members': fc.constant({
    body: { email: mark('rivalEmail', 0), role: 'host' },
  }),
  'POST /api/my-venues/:venueId/access-rules': fc.constant({ body: WINDOW }),
  'PUT /api/my-venues/:venueId/access-rules/:id': fc.constant({ body: WINDOW }),
  'POST /api/my-venues/:venueId/policies': fc.constant({ body: { partial_pct: 50 } }),
  'GET /api/my-venues/:venueId/vouchers/lookup': NTH.map((nth) => ({
    query: { code: mark('voucher', nth) },
  })),
  'POST /api/my-venues/:venueId/vouchers/redeem': fc
    .tuple(NTH, fc.integer({ min: 1, max: 900 }))
    .map(([nth, amount_pence]) => ({ body: { code: mark('voucher', nth), amount_pence } })),
  'GET /api/my-reservations/calendar': fc
    .tuple(fc.nat({ max: 60 }), fc.nat({ max: 61 }))
    .map(([from, days]) => ({ query: { from: mark('date', from), to: mark('date', from + days) } })),
  'POST /api/my-venues/:venueId/staff-guestlist-bookings': fc.constant({
    body: { access_rule_id: mark('kept.listRule', 0), time: '19:00' },
  }),
  'POST /api/my-venues/:venueId/reseat/apply': NTH.map((nth) => ({
    body: { proposal: mark('proposal', nth), booking: { user_id: mark('kept.guest', nth) } },
  })),
  'POST /api/bookings/:id/approve': on('pending'),
  'POST /api/bookings/:id/reject': on('pending', 'approved'),
  'POST /api/bookings/:id/unreject': on('rejected'),
  'POST /api/bookings/:id/staff-cancel': on('pending', 'approved'),
  'PATCH /api/bookings/:id/status': on('pending', 'approved'),
  'PATCH /api/bookings/:id/details': on('pending', 'approved').map((parts) => ({
    ...parts,
    body: { party_size: 3 },
  })),
  'POST /api/bookings/:id/lifecycle': on('approved').map((parts) => ({
    ...parts,
    body: { paid: true },
  })),
  'POST /api/bookings/:id/assign-table': fc
    .tuple(on('pending', 'approved'), NTH)
    .map(([parts, nth]) => ({ ...parts, body: { table_id: mark('kept.table', nth) } })),
  'POST /api/bookings/:id/auto-assign': on('pending', 'approved'),
  'POST /api/bookings/:id/close': NTH.map((nth) => ({
    params: { id: mark('approved', nth) },
    body: { closed_at_wallclock: mark('closing', nth) },
  })),
  'POST /api/check-in': NTH.map((nth) => ({
    body: { booking_id: mark('approved', nth), qr_code: mark('qr', nth) },
  })),
  'POST /api/my-venues/:venueId/door-log': fc
    .tuple(NTH, fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(...DOOR_ACTIONS))
    .map(([nth, seq, action]) => ({
      body: { device: 'fuzz', items: [{ seq, at: mark('instant', 0), ...action(nth, seq) }] },
    })),
  'POST /api/door-reject': fc
    .tuple(fc.constantFrom('pending', 'approved'), NTH)
    .map(([kind, nth]) => ({ body: { booking_id: mark(kind, nth) } })),
  'POST /api/bookings/:id/charge-fee': on('feeDue').map((parts) => ({
    ...parts,
    body: { reason: 'late_cancel', amount_pence: 100 },
  })),
  'POST /api/bookings/:id/refund': on('paid').map((parts) => ({
    ...parts,
    body: { amount_pence: 1 },
  })),
  'POST /api/my-guests/:id/erase': on('double'),
  'POST /api/my-guests/merge': fc
    .tuple(NTH, NTH)
    .map(([one, other]) => ({ body: { keep: mark('kept.guest', one), drop: mark('double', other) } })),
  'POST /api/my-venues/:venueId/import': email.map((address) => ({
    query: { ...COLUMNS_AS_OURS, kind: 'guests' },
    csv: `name,email\nRowan Ellery,${address}\n,\n`,
  })),
  'DELETE /api/my-venues/:venueId/invitations/:id': NTH.map((nth) => ({
    params: { id: mark('invitation', nth) },
  })),
  'POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay': NTH.map((nth) => ({
    params: { id: mark('deliveringWebhook', nth), deliveryId: mark('delivery', nth) },
  })),
  'POST /api/my-events/:id/pending-change/approve': eventChange,
  'POST /api/my-events/:id/pending-change/decline': eventChange,
  'GET /queue/:token': queueToken,
  'GET /api/public/queue/:token': queueToken,
  'DELETE /api/public/queue/:token': queueToken,
  'POST /api/public/venues/:venueId/queue': NTH.map((nth) => ({
    params: { venueId: mark('venue', 0) },
    body: { name: `Party ${nth}`, party_size: 2, turnstile_token: 'ok' },
  })),
  'GET /api/public/waitlist/:token': wishToken,
  'POST /api/public/waitlist/:token/accept': wishToken,
  'POST /api/public/waitlist/:token/decline': wishToken,
  'DELETE /api/public/waitlist/:token': wishToken,
  'POST /api/public/venues/:venueId/waitlist': fc.tuple(NTH, email).map(([nth, guest_email]) => ({
    params: { venueId: mark('venue', 0) },
    // More than any table takes.
    body: { ...WISH, ...GUEST, date: mark('date', nth), party_size: 30, guest_email },
  })),
  'POST /api/my-venues/:venueId/waitlist': fc.tuple(NTH, email).map(([nth, guest_email]) => ({
    params: { venueId: mark('venue', 0) },
    body: { ...WISH, date: mark('date', nth), guest_name: 'Caller', guest_email },
  })),
  'POST /api/public/manage/:token/cancel': NTH.map((nth) => ({
    params: { token: mark('manage', nth) },
    body: { quote_hash: mark('quote', nth) },
  })),
  'POST /api/public/manage/:token/change': fc.tuple(NTH, fc.nat({ max: 80 })).map(([nth, days]) => ({
    params: { token: mark('manage', nth) },
    body: { date: mark('date', days + 1), time: '19:00', party_size: 2 },
  })),
  'POST /api/bookings/:id/hold/capture': on('held'),
  'POST /api/bookings/:id/hold/release': on('held'),
  'POST /api/bookings/:id/hold/request': on('pending', 'approved'),
  'POST /api/bookings/:id/hold/intent': on('pending', 'approved'),
  'POST /api/public/venues/:venueId/book': fc
    .tuple(fc.constantFrom('freeRule', 'paidRule', 'listRule'), NTH, fc.nat({ max: 80 }), email)
    .map(([rule, nth, days, guest_email]) => ({
      body: {
        access_rule_id: mark(`kept.${rule}`, nth),
        rule_type: rule === 'listRule' ? 'guestlist' : 'tables',
        date: mark('date', days + 1),
        time: nth % 2 ? '19:00' : '20:30',
        party_size: 1 + (nth % 4),
        guest_email,
        ...GUEST,
        table_id: undefined,
      },
    })),
  'POST /api/public/venues/:venueId/book/finalize': NTH.map((nth) => ({
    body: { booking_id: mark('owing', nth) },
  })),
  'GET /api/public/venues/:venueId/floorplan': fc.constant({
    query: { rule_id: mark('kept.freeRule', 0), time: '19:00' },
  }),
  'POST /api/public/venues/:venueId/guestlist-bookings': fc.nat({ max: 80 }).map((days) => ({
    body: { rule_id: mark('kept.listRule', 0), date: mark('date', days + 1), party_size: 2 },
  })),
  'GET /api/public/events/:eventId/booking-options': fc.constant({
    params: { eventId: mark('kept.event', 0) },
  }),
  'POST /api/public/events/:eventId/create-intent': fc
    .tuple(NTH, email, fc.boolean())
    .map(([nth, guest_email, confirm]) => ({
      params: { eventId: mark('kept.event', 0) },
      body: {
        selection:
          nth % 5 === 0
            ? { kind: 'table', party_size: 2 }
            : { kind: 'ticket', ticket_type_id: mark('kept.ticketType', nth), quantity: 1 },
        guest_email,
        confirm,
        ...GUEST,
      },
    })),
  'POST /api/public/events/:eventId/finalize': NTH.map((nth) => ({
    params: { eventId: mark('kept.event', 0) },
    body: { payment_intent_id: mark('ticketIntent', nth) },
  })),
  'POST /api/public/voucher-purchase/create-intent': fc
    .constantFrom(2500, 5000, 10_000)
    .map((amount_pence) => ({
      body: { amount_pence, recipient_name: 'Robin', recipient_email: 'robin@example.com' },
    })),
  'POST /api/public/voucher-purchase/finalize': NTH.map((nth) => ({
    body: { intent_id: mark('voucherIntent', nth) },
  })),
  'POST /api/public/payment': NTH.map((nth) => ({
    body: { payment_intent_id: mark('intent', nth), client_secret: mark('secret', nth) },
  })),
  'POST /api/sandbox/intents/:intentId/confirm': NTH.map((nth) => ({
    params: { intentId: mark('intent', nth) },
    body: { client_secret: mark('secret', nth) },
  })),
  'PUT /api/my-events/:eventId/ticket-types/:id': ticketType,
  'DELETE /api/my-events/:eventId/ticket-types/:id': ticketType,
}
