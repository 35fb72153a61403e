import { beforeAll, describe, expect, test } from 'vitest'
import { makeSeatingArea } from '../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let tables: Record<'free' | 'small' | 'taken' | 'blocked' | 'offline' | 'hall', string>
let terrace: string
const WINDOW = { kind: 'window' as const, x: 0, y: 0, w: 160, h: 10, rotation: 0 }
beforeAll(async () => {
  place = await openPublicVenue(world)
  await place.operator.ok('PUT /api/my-venues/:venueId/floors/:id', {
    params: { ...place.params, id: place.floorId },
    body: { fixtures: [WINDOW] },
  })
  terrace = await makeSeatingArea(place.operator, place.venueId, { floor_id: place.floorId, name: 'Terrace' })
  await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...place.params, id: place.ruleId },
    body: { seating_area_ids: [terrace], party_max: 6 },
  })
  const at = (table_number: string, fields: Record<string, unknown> = {}) =>
    place.table({ table_number, area_id: terrace, ...fields })
  tables = {
    free: await at('1', {
      capacity: 4,
      shape: 'booth',
      x: 10,
      y: 20,
      w: 90,
      h: 60,
      rotation: 45,
      deposit_pence: 2500,
    }),
    small: await at('2', { capacity: 2 }),
    taken: await at('3', { capacity: 5 }),
    blocked: await at('4'),
    offline: await at('5', { bookable_online: false }),
    hall: await at('6', { area_id: null }),
  }
  await place.booked({ table_id: tables.taken, time: '19:00' })
  await place.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
    params: place.params,
    body: { table_ids: [tables.blocked], date: TONIGHT, start_time: '21:00', end_time: '22:00' },
  })
})

const plan = (query: Record<string, unknown> = {}) =>
  world.anyone.call('GET /api/public/venues/:venueId/floorplan', {
    params: place.params,
    query: { date: TONIGHT, time: '20:00', party_size: 3, ...query },
  })
/** `available` or the reason, by table number. */
const verdicts = async (query: Record<string, unknown> = {}) =>
  (await plan(query)).body.tables.map(({ available, reason }) => (available ? 'available' : reason))

test('the plan has floors with their areas, and tables with their positions', async () => {
  const { status, body } = await plan()
  expect(status).toBe(200)
  expect(body.floors).toEqual([
    {
      id: place.floorId,
      name: 'Ground floor',
      width: 1000,
      height: 700,
      fixtures: [WINDOW],
      areas: [{ id: terrace, name: 'Terrace' }],
    },
  ])
  expect(body.tables[0]).toEqual({
    id: tables.free,
    floor_id: place.floorId,
    area_id: terrace,
    table_number: '1',
    capacity: 4,
    min_party: 1,
    shape: 'booth',
    x: 10,
    y: 20,
    w: 90,
    h: 60,
    rotation: 45,
    deposit_pence: 2500,
    available: true,
  })
})

describe('an unavailable table has a reason', () => {
  const ALIKE = (reason: string) => Array.from({ length: 6 }, () => reason)

  test('of its own', async () => {
    expect(await verdicts()).toEqual([
      'available',
      'party_size',
      'taken',
      'blocked',
      'not_offered',
      'not_offered',
    ])
    // By 22:00 the booking of 19:00 and the block have ended.
    expect(await verdicts({ time: '22:00' })).toEqual([
      'available',
      'party_size',
      'available',
      'available',
      'not_offered',
      'not_offered',
    ])
  })

  test('that is the slot’s reason for all tables', async () => {
    world.clock.set('2026-01-17T20:01:00Z')
    expect(await verdicts()).toEqual(ALIKE('past'))
    world.clock.set('2026-01-17T18:00:00Z')
    expect(await verdicts({ date: '2026-06-01' })).toEqual(ALIKE('too_early'))
    expect(await verdicts({ party_size: 7 })).toEqual(ALIKE('party_size'))
  })

  test('"not_offered" when there is no such slot', async () => {
    expect(await verdicts({ time: '20:10' })).toEqual(ALIKE('not_offered'))
    expect(await verdicts({ time: '12:00' })).toEqual(ALIKE('not_offered'))
  })

  test('of its own when no table is left for the party', async () => {
    expect(await verdicts({ party_size: 6 })).toEqual([
      'party_size',
      'party_size',
      'party_size',
      'blocked',
      'not_offered',
      'not_offered',
    ])
  })
})

describe('the rule', () => {
  test('defaults to one that is available to the party', async () => {
    const large = await place.rule({ name: 'Large parties', party_min: 7, party_max: 20 })
    const big = await place.table({ table_number: '7', capacity: 12 })
    const chosen = async (query: Record<string, unknown>) =>
      (await plan({ party_size: 8, ...query })).body.tables.find(({ id }) => id === big)
    expect(await chosen({})).toMatchObject({ available: true })
    expect(await chosen({ rule_id: large })).toMatchObject({ available: true })
    expect(await chosen({ rule_id: place.ruleId })).toMatchObject({ available: false, reason: 'party_size' })
  })

  test('that is unknown, of another venue or for a guest list answers 404', async () => {
    const other = await openPublicVenue(world)
    const list = await place.rule({ rule_type: 'guestlist' })
    for (const rule_id of ['rule_unknown', other.ruleId, list])
      expect((await plan({ rule_id })).status).toBe(404)
  })
})

test.each([
  ['without a time', { time: '' }],
  ['with a time that does not exist', { time: '25:00' }],
  ['with a date that does not exist', { date: '2026-02-30' }],
  ['for zero guests', { party_size: 0 }],
])('a request %s is refused', async (_, query) => {
  expect((await plan(query)).status).toBe(400)
})

test('a slot becomes unavailable at the exact time', async () => {
  world.clock.set('2026-01-17T20:00:00Z')
  expect((await verdicts())[0]).toBe('available')
  world.clock.set('2026-01-17T20:00:00.001Z')
  expect((await verdicts())[0]).toBe('past')
})

test('an available table can be booked once', async () => {
  const reply = await place.book({ table_id: tables.free, party_size: 3, time: '22:00' })
  expect(reply.status).toBe(200)
  expect((await verdicts({ time: '22:00' }))[0]).toBe('taken')
})
