import { beforeAll, describe, expect, test } from 'vitest'
import { insertPayment } from '../../../../test/support/booking-facts.ts'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import type { Night } from '../../../../test/support/night.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

const world = useWorld()
let operator: Person
let venueIds: string[]
const HOUR_MS = 3_600_000

const found = async (query: Record<string, unknown>) => {
  const { data } = await operator.ok('GET /api/my-guests', { query })
  return data.map(({ name }) => name)
}

beforeAll(async () => {
  operator = await world.person('client')
  venueIds = [await makeVenue(operator), await makeVenue(operator)]
  const [first = '', second = ''] = venueIds
  const guest = async (name: string) => {
    const id = await makeWalkIn(operator, first, { name })
    await world.database.tx((tx) => ensureGuestAtVenue(tx, second, id, world.clock.now()))
    return id
  }
  const [ada, bea, cleo] = [await guest('Ada'), await guest('Bea'), await guest('Cleo')]
  for (const venue_id of [first, second])
    await insertBooking(world, { venue_id, user_id: ada, status: 'checked_in' })
  const later = new Date(world.clock.now().getTime() + HOUR_MS)
  await insertBooking(world, {
    venue_id: second,
    user_id: bea,
    starts_at: later,
    ends_at: new Date(later.getTime() + HOUR_MS),
  })
  const missed = await insertBooking(world, {
    venue_id: first,
    user_id: cleo,
    no_show_at: world.clock.now(),
  })
  await insertPayment(world, { venueId: first } as Night, missed, {
    status: 'captured',
    captured_pence: 5000,
    refunded_pence: 1000,
  })
  await operator.ok('PUT /api/my-guests/:id/tags', {
    params: { id: ada },
    body: { scope: 'global', tags: ['press', 'regular'] },
  })
  await operator.ok('PUT /api/my-guests/:id/tags', {
    params: { id: bea },
    body: { scope: 'venue', venue_id: second, tags: ['regular'] },
  })
})

describe('the roster', () => {
  test.each([
    ['by a tag of either scope', { tag: 'regular' }, ['Ada', 'Bea']],
    ['by a tag that nobody has', { tag: 'vip' }, []],
    ['by visits over all venues', { min_visits: 2 }, ['Ada']],
    ['by few visits', { max_visits: 0 }, ['Bea', 'Cleo']],
    ['by no-shows', { no_shows: true }, ['Cleo']],
    ['by bookings ahead', { upcoming: true }, ['Bea']],
    ['by two at once', { tag: 'regular', max_visits: 0 }, ['Bea']],
    ['last visit first', { sort: 'last_visit' as const }, ['Ada', 'Bea', 'Cleo']],
    ['next booking first', { sort: 'next_booking' as const }, ['Bea', 'Ada', 'Cleo']],
    ['most visits first', { sort: 'visits' as const }, ['Ada', 'Bea', 'Cleo']],
    ['most paid first', { sort: 'paid' as const }, ['Cleo', 'Ada', 'Bea']],
  ])('is filtered or sorted %s', async (_, query, names) => {
    const page = await operator.ok('GET /api/my-guests', { query })
    expect([page.data.map(({ name }) => name), 'total' in page && page.total]).toEqual([names, names.length])
  })

  test('is filtered page by page, with offsets and with a cursor', async () => {
    expect(await found({ max_visits: 9, limit: 2, offset: 2 })).toEqual(['Cleo'])
    const first = await operator.ok('GET /api/my-guests', {
      query: { max_visits: 9, limit: 2, paging: 'cursor' },
    })
    if (!('cursor' in first) || first.cursor === null) throw new Error('There is another page.')
    expect(await found({ max_visits: 9, limit: 2, paging: 'cursor', cursor: first.cursor })).toEqual(['Cleo'])
  })

  test('shows no-shows and the tags of both scopes, each once', async () => {
    const { data } = await operator.ok('GET /api/my-guests', { query: {} })
    expect(data.map(({ name, no_shows, tags }) => [name, no_shows, tags])).toEqual([
      ['Ada', 0, ['press', 'regular']],
      ['Bea', 0, ['regular']],
      ['Cleo', 1, []],
    ])
  })

  test('of one venue counts what happened there alone', async () => {
    const [venue = ''] = venueIds
    const visits = async (query: object) => {
      const { data } = await operator.ok('GET /api/my-guests', { query })
      return data.map((guest) => [guest.name, guest.successful_visits, guest.last_visit, guest.next_booking])
    }
    const day = '2026-01-17'
    expect(await visits({})).toEqual([
      ['Ada', 2, day, null],
      ['Bea', 0, null, day],
      ['Cleo', 0, null, null],
    ])
    expect(await visits({ venue })).toEqual([
      ['Ada', 1, day, null],
      ['Bea', 0, null, null],
      ['Cleo', 0, null, null],
    ])
    const { data } = await operator.ok('GET /api/my-guests/search', { query: { q: 'Ada', venue } })
    expect(data.map(({ successful_visits }) => successful_visits)).toEqual([1])
    const paid = await operator.ok('GET /api/my-guests', { query: { venue, sort: 'paid' } })
    expect(paid.data.map(({ name, paid_pence }) => [name, paid_pence])).toEqual([
      ['Cleo', 4000],
      ['Ada', 0],
      ['Bea', 0],
    ])
  })

  test('is refused for a venue of somebody else, and for a cursor in another order than by name', async () => {
    const stranger = await world.person('client')
    const foreign = await makeVenue(stranger)
    const status = async (query: Record<string, unknown>) =>
      (await operator.call('GET /api/my-guests', { query })).status
    expect(await status({ venue: foreign })).toBe(404)
    expect(await status({ paging: 'cursor', sort: 'visits' })).toBe(400)
    const search = await operator.call('GET /api/my-guests/search', { query: { q: 'Ada', venue: foreign } })
    expect(search.status).toBe(404)
  })

  test('of nobody else is searched', async () => {
    const stranger = await world.person('client')
    await makeVenue(stranger)
    const { data } = await stranger.ok('GET /api/my-guests', { query: { tag: 'regular' } })
    expect(data).toEqual([])
    expect((await stranger.ok('GET /api/my-guests/tags', {})).data).toEqual([])
  })
})

test('the tags of the roster come with how many guests have them, the most used first', async () => {
  const { data } = await operator.ok('GET /api/my-guests/tags', {})
  expect(data).toEqual([
    { tag: 'regular', guests: 2 },
    { tag: 'press', guests: 1 },
  ])
})
