import { newId } from '../../server/db/values.ts'
import { addMember, makeAccessRule, makeSeatingArea, makeTable, makeVenue } from '../support/factories.ts'
import { insertBooking, insertGuest } from '../support/rows.ts'
import type { Person, World } from '../support/world.ts'
import { type Desk, openDesk } from './desk-world.ts'

/** A venue with something in every section of the settings and four weeks behind it, and one with nothing. */
export interface ManagerWorld extends Desk {
  readonly emptyVenueId: string
  readonly admin: Person
  readonly organiser: Person
}

const HOURS = [
  { open: '12:00', close: '15:00' },
  { open: '18:00', close: '01:00' },
]
const DAY_MS = 86_400_000
const YESTERDAY = Date.parse('2026-01-16T00:00:00Z')

export const openManagerWorld = async (world: World): Promise<ManagerWorld> => {
  const desk = await openDesk(world)
  await fillSettings(world, desk)
  await drawFloor(desk)
  await spendFourWeeks(world, desk.venueId)
  const admin = await world.person('admin', { name: 'Ada Admin' })
  const organiser = await world.person('organiser', { name: 'Zadie Okonjo' })
  const [jazz] = await world.database.read
    .selectFrom('events')
    .select('id')
    .where('venue_id', '=', desk.venueId)
    .where('name', '=', 'Jazz Brunch')
    .execute()
  await desk.operator.ok('PUT /api/my-events/:id', {
    params: { id: jazz?.id ?? '' },
    body: { organiser_email: organiser.email },
  })
  await desk.operator.ok('POST /api/my-venues/:id/request-listing', { params: { id: desk.venueId } })
  const emptyVenueId = await makeVenue(desk.operator, { name: 'Marlow Street' })
  return { ...desk, emptyVenueId, admin, organiser }
}

const fillSettings = async (world: World, { operator, venueId }: Desk) => {
  const params = { venueId }
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: {
      venue_type: 'restaurant',
      email: 'hello@lowtide.example',
      phone: '+44 20 7946 0108',
      opening_hours: {
        tue: HOURS,
        wed: HOURS,
        thu: HOURS,
        fri: HOURS,
        sat: [{ open: '18:00', close: '02:00' }],
      },
    },
  })
  await makeAccessRule(operator, venueId)
  await makeAccessRule(operator, venueId, {
    name: 'Sunday lunch',
    days: ['sun'],
    start_time: '12:00',
    end_time: '15:00',
    deposit_mode: 'hold',
    price_per_cover_pence: 1250,
  })
  await operator.ok('POST /api/my-venues/:venueId/services', {
    params,
    body: {
      name: 'Dinner',
      days: ['fri', 'sat'],
      start_time: '18:00',
      last_seating: '21:30',
      max_covers: 24,
    },
  })
  await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: {
      name: 'Free, then half, then all',
      refund: 'full',
      cancel_until_hours: 24,
      steps: [
        { until_hours: 72, keep_pct: 0 },
        { until_hours: 24, keep_pct: 50 },
      ],
    },
  })
  await operator.ok('POST /api/my-venues/:venueId/bundles', {
    params,
    body: { name: 'Birthday', prepaid: true, items: [{ name: 'Cake', price_pence: 3500, max_qty: 2 }] },
  })
  await operator.ok('POST /api/my-venues/:venueId/blackouts', {
    params,
    body: { date_from: '2026-02-02', date_to: '2026-02-03', reason: 'Private hire' },
  })
  await operator.ok('POST /api/my-venues/:venueId/special-days', {
    params,
    body: {
      name: 'Valentine’s Day',
      date_from: '2026-02-14',
      date_to: '2026-02-14',
      note: { en: 'A set menu for two, with live music from eight.', de: null },
      opening_hours: [{ open: '17:00', close: '01:00' }],
    },
  })
  await operator.ok('POST /api/my-venues/:venueId/special-days', {
    params,
    body: { name: 'Summer break', date_from: '2026-08-03', date_to: '2026-08-16', opening_hours: [] },
  })
  await world.database.read
    .insertInto('demand')
    .values([
      { venue_id: venueId, date: '2026-01-09', hour: 20, party: 4, reason: 'no_table', asked: 5, lost: 3 },
      { venue_id: venueId, date: '2026-01-10', hour: 19, party: 2, reason: 'full', asked: 7, lost: 2 },
      { venue_id: venueId, date: '2026-01-10', hour: 20, party: 9, reason: 'party_size', asked: 1, lost: 1 },
    ])
    .execute()
  await operator.ok('POST /api/my-venues/:venueId/promo-codes', {
    params,
    body: { code: 'HIGHWATER', discount_pct: 20, max_uses: 200 },
  })
  await operator.ok('POST /api/my-venues/:venueId/webhooks', {
    params,
    body: { url: 'https://pos.example.com/maitred', events: ['booking.created', 'booking.cancelled'] },
  })
  await addMember(operator, venueId, await world.person('client', { name: 'Odile Marchetti' }), 'host')
  await operator.ok('POST /api/my-venues/:venueId/members', {
    params,
    body: { email: 'new-host@example.com', role: 'door' },
  })
  const sister = await makeVenue(operator, { name: 'The Copper Heron' })
  await operator.ok('POST /api/my-venues/:id/sisters', {
    params: { id: venueId },
    body: { sister_venue_id: sister },
  })
}

const drawFloor = async ({ operator, venueId }: Desk) => {
  const { data } = await operator.ok('GET /api/my-venues/:venueId/floors', { params: { venueId } })
  const floor_id = data[0]?.id ?? ''
  const area_id = await makeSeatingArea(operator, venueId, { floor_id, name: 'Window' })
  for (let n = 0; n < 8; n += 1)
    await makeTable(operator, venueId, {
      floor_id,
      table_number: `${n + 1}`,
      capacity: n % 3 === 2 ? 6 : 4,
      shape: n % 3 === 2 ? 'circle' : 'rect',
      x: 60 + (n % 4) * 160,
      y: n < 4 ? 80 : 260,
      w: 100,
      h: 100,
      ...(n < 4 ? { area_id } : {}),
    })
}

/** Parties of every source, size and end, more of them at weekends, with what they paid. */
const spendFourWeeks = async (world: World, venueId: string) => {
  const guest = await insertGuest(world, [venueId])
  for (let day = 0; day < 28; day += 1) {
    const midnight = YESTERDAY - day * DAY_MS
    const weekday = new Date(midnight).getUTCDay()
    const parties = weekday === 1 ? 0 : weekday >= 5 ? 7 : 3
    for (let n = 0; n < parties; n += 1) await spend(world, venueId, guest, midnight, day + n)
    await earn(world, venueId, midnight, parties * 4200)
  }
}

const spend = async (world: World, venueId: string, user_id: string, midnight: number, n: number) => {
  const starts_at = new Date(midnight + (18 + (n % 5)) * 3_600_000)
  const isGone = n % 9 === 4
  const hasLeft = n % 9 !== 4 && n % 11 !== 5
  await insertBooking(world, {
    venue_id: venueId,
    user_id,
    source: n % 3 === 0 ? 'staff' : 'public',
    kind: n % 6 === 5 ? 'guestlist' : 'table',
    party_size: 2 + (n % 5),
    booking_date: starts_at.toISOString().slice(0, 10),
    booking_time: starts_at.toISOString().slice(11, 16),
    starts_at,
    ends_at: new Date(starts_at.getTime() + 120 * 60_000),
    created_at: new Date(starts_at.getTime() - (n % 20) * 1.7 * DAY_MS),
    ...(isGone ? { status: 'cancelled' } : {}),
    ...(n % 11 === 5 && !isGone ? { no_show_at: new Date(starts_at.getTime() + 1_800_000) } : {}),
    ...(hasLeft
      ? {
          status: 'checked_in',
          arrived: 2 + (n % 5),
          checked_in_at: starts_at,
          closed_at: new Date(starts_at.getTime() + (95 + (n % 7) * 8) * 60_000),
        }
      : {}),
  })
}

const earn = async (world: World, venueId: string, midnight: number, amount_pence: number) => {
  if (amount_pence === 0) return
  await world.database.read
    .insertInto('money_ledger')
    .values({
      id: newId('mny'),
      venue_id: venueId,
      type: 'capture',
      amount_pence,
      day: new Date(midnight).toISOString().slice(0, 10),
      created_at: new Date(midnight),
    })
    .execute()
}
