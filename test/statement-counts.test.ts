import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warmUp } from '../server/warm-up.ts'
import { doorCode } from './support/door.ts'
import { type Night, openNight } from './support/night.ts'
import { bookingIdOf, openPublicVenue, type PublicVenue, TONIGHT } from './support/public-venue.ts'
import { countingDatabase, type Statements } from './support/statements.ts'
import { freshEngine } from './support/test-database.ts'
import { openWorld, type World } from './support/world.ts'

/** At a minute at which a slot begins, answers are not cached. */
const BETWEEN_SLOTS = '2026-01-17T18:05:00Z'

let world: World
let statements: Statements
let place: PublicVenue
let night: Night
beforeAll(async () => {
  const counted = countingDatabase(await freshEngine())
  statements = counted.statements
  world = await openWorld(counted.database)
  place = await openPublicVenue(world)
  night = await openNight(world)
})
afterAll(() => world.database.close())

/** What each of these requests asks of the database once caches are filled, without what is read every second or so. */
const costOf = async (requests: readonly (() => Promise<unknown>)[]) => {
  let cost = statements.take()
  for (const request of requests) {
    statements.take()
    await request()
    cost = statements.take()
  }
  const texts = cost.texts.filter((text) => !NOT_COUNTED.some((part) => text.includes(part)))
  return {
    statements: texts.length,
    roundTrips: cost.roundTrips - (cost.texts.length - texts.length),
    texts,
  }
}

const NOT_COUNTED = [
  'maitred.watched',
  'from "platform"',
  'from "venue_versions" where',
  '"access_version" from',
]

const expectAtMost = (
  cost: Awaited<ReturnType<typeof costOf>>,
  most: { statements: number; roundTrips: number },
) => {
  const isMore = cost.statements > most.statements || cost.roundTrips > most.roundTrips
  expect(isMore ? cost : 'at most so many').toEqual('at most so many')
}

describe('the statements of', () => {
  test('a guest who books a table', async () => {
    await place.table()
    await place.table()
    const book = () => place.book({})
    expectAtMost(await costOf([book, book]), { statements: 18, roundTrips: 11 })
  })

  test('a party that moves to another table', async () => {
    const id = await night.bookAs('approved')
    const tables = [await night.table(), await night.table()]
    const move = (table_id: string) => () =>
      night.operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { table_id } })
    expectAtMost(await costOf(tables.map(move)), { statements: 17, roundTrips: 13 })
  })

  test('a party that is let in at the door', async () => {
    const ids = [await night.bookAs('approved'), await night.bookAs('approved')]
    const codes = await Promise.all(ids.map((id) => doorCode(world, id)))
    const scan = (qr_code: string, n: number) => () =>
      night.operator.ok('POST /api/check-in', { body: { booking_id: ids[n] ?? '', qr_code } })
    expectAtMost(await costOf(codes.map(scan)), { statements: 12, roundTrips: 9 })
  })

  test('a booking that staff read', async () => {
    const id = await night.bookAs('approved')
    const read = () => night.operator.ok('GET /api/bookings/:id', { params: { id } })
    expectAtMost(await costOf([read, read]), { statements: 2, roundTrips: 1 })
  })

  test('a venue’s availability, which a comment and a check-in leave in the cache', async () => {
    world.clock.set(BETWEEN_SLOTS)
    await place.table()
    const id = bookingIdOf((await place.book({})).body)
    const { operator } = place
    const look = () => place.slots()
    const comment = () =>
      operator.ok('PATCH /api/bookings/:id/details', {
        params: { id },
        body: { comments: 'Allergic to nuts' },
      })
    const letIn = () =>
      operator.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body: { check_in: true } })
    const none = { statements: 0, roundTrips: 0 }
    expectAtMost(await costOf([look, comment, look]), none)
    expectAtMost(await costOf([letIn, look]), none)
  })
})

describe('a process that has warmed up', () => {
  test('answers its first guests from the cache', async () => {
    const later = await openWorld(world.database)
    later.clock.set(BETWEEN_SLOTS)
    expect(await warmUp(later.app)).toBeGreaterThan(0)
    const look = () =>
      later.anyone.ok('GET /api/public/venues/:venueId/availability', {
        params: place.params,
        query: { date: TONIGHT, party_size: 2 },
      })
    expectAtMost(await costOf([look]), { statements: 0, roundTrips: 0 })
  })

  test('has written nothing, also of what it refused', async () => {
    const later = await openWorld(world.database)
    const full = await openPublicVenue(later)
    statements.take()
    await warmUp(later.app)
    await later.app.services.demand.flush(later.clock.now())
    expect(statements.take().texts.filter((text) => /insert|update|delete/i.test(text))).toEqual([])
    const slots = await full.slots()
    expect(Object.values(slots)).toContain('no_table')
  })
})
