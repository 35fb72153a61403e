import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE } from '../contract/examples.ts'
import { type Key, keys, rowOf } from '../contract/index.ts'
import { paramsOf } from '../contract/params.ts'
import type { Client } from './support/client.ts'
import { useDemoWorld } from './support/demo-world.ts'

/** The requests of the OpenAPI document, tried in the demo world with its ids in place of the example ids. */

const { world, signIn } = useDemoWorld()

const NEEDS_A_CODE = 'needs a code that is valid for a minute'
const NEEDS_A_LINK = 'needs a link that was mailed or printed'
const NEEDS_A_PAYMENT = 'needs a payment that was begun'

/** What no fixed example can do, and why. */
const NOT_TRIED: Partial<Record<Key, string>> = {
  'POST /api/2fa/validate': NEEDS_A_CODE,
  'POST /api/2fa/confirm': NEEDS_A_CODE,
  'POST /api/2fa/disable': NEEDS_A_CODE,
  'POST /api/check-in': NEEDS_A_CODE,
  'POST /api/auth/reset-password': NEEDS_A_LINK,
  'POST /api/auth/magic-link/consume': NEEDS_A_LINK,
  'POST /api/auth/sign-up': 'needs SIGN_UP=on',
  'POST /api/auth/sign-up/confirm': NEEDS_A_LINK,
  'GET /api/setup/:token': NEEDS_A_LINK,
  'POST /api/setup/:token': NEEDS_A_LINK,
  'GET /api/invitations/:token': NEEDS_A_LINK,
  'POST /api/invitations/:token/accept': NEEDS_A_LINK,
  'POST /api/bookings/:id/hold/capture': NEEDS_A_PAYMENT,
  'POST /api/bookings/:id/refund': NEEDS_A_PAYMENT,
  'POST /api/bookings/:id/charge-fee': NEEDS_A_PAYMENT,
  'POST /api/public/venues/:venueId/book/finalize': NEEDS_A_PAYMENT,
  'POST /api/public/events/:eventId/finalize': NEEDS_A_PAYMENT,
  'POST /api/public/voucher-purchase/finalize': NEEDS_A_PAYMENT,
  'POST /api/public/payment': NEEDS_A_PAYMENT,
  'POST /api/public/manage/:token/cancel': 'needs the quote of that moment',
  'GET /api/public/manage/:token/change-quote': 'needs a booking that its guest made and may change',
  'POST /api/public/waitlist/:token/accept': 'needs something that is offered',
  'POST /api/public/waitlist/:token/decline': 'needs something that is offered',
  'POST /api/sandbox/intents/:intentId/confirm': NEEDS_A_PAYMENT,
  'GET /sandbox/checkout/:sessionId': NEEDS_A_PAYMENT,
  'POST /api/webhooks/stripe': 'needs the signature of Stripe',
  'GET /media/:file': 'needs the hash of an image',
  'GET /api/public/calendar-feeds/:token': 'needs the token of a feed',
  'GET /api/my-venues/:venueId/day/stream': 'does not end',
  'GET /api/public/queue/:token/stream': 'does not end',
  'GET /api/my-venues/:venueId/import/:id': 'needs a file that was sent',
  'GET /assets/:file': 'needs the hash of a built file',
}

const EXAMPLE_VOUCHER = 'K7QM-2XWD-9HPT-4VRB'

/** Guest lists, promo codes and events are the club's; everything else is tried at the restaurant. */
const isAtClub = (key: Key) => /guestlist|promo-codes|events/.test(key)

let operator: Client
let guest: Client
let admin: Client
let venues: { heron: string; lowtide: string }

beforeAll(async () => {
  operator = await signIn('operator@demo.test')
  guest = await signIn('guest@demo.test')
  admin = await signIn('admin@demo.test')
  const { data } = await operator.ok('GET /api/my-venues')
  const idOf = (name: string) => data.find((venue) => venue.name === name)?.id ?? ''
  venues = { heron: idOf('The Copper Heron'), lowtide: idOf('Lowtide') }
})

/** The guest where guests act for themselves, else whoever manages what the row is about. */
const callerFor = (key: Key): Client => {
  const { roles } = rowOf(key).access
  if (roles === 'anyone') return world.anyone
  if (roles.includes('guest') && !key.includes('/api/bookings/')) return guest
  return roles.includes('client') ? operator : admin
}

type List =
  | 'GET /api/my-venues/:venueId/floors'
  | 'GET /api/my-venues/:venueId/seating-areas'
  | 'GET /api/my-venues/:venueId/tables/blocks'
  | 'GET /api/my-venues/:venueId/tables/combos'
  | 'GET /api/my-venues/:venueId/blackouts'
  | 'GET /api/my-venues/:venueId/promo-codes'
  | 'GET /api/my-venues/:venueId/policies'
  | 'GET /api/my-venues/:venueId/members'
  | 'GET /api/my-venues/:venueId/vouchers'

let tables = 0

/** How to come by a real id for each example id that requests to one venue use. */
const realIdsAt = (
  venueId: string,
  key: Key,
): Partial<Record<keyof typeof EXAMPLE, () => Promise<string>>> => {
  const params = { venueId }
  const when = { reservation_date: '2026-01-24', reservation_time: '15:00' }
  const first = (list: List) => async () => (await operator.ok(list, { params })).data[0]?.id ?? ''
  const rosterGuest = (at: number) => async () =>
    (await operator.ok('GET /api/my-guests', { query: { limit: 2 } })).data[at]?.id ?? ''
  const rule = (name: string) => async () =>
    (await operator.ok('GET /api/my-venues/:venueId/access-rules', { params })).data.find(
      (one) => one.name === name,
    )?.id ?? ''
  const bundle = async () => (await operator.ok('GET /api/my-venues/:venueId/bundles', { params })).data[0]
  const floor = first('GET /api/my-venues/:venueId/floors')
  /** One that nobody has booked. */
  const table = async () => {
    tables += 1
    const body = { floor_id: await floor(), table_number: `Fresh ${tables}`, capacity: 4 }
    return (await operator.ok('POST /api/my-venues/:venueId/tables', { params, body })).id
  }
  const booking = async () => {
    if (key.endsWith('/reseat/undo')) return bookingByProposal()
    const auto_approve = key.endsWith('/qr')
    const body = { user_id: await rosterGuest(0)(), table_id: await table(), ...when, auto_approve }
    return (await operator.ok('POST /api/my-venues/:venueId/staff-bookings', { params, body })).booking_id
  }
  const bookingByProposal = async () => {
    const body = { proposal: await proposal(), booking: { user_id: await rosterGuest(0)() } }
    return (await operator.ok('POST /api/my-venues/:venueId/reseat/apply', { params, body })).booking_id
  }
  const reservation = async () => {
    const body = { table_id: await table(), guest_name: 'Somebody', ...when }
    return (await operator.ok('POST /api/my-venues/:venueId/reservations', { params, body })).id
  }
  const queueEntry = async () =>
    (
      await operator.ok('POST /api/my-venues/:venueId/queue', {
        params,
        body: { name: 'Okafor', party_size: 2 },
      })
    ).id
  const wish = async () => {
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { waitlist: 'on' } })
    const body = {
      ...{ date: '2026-02-24', from: '18:30', to: '21:00', party_size: 2, type: 'tables' as const },
      ...{ guest_name: 'Somebody', guest_email: `waits${tables}@example.com` },
    }
    return (await operator.ok('POST /api/my-venues/:venueId/waitlist', { params, body })).id
  }
  const service = async () => {
    const body = { name: 'Brunch', days: ['sun' as const], start_time: '10:00', last_seating: '15:00' }
    return (await operator.ok('POST /api/my-venues/:venueId/services', { params, body })).id
  }
  const specialDay = async () => {
    const body = { name: 'Harvest', date_from: '2026-03-20', date_to: '2026-03-20' }
    return (await operator.ok('POST /api/my-venues/:venueId/special-days', { params, body })).id
  }
  const proposal = async () => {
    const body = { date: '2026-02-10', time: '15:00', party_size: 2 }
    return (await operator.ok('POST /api/my-venues/:venueId/reseat/propose', { params, body })).proposal ?? ''
  }
  const notice = async () => {
    const { data } = await operator.ok('GET /api/my-venues/:venueId/notices', { params })
    const body = { kind: 'imprint' as const, url: 'https://www.example.com/imprint' }
    return data[0]?.id ?? (await operator.ok('POST /api/my-venues/:venueId/notices', { params, body })).id
  }
  const webhook = async () => {
    const body = { url: 'https://pos.example.com/', events: ['booking.created' as const] }
    return (await operator.ok('POST /api/my-venues/:venueId/webhooks', { params, body })).id
  }
  return {
    user: first('GET /api/my-venues/:venueId/members'),
    guest: rosterGuest(0),
    otherGuest: rosterGuest(1),
    venue: async () => venueId,
    sisterVenue: async () => (venueId === venues.heron ? venues.lowtide : venues.heron),
    floor,
    area: first('GET /api/my-venues/:venueId/seating-areas'),
    table,
    otherTable: table,
    block: first('GET /api/my-venues/:venueId/tables/blocks'),
    combo: first('GET /api/my-venues/:venueId/tables/combos'),
    rule: rule('Dinner'),
    guestListRule: rule('Early list'),
    service,
    blackout: first('GET /api/my-venues/:venueId/blackouts'),
    specialDay,
    notice,
    proposal,
    bundle: async () => (await bundle())?.id ?? '',
    item: async () => (await bundle())?.items[0]?.id ?? '',
    promoCode: first('GET /api/my-venues/:venueId/promo-codes'),
    policy: first('GET /api/my-venues/:venueId/policies'),
    voucher: first('GET /api/my-venues/:venueId/vouchers'),
    booking,
    otherBooking: booking,
    manageToken: async () =>
      world.app.services.manageLinks
        .url({ id: await booking(), manage_generation: 1 })
        .split('/')
        .at(-1) ?? '',
    reservation,
    queueEntry,
    queueToken: async () =>
      world.app.services.manageLinks
        .queueUrl(await queueEntry())
        .split('/')
        .at(-1) ?? '',
    wish,
    wishToken: async () =>
      world.app.services.manageLinks
        .wishUrl(await wish())
        .split('/')
        .at(-1) ?? '',
    event: async () => (await onSale()).event,
    ticketType: async () => (await onSale()).ticketType,
    webhook,
  }
}

/** An event of the club with two tickets to sell. */
const onSale = async () => {
  const { events } = await world.anyone.ok('GET /api/public/venues/:venueId/events-widget', {
    params: { venueId: venues.lowtide },
  })
  for (const event of events) {
    const { ticket_types } = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
      params: { eventId: event.id },
    })
    const type = ticket_types.find(({ on_sale, remaining }) => on_sale && remaining > 1)
    if (type) return { event: event.id, ticketType: type.id }
  }
  throw new Error('No event of the demo world has tickets to sell.')
}

const voucherCode = async () => {
  const { data } = await operator.ok('GET /api/my-venues/:venueId/vouchers', {
    params: { venueId: venues.heron },
    query: { limit: 200 },
  })
  return data.find(({ status }) => status === 'active')?.code ?? ''
}

/** The request with the demo world's ids and one of its vouchers in place of the examples. */
const translated = async <T>(request: T, key: Key): Promise<T> => {
  let text = JSON.stringify(request)
  if (text.includes(EXAMPLE_VOUCHER)) text = text.replaceAll(EXAMPLE_VOUCHER, await voucherCode())
  for (const [name, find] of Object.entries(realIdsAt(isAtClub(key) ? venues.lowtide : venues.heron, key))) {
    const example = EXAMPLE[name as keyof typeof EXAMPLE]
    if (text.includes(example)) text = text.replaceAll(example, await find())
  }
  return JSON.parse(text) as T
}

const tried = keys.filter((key) => !NOT_TRIED[key] && (rowOf(key).example || key.startsWith('GET ')))

describe('the examples of the OpenAPI document', () => {
  test.each(tried)('work for %s', async (key) => {
    const params = Object.fromEntries(paramsOf(key).map(({ name, param }) => [name, param.example]))
    const request = await translated({ params, ...rowOf(key).example }, key)
    const reply = await callerFor(key).call(key, request)
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
  })

  test('are left untried only where they exist', () => {
    expect(Object.keys(NOT_TRIED).filter((key) => !keys.includes(key as Key))).toEqual([])
  })
})
