import { expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { insertGuest } from '../../../../test/support/rows.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const earn = (venue_id: string, day: string, revenue_pence: number) =>
  world.database.read.insertInto('revenue_days').values({ venue_id, day, revenue_pence }).execute()

test('an operator without venues has zeros', async () => {
  const operator = await world.person('client')
  expect(await operator.ok('GET /api/my-stats')).toEqual({
    venues: 0,
    total_guests: 0,
    month_guests: 0,
    revenue: 0,
    partner: null,
  })
})

test('a guest of several venues of the operator counts once', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
  const foreign = await makeVenue(stranger)
  await insertGuest(world, [one])
  await insertGuest(world, [two])
  await insertGuest(world, [one, two])
  await insertGuest(world, [one, two, foreign])
  await insertGuest(world, [one, foreign])
  await insertGuest(world, [foreign])
  expect(await operator.ok('GET /api/my-stats')).toMatchObject({
    venues: 2,
    total_guests: 5,
    month_guests: 5,
  })
  expect(await stranger.ok('GET /api/my-stats')).toMatchObject({
    venues: 1,
    total_guests: 3,
    month_guests: 3,
  })
})

test('a guest is new this month when no venue of the operator had them before', async () => {
  const operator = await world.person('client')
  const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
  const before = new Date('2025-12-31T23:00:00Z')
  // The service day of 31 December ends at 06:00.
  await insertGuest(world, [one], new Date('2026-01-01T05:59:00Z'))
  await insertGuest(world, [one], new Date('2026-01-01T06:00:00Z'))
  await insertGuest(world, [two])
  const known = await insertGuest(world, [one], before)
  await world.database.tx(async (tx) => {
    await tx
      .insertInto('venue_guests')
      .values({
        venue_id: two,
        guest_id: known,
        name: 'Ada Guest',
        profile_at: world.clock.now(),
        name_key: 'ada guest',
        search_text: 'ada guest',
        first_seen_at: world.clock.now(),
        elsewhere: true,
      })
      .execute()
    await tx.updateTable('venue_guests').set({ elsewhere: true }).where('guest_id', '=', known).execute()
    await tx.updateTable('venue_versions').set({ guests: 2 }).where('venue_id', '=', two).execute()
  })
  expect(await operator.ok('GET /api/my-stats')).toMatchObject({ total_guests: 4, month_guests: 2 })
})

test('a guest of another operator’s venue is still new here', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const [mine, theirs] = [await makeVenue(operator), await makeVenue(stranger)]
  const guest = await insertGuest(world, [mine, theirs])
  await world.database.read
    .updateTable('venue_guests')
    .set({ first_seen_at: new Date('2020-01-01T00:00:00Z') })
    .where('venue_id', '=', theirs)
    .where('guest_id', '=', guest)
    .execute()
  expect(await operator.ok('GET /api/my-stats')).toMatchObject({ total_guests: 1, month_guests: 1 })
})

test('revenue is the total of all venues and dates', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
  await earn(one, '2020-01-01', 100)
  await earn(one, '2026-01-17', 20)
  await earn(two, '2026-01-17', 3)
  await earn(await makeVenue(stranger), '2026-01-17', 5000)
  expect(await operator.ok('GET /api/my-stats')).toMatchObject({ revenue: 123, partner: null })
})
