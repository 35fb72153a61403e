import { describe, expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

const world = useWorld()

interface Offset {
  data: { id: string; name: string }[]
  total: number
  limit: number
  offset: number
  has_more: boolean
}
interface Cursor {
  data: { id: string; name: string }[]
  limit: number
  cursor: string | null
  has_more: boolean
}

const company = async (venues = 1) => {
  const operator = await world.person('client')
  const venueIds: string[] = []
  for (let i = 0; i < venues; i += 1) venueIds.push(await makeVenue(operator))
  return { operator, venueIds: venueIds.sort(), first: venueIds.sort()[0] as string }
}

const list = (operator: Person, query: { limit?: number; offset?: number } = {}) =>
  operator.ok('GET /api/my-guests', { query }) as Promise<Offset>

const listAfter = (operator: Person, query: { limit?: number; cursor?: string } = {}) =>
  operator.ok('GET /api/my-guests', { query: { paging: 'cursor', ...query } }) as Promise<Cursor>

const join = (venueId: string, guestId: string) =>
  world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guestId, world.clock.now()))

describe('the roster', () => {
  test('of an operator without venues or guests is empty', async () => {
    const operator = await world.person('client')
    const empty = { data: [], total: 0, limit: 50, offset: 0, has_more: false }
    expect(await list(operator)).toEqual(empty)
    await makeVenue(operator)
    expect(await list(operator)).toEqual(empty)
    expect(await listAfter(operator)).toEqual({ data: [], limit: 50, cursor: null, has_more: false })
  })

  test('shows each guest once, with the totals of all the operator’s venues', async () => {
    const { operator, venueIds, first } = await company(3)
    const [, second] = venueIds as [string, string, string]
    const stranger = await company()
    const id = await makeWalkIn(operator, first, {
      name: 'Zoë Łuk',
      phone: '+44 20 7946',
      email: 'Zoe@Roster.test',
    })
    await join(second, id)
    await join(stranger.first, id)
    const visit = { user_id: id, status: 'checked_in', points_awarded: 20 } as const
    await insertBooking(world, { ...visit, venue_id: first })
    await insertBooking(world, { ...visit, venue_id: second, points_awarded: 40 })
    await insertBooking(world, { user_id: id, venue_id: second })
    await insertBooking(world, { ...visit, venue_id: stranger.first, points_awarded: 1000 })
    expect(await list(operator)).toEqual({
      data: [
        {
          id,
          name: 'Zoë Łuk',
          email: 'zoe@roster.test',
          phone: '+44 20 7946',
          membership_tier: 'standard',
          loyalty_points: 60,
          successful_visits: 2,
          no_shows: 0,
          tags: [],
          venue_ids: `${first},${second}`,
          last_visit: '2026-01-17',
          next_booking: '2026-01-17',
          paid_pence: 0,
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    })
  })

  test('is ordered by name, ignoring case and accents, and pages by offset', async () => {
    const { operator, venueIds, first } = await company(2)
    const second = venueIds[1] as string
    const ids: Record<string, string> = {}
    for (const name of ['Émile', 'adam', 'Zoë', 'Bea', 'Cleo'])
      ids[name] = await makeWalkIn(operator, first, { name })
    await join(second, ids.Bea as string)
    await join(second, ids.Zoë as string)
    await makeWalkIn(operator, second, { name: 'Dan' })
    const pages = [await list(operator, { limit: 4 }), await list(operator, { limit: 4, offset: 4 })]
    expect(pages.map(({ data, ...rest }) => ({ ...rest, names: data.map(({ name }) => name) }))).toEqual([
      { names: ['adam', 'Bea', 'Cleo', 'Dan'], total: 6, limit: 4, offset: 0, has_more: true },
      { names: ['Émile', 'Zoë'], total: 6, limit: 4, offset: 4, has_more: false },
    ])
    expect((await list(operator, { offset: 6 })).data).toEqual([])
  })

  test('has the right total after another guest becomes shared', async () => {
    const { operator, venueIds, first } = await company(2)
    const second = venueIds[1] as string
    const one = await makeWalkIn(operator, first)
    const two = await makeWalkIn(operator, second)
    expect((await list(operator)).total).toBe(2)
    await join(second, one)
    expect((await list(operator)).total).toBe(2)
    await join(first, two)
    expect((await list(operator)).total).toBe(2)
    await makeWalkIn(operator, second)
    expect((await list(operator)).total).toBe(3)
  })

  test('pages by cursor through all guests, also those with the same name, and ends with null', async () => {
    const { operator, venueIds, first } = await company(2)
    const made: string[] = []
    for (let i = 0; i < 7; i += 1)
      made.push(await makeWalkIn(operator, first, { name: i < 4 ? 'Ann Same' : `Bo ${i}` }))
    for (const id of made.slice(2, 6)) await join(venueIds[1] as string, id)
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: Cursor = await listAfter(operator, { limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.map(({ id }) => id))
      expect(page.limit).toBe(3)
      expect(page.has_more).toBe(page.cursor !== null)
      cursor = page.cursor
      pages += 1
    } while (cursor)
    expect(pages).toBe(3)
    expect(seen).toEqual(made)
  })

  test('does not show another operator’s guests', async () => {
    const { first } = await company()
    const other = await company()
    await makeWalkIn(other.operator, other.first)
    const id = await makeWalkIn(other.operator, other.first)
    await join(first, id)
    expect((await list(other.operator)).total).toBe(2)
    const newcomer = await world.person('client')
    expect((await list(newcomer)).total).toBe(0)
  })

  test.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 'many' },
    { offset: -1 },
    { paging: 'backwards' },
    { paging: 'cursor', cursor: 'nonsense' },
    { paging: 'cursor', cursor: Buffer.from('["one part"]').toString('base64url') },
    { paging: 'cursor', cursor: Buffer.from('[1,2]').toString('base64url') },
  ])('answers 400 to %j', async (query) => {
    const operator = await world.person('client')
    expect((await operator.call('GET /api/my-guests', { query })).status).toBe(400)
  })
})
