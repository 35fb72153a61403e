import { expect, test } from 'vitest'
import { diceOf } from '../../../../test/simulate/dice.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { extendStays } from '../seating/extend-stays.ts'

const world = useWorld()

const OPENS = Date.parse(`${TONIGHT}T18:00:00Z`)
const MINUTE_MS = 60_000
const WALK_INS = 60
const EVENING_MINS = 330
/** Who hears more than this goes elsewhere. */
const PATIENCE_MINS = 75

interface Wait {
  readonly quoted_mins: number | null
  readonly waited_mins: number
}

const medianMiss = (waits: readonly Wait[]): number => {
  const misses = waits.map(({ quoted_mins, waited_mins }) => Math.abs((quoted_mins ?? 0) - waited_mins))
  return misses.sort((a, b) => a - b)[Math.floor(misses.length / 2)] ?? Number.NaN
}

/**
 * An evening of sixty walk-ins between bookings. Parties stay up to a quarter of an hour longer or shorter than planned,
 * so no quote can be exact; the median miss says how good they are.
 */
test('quotes of an evening miss what happened by seven minutes at most, in the middle', {
  timeout: 180_000,
}, async () => {
  const dice = diceOf(20_260_117)
  const venue = await openPublicVenue(world, { default_booking_duration: 75 })
  const tables: string[] = []
  for (const capacity of [2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6])
    tables.push(await venue.table({ capacity, min_party: 1 }))
  const mine = { params: venue.params }

  const leaves = new Map<number, string[]>()
  const willLeave = (bookingId: string, minute: number) => {
    const at = minute + 75 + dice.int(-15, 15)
    leaves.set(at, [...(leaves.get(at) ?? []), bookingId])
  }
  const arrives = new Map<number, string[]>()
  for (const [n, table_id] of tables.slice(0, 9).entries()) {
    const guest = await makeGuest(world, venue.venueId)
    const minute = 60 + n * 10
    const { booking_id } = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      ...mine,
      body: {
        user_id: guest.id,
        table_id,
        party_size: 2,
        reservation_date: TONIGHT,
        reservation_time: new Date(OPENS + minute * MINUTE_MS).toISOString().slice(11, 16),
        auto_approve: true,
      },
    })
    arrives.set(minute, [...(arrives.get(minute) ?? []), booking_id])
  }
  const joins = Array.from({ length: WALK_INS }, () => dice.int(0, 200)).sort((a, b) => a - b)

  const attend = (id: string, state: 'seated' | 'left') =>
    venue.operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })

  for (let minute = 0; minute < EVENING_MINS; minute++) {
    world.clock.set(new Date(OPENS + minute * MINUTE_MS).toISOString())
    for (const id of leaves.get(minute) ?? []) await attend(id, 'left')
    for (const id of arrives.get(minute) ?? []) {
      await attend(id, 'seated')
      willLeave(id, minute)
    }
    if (minute % 5 === 0)
      await extendStays(world, world.clock.now(), (error) => {
        throw error
      })
    for (const _ of joins.filter((at) => at === minute)) {
      const { id, quoted_mins } = await venue.operator.ok('POST /api/my-venues/:venueId/queue', {
        ...mine,
        body: { name: 'Walk-in', party_size: dice.pick([1, 2, 2, 2, 3, 4, 4, 5]) ?? 2 },
      })
      if (quoted_mins === null || quoted_mins > PATIENCE_MINS)
        await venue.operator.ok('POST /api/my-venues/:venueId/queue/:id/leave', {
          params: { ...venue.params, id },
          body: { outcome: 'left' },
        })
    }
    const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/queue', mine)
    for (const entry of data.filter(({ ended_at, mins }) => ended_at === null && mins === 0)) {
      const reply = await venue.operator.call('POST /api/my-venues/:venueId/queue/:id/seat', {
        params: { ...venue.params, id: entry.id },
        body: { table_ids: entry.table_ids },
      })
      expect(reply.status, reply.text).toBe(200)
      willLeave((reply.body as { booking_id: string }).booking_id, minute)
    }
  }

  const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/queue', mine)
  const seated = data.filter(({ status }) => status === 'seated')
  const waited = seated.filter(({ quoted_mins }) => (quoted_mins ?? 0) > 0)
  const [median, middle] = [medianMiss(seated), medianMiss(waited)]
  process.stdout.write(
    `${seated.length} of ${WALK_INS} sat down, ${waited.length} of them waited: quotes miss by ${median} minutes in the middle, by ${middle} among those who waited.\n`,
  )
  expect(seated.length).toBeGreaterThan(30)
  expect(waited.length).toBeGreaterThan(10)
  expect(median).toBeLessThanOrEqual(7)
  expect(middle).toBeLessThanOrEqual(7)
})
