import { type Key, rowOf } from '../../contract/index.ts'
import { json } from '../../server/db/values.ts'
import type { CallOptions } from '../support/client.ts'
import { stranger } from '../support/events.ts'
import { PIXEL } from '../support/images.ts'
import { PURCHASE } from '../support/vouchers.ts'
import type { World } from '../support/world.ts'
import { another, anotherEventBooking, type Company } from './company.ts'
import { type Kind, type Slot, slotsOf, withSlots } from './slots.ts'

/** Rows that a general walk cannot call well, and where they are proved instead. */
export const NOT_WALKED: Partial<Record<Key, string>> = {
  'POST /api/auth/login': 'server/modules/accounts/auth/sessions.test.ts',
  'POST /api/2fa/validate': 'server/modules/accounts/auth/second-factor.test.ts',
  'POST /api/webhooks/stripe': 'test/security/webhooks.test.ts',
  'POST /api/public/payment': 'test/security/pay-page.test.ts',
  'POST /api/sandbox/intents/:intentId/confirm': 'server/modules/money/sandbox/sandbox.test.ts',
  // A new address ends the one before it.
  'GET /api/public/calendar-feeds/:token': 'server/modules/outbound/calendar/calendar-feed.test.ts',
  'GET /api/my-venues/:venueId/day/stream': 'server/modules/booking/day/stream.test.ts',
  'GET /api/public/queue/:token/stream': 'server/modules/booking/day/stream.test.ts',
  'PUT /api/admin/maintenance': 'test/access/refusals.test.ts',
  'POST /api/auth/forgot-password': 'test/security/account-links.test.ts',
  'POST /api/auth/reset-password': 'test/security/account-links.test.ts',
  'POST /api/auth/magic-link': 'test/security/account-links.test.ts',
  'POST /api/auth/magic-link/consume': 'test/security/account-links.test.ts',
  'POST /api/auth/sign-up': 'server/modules/accounts/auth/sign-up.test.ts',
  'POST /api/auth/sign-up/confirm': 'server/modules/accounts/auth/sign-up.test.ts',
  'DELETE /api/auth/sessions/:id': 'server/modules/accounts/auth/own-sessions.test.ts',
  'GET /api/setup/:token': 'server/modules/venue/set-up/setup.test.ts',
  'POST /api/setup/:token': 'server/modules/venue/set-up/setup.test.ts',
  // The same page whatever the link: it names nothing.
  'GET /setup/:token': 'test/security/pages.test.ts',
  'GET /invite/:token': 'test/security/pages.test.ts',
  'GET /reset/:token': 'test/security/pages.test.ts',
  'GET /sign-in/:token': 'test/security/pages.test.ts',
  'GET /confirm/:token': 'test/security/pages.test.ts',
  'GET /api/invitations/:token': 'test/security/invitations.test.ts',
  'POST /api/invitations/:token/accept': 'test/security/invitations.test.ts',
  // One of each kind: a second one is refused.
  'POST /api/my-venues/:venueId/notices': 'server/modules/venue/settings/notices.test.ts',
  'GET /legal/:venueId/:kind': 'server/modules/venue/settings/notices.test.ts',
  // Whoever has the code may read what is left on it.
  'GET /voucher/:code': 'server/modules/pages/selling-pages.test.ts',
  // Both parties must have a table, and a day is the same for everybody.
  'POST /api/bookings/:id/swap': 'server/modules/booking/seating/swap-tables.test.ts',
  'PUT /api/my-venues/:venueId/pace/:date': 'server/modules/booking/day/pace.test.ts',
  'PUT /api/my-venues/:venueId/shift-notes/:date': 'server/modules/booking/day/briefing.test.ts',
  // A kind of message is the same word for everybody.
  'GET /api/my-venues/:venueId/message-settings/:kind/preview':
    'server/modules/outbound/messages/message-settings.test.ts',
  'POST /api/my-venues/:venueId/message-settings/:kind/preview':
    'server/modules/outbound/messages/message-settings.test.ts',
}

interface Subject {
  readonly world: World
  readonly company: Company
  readonly ids: Readonly<Record<Kind, string>>
}

type Fields = (subject: Subject) => Record<string, unknown>

let made = 0
const unique = () => {
  made += 1
  return `W${made}`
}
const twoTables: Fields = ({ company, ids }) => ({ table_ids: [ids.table, company.secondTableId] })
const guestListRule: Fields = ({ company }) => ({ access_rule_id: company.guestListRuleId })
const DATES = { from: '2026-02-14', to: '2026-02-21' }

/** Where the smallest valid body, with every id in it, would be refused for a reason that is not access. */
const BODIES: Partial<Record<Key, Fields>> = {
  'POST /api/my-venues': () => ({ booking_policy: null }),
  'PUT /api/my-venues/:id/status': () => ({ status: 'live' }),
  'POST /api/my-venues/:id/sisters': ({ ids }) => ({ sister_venue_id: ids.sister }),
  'POST /api/venues/:id/logo': () => ({ data: PIXEL.png }),
  'POST /api/my-venues/:venueId/bundles/:id/picture': ({ ids }) => ({ item_id: ids.item, data: PIXEL.png }),
  'POST /api/my-venues/:venueId/tables': () => ({ table_number: unique() }),
  'POST /api/my-venues/:venueId/tables/combos': twoTables,
  'PUT /api/my-venues/:venueId/tables/combos/:id': twoTables,
  'POST /api/my-venues/:venueId/tables/blocks': () => ({ end_time: '21:00' }),
  'POST /api/my-venues/:venueId/services': () => ({ days: ['mon'] }),
  'POST /api/my-venues/:venueId/promo-codes': () => ({ code: unique() }),
  'PUT /api/my-guests/:id/tags': () => ({ scope: 'venue' }),
  'POST /api/my-venues/:venueId/staff-guestlist-bookings': guestListRule,
  'POST /api/bookings/:id/assign-table': () => ({ new_time: '21:00' }),
  'POST /api/bookings/:id/charge-fee': () => ({ reason: 'late_cancel', amount_pence: 1 }),
  'PATCH /api/bookings/:id/details': () => ({ comments: 'By the window' }),
  'POST /api/bookings/:id/lifecycle': () => ({ in_use: true }),
  'POST /api/bookings/:id/close': () => ({ closed_at_wallclock: '2026-01-24T23:00' }),
  'POST /api/check-in': ({ world, ids }) => ({
    qr_code: world.app.services.qr.issue({ id: ids.booking, venue_id: ids.venue }, world.clock.now()).text,
  }),
  'POST /api/my-venues/:venueId/members': () => ({
    email: `${unique()}@example.com`,
    role: 'host',
  }),
  'PUT /api/my-venues/:venueId/members/:userId': () => ({ role: 'host' }),
  'POST /api/my-venues/:venueId/door-log': ({ world }) => ({
    items: [
      { seq: Number(unique().slice(1)), at: world.clock.now().toISOString(), action: 'count', delta: 1 },
    ],
  }),
  'PUT /api/my-venues/:venueId/reservations/:resId': ({ company }) => ({ table_id: company.secondTableId }),
  'POST /api/my-events': () => ({ end_time: '23:00' }),
  'PATCH /api/my-events/:id/status': () => ({ status: 'cancelled' }),
  'POST /api/admin/users/:id/keys': () => ({ delta: 1 }),
  'POST /api/public/venues/:venueId/book': ({ ids }) => ({
    ...stranger(),
    date: '2026-02-13',
    time: '20:00',
    party_size: 2,
    bundle_selections: [{ bundle_id: ids.bundle, item_id: ids.item, quantity: 1 }],
  }),
  'POST /api/public/events/:eventId/create-intent': ({ ids }) => ({
    ...stranger(),
    selection: { kind: 'ticket', ticket_type_id: ids.ticketType, quantity: 1 },
  }),
  'POST /api/public/venues/:venueId/queue': () => ({
    name: 'Okafor',
    party_size: 2,
    turnstile_token: stranger().turnstile_token,
  }),
  // More than any table takes.
  'POST /api/public/venues/:venueId/waitlist': () => ({
    ...stranger(),
    ...WISH,
    party_size: 9,
  }),
  'POST /api/my-venues/:venueId/waitlist': () => ({ ...WISH, guest_email: stranger().guest_email }),
  'POST /api/my-venues/:venueId/waitlist/:id/offer': () => ({ time: '19:00', reason: 'They called.' }),
  'POST /api/public/voucher-purchase/create-intent': () => PURCHASE,
  // As it is: nothing changes.
  'POST /api/public/manage/:token/change': () => ({ party_size: 2 }),
  'POST /api/public/manage/:token/details': () => ({ dietary: 'No nuts' }),
  'POST /api/public/venues/:venueId/guestlist-bookings': ({ company }) => ({
    rule_id: company.guestListRuleId,
    date: '2026-02-13',
  }),
}

const WISH = { date: '2026-02-13', from: '19:00', to: '21:00', type: 'tables' }

const QUERIES: Partial<Record<Key, Fields>> = {
  'POST /api/my-venues/:venueId/import': () => ({ kind: 'guests', dry_run: '1' }),
  'GET /api/my-reservations/calendar': () => DATES,
  'GET /api/my-venues/:venueId/reports': () => DATES,
  'GET /api/my-venues/:venueId/reports.csv': () => DATES,
  'GET /api/my-venues/:venueId/bookings': () => DATES,
  'GET /api/public/venues/:venueId/availability': () => ({ date: '2026-02-13' }),
  'GET /api/public/venues/:venueId/booking-days': () => ({ month: '2026-02' }),
  'GET /api/public/venues/:venueId/floorplan': () => ({ date: '2026-02-13', time: '20:00' }),
}

/** A request to the row that is in order, and names these things wherever it can name something. */
export const requestTo = (key: Key, subject: Subject): CallOptions => {
  const { query, body, bodyType } = rowOf(key)
  const slots = slotsOf(key)
  const of = (part: Slot['part']) => slots.filter((slot) => slot.part === part)
  const idFor = ({ kind }: Slot) => subject.ids[kind]
  return {
    params: Object.fromEntries(of('params').map((slot) => [String(slot.path[0]), idFor(slot)])),
    ...(query ? { query: { ...withSlots(query, of('query'), idFor), ...QUERIES[key]?.(subject) } } : {}),
    ...(bodyType ? { body: 'name\nSomebody\n' } : {}),
    ...(body ? { body: { ...withSlots(body, of('body'), idFor), ...BODIES[key]?.(subject) } } : {}),
  }
}

/** Rows that let a caller through and then answer something other than 200, because of what the request is about. */
export const LET_THROUGH_AS: Partial<Record<Key, number>> = {
  // The booking was not made by moving others.
  'POST /api/my-venues/:venueId/reseat/undo': 409,
  // Nobody here has this password, or has begun to enrol.
  'POST /api/auth/change-password': 400,
  'POST /api/2fa/confirm': 409,
  'POST /api/2fa/disable': 409,
  // A file is being imported, which may name the guest.
  'POST /api/my-guests/:id/erase': 409,
  // Not paid yet.
  'POST /api/public/voucher-purchase/finalize': 402,
  // Nothing is offered.
  'POST /api/public/waitlist/:token/accept': 409,
  'POST /api/public/waitlist/:token/decline': 409,
  // Nobody saw this quote.
  'POST /api/public/manage/:token/cancel': 409,
  // The guest requested no change.
  'POST /api/public/manage/:token/withdraw-change': 409,
}

const as =
  (key: Key, body: object = {}) =>
  async ({ company, ids }: Subject) => {
    const reply = await company.owner.call(key, { params: { id: ids.booking }, body })
    if (![200, 409].includes(reply.status)) throw new Error(`${key}: ${reply.text}`)
  }

/** A card that holds the money a hold asks for. */
const heldCard = async ({ company, ids, world }: Subject) => {
  const { intent_id, client_secret } = await company.owner.ok('POST /api/bookings/:id/hold/intent', {
    params: { id: ids.booking },
    body: { amount_pence: 5000 },
  })
  await world.payments.confirm(intent_id, client_secret, 'succeed')
}

/** The money of such a card, captured. */
const capturedCard = async (subject: Subject) => {
  await heldCard(subject)
  await subject.company.owner.ok('POST /api/bookings/:id/hold/capture', {
    params: { id: subject.ids.booking },
    body: {},
  })
}

/** A booking with a saved card that its guest cancelled too late. */
const lateCancellation = async (subject: Subject) => {
  await heldCard(subject)
  const { read } = subject.world.database
  const card = { customer_id: `cus_${unique()}`, payment_method_id: `pm_${unique()}` }
  await read
    .insertInto('sandbox_cards')
    .values({ ...card, created_at: subject.world.clock.now() })
    .execute()
  await read.updateTable('payments').set(card).where('booking_id', '=', subject.ids.booking).execute()
  await read
    .updateTable('bookings')
    .set({
      status: 'cancelled',
      cancelled_late: true,
      terms: json({
        name: 'Fee',
        refund: 'full',
        partial_pct: null,
        cancel_until_hours: 24,
        late_fee_per_cover_pence: 500,
        text: '',
      }),
    })
    .where('id', '=', subject.ids.booking)
    .execute()
}

/** An organiser's change that waits for the venue. */
const pendingChange = async ({ company, ids }: Subject) => {
  await company.owner.ok('PUT /api/my-events/:id', {
    params: { id: ids.event },
    body: { organiser_email: company.organiser.email },
  })
  await company.organiser.ok('PUT /api/my-events/:id', { params: { id: ids.event }, body: { capacity: 101 } })
}

/** What must have happened before a row can do its work. */
export const BEFORE: Partial<Record<Key, (subject: Subject) => Promise<void>>> = {
  // The item of the request belongs to the bundle that was made for it.
  'POST /api/my-venues/:venueId/bundles/:id/picture': async ({ company, ids }) => {
    await company.owner.ok('PUT /api/my-venues/:venueId/bundles/:id', {
      params: { venueId: company.venueId, id: ids.bundle },
      body: { items: [{ id: ids.item, name: 'Cake', price_pence: 100, max_qty: 1 }] },
    })
  },
  'POST /api/bookings/:id/unreject': as('POST /api/bookings/:id/reject'),
  'POST /api/check-in': as('POST /api/bookings/:id/approve'),
  'POST /api/my-events/:id/pending-change/approve': pendingChange,
  'POST /api/my-events/:id/pending-change/decline': pendingChange,
  'POST /api/bookings/:id/hold/capture': heldCard,
  'POST /api/bookings/:id/hold/release': heldCard,
  'POST /api/bookings/:id/refund': capturedCard,
  'POST /api/bookings/:id/charge-fee': lateCancellation,
  'POST /api/admin/venues/:id/listing': async ({ company }) => {
    await company.owner.ok('POST /api/my-venues/:id/request-listing', { params: { id: company.venueId } })
  },
  'GET /api/public/venues/:venueId/booking/:bookingId/qr': as('POST /api/bookings/:id/approve'),
  'GET /api/public/manage/:token/qr': as('POST /api/bookings/:id/approve'),
}

/** A call may use up what it is about, so that is made for it. */
export const freshFor = async (
  key: Key,
  { world, company, ids }: Subject,
  forOrganiser = false,
): Promise<Subject['ids']> => {
  if (rowOf(key).access.roles === 'anyone' || key.startsWith('GET ')) return ids
  const slots = slotsOf(key)
  const about = slots.filter(({ part }) => part === 'params').at(-1)?.kind ?? slots[0]?.kind
  if (!about) return ids
  if (about === 'booking' && forOrganiser)
    return { ...ids, booking: await anotherEventBooking(world, company) }
  return { ...ids, [about]: await another(world, company, about) }
}
