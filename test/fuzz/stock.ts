import { makeEvent, makeTicketType, order, unpaid } from '../support/events.ts'
import {
  addMember,
  makeAccessRule,
  makeBundle,
  makeFloor,
  makeSeatingArea,
  makeTable,
} from '../support/factories.ts'
import { beginPurchase, buyVoucher } from '../support/vouchers.ts'
import type { World } from '../support/world.ts'
import { type Company, dateIn } from './company.ts'
import { bookOnline, kept, type Maker, OFFICE_STOCK } from './office-stock.ts'
import { refreshPool } from './pool.ts'
import { manageToken } from './tokens.ts'

/** A day and a table that nothing else was put on. */
const staffBooking = async (
  world: World,
  company: Company,
  nth: number,
  fields: Record<string, unknown> = {},
) => {
  const { booking_id } = await company.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: { venueId: company.venueId },
    body: {
      user_id: kept(company, 'guest', nth),
      table_id: kept(company, 'table', nth),
      reservation_date: dateIn(world, 90 + (nth % 3000)),
      reservation_time: '12:00',
      duration_mins: 60,
      ...fields,
    },
  })
  return booking_id
}

const heldBooking: Maker = async (world, company, nth) => {
  const params = { id: await staffBooking(world, company, nth, { auto_approve: true }) }
  const hold = await company.operator.ok('POST /api/bookings/:id/hold/intent', {
    params,
    body: { amount_pence: 5000 },
  })
  await world.payments.confirm(hold.intent_id, hold.client_secret, 'succeed')
}

const paidVouchers: Maker = async (world, { venueId }) => {
  const { intent_id, client_secret } = await beginPurchase(world, venueId)
  await world.payments.confirm(intent_id, client_secret, 'succeed')
}

const queueEntry: Maker = (_, { operator, venueId }) =>
  operator.ok('POST /api/my-venues/:venueId/queue', {
    params: { venueId },
    body: { name: 'Walk-in', party_size: 2 },
  })

const wish: Maker = (world, company, nth) =>
  company.operator.ok('POST /api/my-venues/:venueId/waitlist', {
    params: { venueId: company.venueId },
    body: {
      date: dateIn(world, 90 + (nth % 3000)),
      from: '12:00',
      to: '21:00',
      party_size: 2,
      type: 'tables',
      guest_name: 'Caller',
      guest_email: `waits${nth}@example.com`,
    },
  })

const reservation: Maker = (world, company, nth) =>
  company.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: { venueId: company.venueId },
    body: {
      table_id: kept(company, 'table', nth),
      guest_name: 'Caller',
      reservation_date: dateIn(world, 90 + (nth % 3000)),
      reservation_time: '15:00',
    },
  })

const event: Maker = async (world, { operator, organiser, venueId }, nth) => {
  const event_date = dateIn(world, 20 + (nth % 40))
  const id =
    nth % 2
      ? await makeEvent(operator, venueId, { event_date })
      : await makeEvent(organiser, venueId, { event_date, status: 'pending_venue_approval' })
  await makeTicketType(operator, id)
}

/** How many of each kind there must be, and how one is made. Requests use them up. */
const STOCK: Record<string, readonly [wanted: number, make: Maker]> = {
  floor: [2, (_, { operator, venueId }) => makeFloor(operator, venueId)],
  area: [
    2,
    (_, company) =>
      makeSeatingArea(company.operator, company.venueId, { floor_id: kept(company, 'floor', 0) }),
  ],
  table: [
    2,
    (_, company) => makeTable(company.operator, company.venueId, { floor_id: kept(company, 'floor', 0) }),
  ],
  bundle: [2, (_, { operator, venueId }) => makeBundle(operator, venueId)],
  rule: [4, (_, { operator, venueId }) => makeAccessRule(operator, venueId)],
  combo: [
    2,
    (_, company) =>
      company.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
        params: { venueId: company.venueId },
        body: { table_ids: [kept(company, 'table', 0), kept(company, 'table', 1)], capacity: 4 },
      }),
  ],
  block: [
    2,
    (world, company, nth) =>
      company.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
        params: { venueId: company.venueId },
        body: {
          table_ids: [kept(company, 'table', nth)],
          date: dateIn(world, 200),
          start_time: '10:00',
          end_time: '11:00',
        },
      }),
  ],
  service: [
    2,
    (world, { operator, venueId }) =>
      operator.ok('POST /api/my-venues/:venueId/services', {
        params: { venueId },
        body: { name: 'Spare', date: dateIn(world, 300), start_time: '18:00', last_seating: '21:00' },
      }),
  ],
  blackout: [
    2,
    (world, { operator, venueId }) =>
      operator.ok('POST /api/my-venues/:venueId/blackouts', {
        params: { venueId },
        body: { date_from: dateIn(world, 300), date_to: dateIn(world, 301) },
      }),
  ],
  specialDay: [
    2,
    (world, { operator, venueId }) =>
      operator.ok('POST /api/my-venues/:venueId/special-days', {
        params: { venueId },
        body: { name: 'Spare', date_from: dateIn(world, 310), date_to: dateIn(world, 311) },
      }),
  ],
  promo: [
    4,
    (_, { operator, venueId }, nth) =>
      operator.ok('POST /api/my-venues/:venueId/promo-codes', {
        params: { venueId },
        body: { code: `SPARE-${nth}`, discount_pct: 10 },
      }),
  ],
  policy: [
    3,
    (_, { operator, venueId }) =>
      operator.ok('POST /api/my-venues/:venueId/policies', {
        params: { venueId },
        body: { name: 'Kind', refund: 'full' },
      }),
  ],
  notice: [
    1,
    // Made only where there is none, so no kind is there yet.
    (_, { operator, venueId }) =>
      operator.ok('POST /api/my-venues/:venueId/notices', {
        params: { venueId },
        body: { kind: 'privacy', text: { en: 'We keep little.' } },
      }),
  ],
  event: [5, event],
  member: [
    1,
    async (world, { operator, venueId }) => {
      const { id } = await addMember(operator, venueId, await world.person('client'))
      return { id }
    },
  ],
  pending: [8, staffBooking],
  approved: [10, (world, company, nth) => staffBooking(world, company, nth, { auto_approve: true })],
  rejected: [
    4,
    async (world, company, nth) =>
      company.operator.ok('POST /api/bookings/:id/reject', {
        params: { id: await staffBooking(world, company, nth) },
        body: {},
      }),
  ],
  held: [6, heldBooking],
  checkout: [
    2,
    async (world, company, nth) =>
      company.operator.ok('POST /api/bookings/:id/hold/request', {
        params: { id: await staffBooking(world, company, nth) },
        body: { amount_pence: 2000 },
      }),
  ],
  reservation: [4, reservation],
  wish: [4, wish],
  queueEntry: [4, queueEntry],
  ticketIntent: [
    3,
    async (world, company) =>
      unpaid(
        await order(world.anyone, kept(company, 'event', 0), {
          kind: 'ticket',
          ticket_type_id: kept(company, 'ticketType', 1),
          quantity: 1,
        }),
      ),
  ],
  intent: [3, (world, { venueId }) => beginPurchase(world, venueId)],
  voucherIntent: [3, paidVouchers],
  voucher: [2, (world, { venueId }) => buyVoucher(world, venueId)],
  owing: [
    4,
    (world, company, nth) => bookOnline(world, company, kept(company, 'paidRule', 0), 2 + (nth % 80)),
  ],
  ...OFFICE_STOCK,
}

let made = 0

/** Makes what is missing, so that the last of fifty thousand requests still finds something to act on. */
export const restock = async (world: World, company: Company) => {
  await refreshPool(world, company)
  const before = made
  for (const [kind, [wanted, make]] of Object.entries(STOCK))
    for (let there = company.pool[kind]?.length ?? 0; there < wanted; there += 1) {
      made += 1
      await make(world, company, made)
    }
  if (made > before) await refreshPool(world, company)
  await readQuotes(world, company)
}

/** What each cancellation by a link costs at this moment: a guest has to agree to exactly that. */
const readQuotes = async (world: World, company: Company) => {
  const quotes = (company.pool.managed ?? []).map(async (_, nth) => {
    const token = manageToken(world, company, nth)
    return (await world.anyone.ok('GET /api/public/manage/:token', { params: { token } })).quote_hash
  })
  company.pool.quote = await Promise.all(quotes)
}
