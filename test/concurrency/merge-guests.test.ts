import { expect, test } from 'vitest'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { makeBooking, makeTable, makeVenue, makeWalkIn } from '../support/factories.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { type Person, useWorld } from '../support/world.ts'

const world = useWorld({ own: true })
const ROUNDS = 20

const merge = (operator: Person, keep: string, drop: string) =>
  operator.call('POST /api/my-guests/merge', { body: { keep, drop } })
const expectCountersToAgree = async () => {
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
  expect(await verifyMoney(world.database.read)).toEqual([])
}
const guestsOf = async (bookingIds: readonly string[]) => {
  const rows = await world.database.read
    .selectFrom('bookings')
    .select('user_id')
    .where('id', 'in', [...bookingIds])
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

test('a merge and new bookings of the dropped guest: every booking stands, with the guest who is left', async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const tables = await Promise.all(Array.from({ length: 6 }, () => makeTable(operator, venueId)))
  for (let round = 0; round < ROUNDS; round += 1) {
    const keep = await makeWalkIn(operator, venueId, { name: 'Keep' })
    const drop = await makeWalkIn(operator, venueId, { name: 'Drop' })
    const date = `2026-${String(2 + Math.floor(round / 10)).padStart(2, '0')}-${10 + (round % 10)}`
    const book = (table_id: string) =>
      operator.call('POST /api/my-venues/:venueId/staff-bookings', {
        params: { venueId },
        body: { user_id: drop, table_id, reservation_date: date, reservation_time: '20:00' },
      })
    const [merged, ...booked] = await Promise.all([
      merge(operator, keep, drop),
      ...tables.map((table) => book(table)),
    ])
    expect(merged?.status).toBe(200)
    const ids = booked.flatMap(({ status, body }) => {
      expect([200, 404, 409]).toContain(status)
      return status === 200 ? [(body as { booking_id: string }).booking_id] : []
    })
    if (ids.length > 0) expect(await guestsOf(ids)).toEqual([keep])
  }
  await expectCountersToAgree()
})

test('a merge and changes of the dropped guest’s bookings: no counter is lost', async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const tables = await Promise.all(Array.from({ length: 6 }, () => makeTable(operator, venueId)))
  for (let round = 0; round < ROUNDS; round += 1) {
    const keep = await makeWalkIn(operator, venueId)
    const drop = await makeWalkIn(operator, venueId)
    const date = `2026-${String(4 + Math.floor(round / 10)).padStart(2, '0')}-${10 + (round % 10)}`
    const ids = await Promise.all(
      tables.map((table_id) =>
        makeBooking(operator, venueId, {
          user_id: drop,
          table_id,
          reservation_date: date,
          auto_approve: true,
        }),
      ),
    )
    const replies = await Promise.all([
      merge(operator, keep, drop),
      ...ids.map((id, n) =>
        n % 2
          ? operator.call('POST /api/bookings/:id/staff-cancel', { params: { id } })
          : operator.call('PATCH /api/bookings/:id/status', {
              params: { id },
              body: { status: 'checked_in' },
            }),
      ),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(replies[0]?.status).toBe(200)
    expect(await guestsOf(ids)).toEqual([keep])
  }
  await expectCountersToAgree()
})

test('two merges that cross: one guest is left, with all bookings', async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const table = await makeTable(operator, venueId)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await makeWalkIn(operator, venueId), await makeWalkIn(operator, venueId)]
    const date = `2026-06-${10 + round}`
    const ids = [
      await makeBooking(operator, venueId, {
        user_id: a,
        table_id: table,
        reservation_date: date,
        reservation_time: '18:00',
      }),
      await makeBooking(operator, venueId, {
        user_id: b,
        table_id: table,
        reservation_date: date,
        reservation_time: '21:00',
      }),
    ]
    const statuses = (await Promise.all([merge(operator, a, b), merge(operator, b, a)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 404])
    expect(await guestsOf(ids)).toHaveLength(1)
  }
  await expectCountersToAgree()
})

test('public bookings of a guest who is merged away meanwhile are made all the same', async () => {
  const place = await openPublicVenue(world)
  for (let n = 0; n < 12; n += 1) await place.table()
  for (let round = 0; round < 5; round += 1) {
    const email = `moving${round}@example.com`
    const keep = await makeWalkIn(place.operator, place.venueId)
    const drop = await makeWalkIn(place.operator, place.venueId, { email })
    const [merged, booked] = await Promise.all([
      merge(place.operator, keep, drop),
      place.book({ guest_email: email, date: `2026-02-${10 + round}` }),
    ])
    expect([merged.status, booked.status]).toEqual([200, 200])
  }
  await expectCountersToAgree()
})
