import { describe, expect, test } from 'vitest'
import { makeBooking, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

// What a venue knows of a guest belongs to the venue: EXTENSIONS.md part 17.

const world = useWorld()

let count = 0
const address = () => {
  count += 1
  return `private${count}.${process.pid}@example.com`
}

const WALK_IN = 'POST /api/my-venues/:venueId/guests/walk-in'

const detail = async (operator: Person, id: string) =>
  (await operator.ok('GET /api/my-guests/:id', { params: { id } })).guest

const roster = async (operator: Person) =>
  (await operator.ok('GET /api/my-guests')).data.map(({ id, name, phone }) => ({ id, name, phone }))

const search = async (operator: Person, q: string) =>
  (await operator.ok('GET /api/my-guests/search', { query: { q } })).data.map(({ id }) => id)

/** One company knows Ada by her address, name and phone. Another knows nothing yet. */
const scene = async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const [venueId, foreign] = [await makeVenue(operator), await makeVenue(stranger)]
  const email = address()
  const id = await makeWalkIn(operator, venueId, { name: 'Ada Lovelace', phone: '+44 7700 900123', email })
  return { operator, stranger, venueId, foreign, email, id }
}

describe('from an e-mail address alone, a second company', () => {
  test('that adds a walk-in gets neither the name nor the phone that the first stored', async () => {
    const { operator, stranger, foreign, email, id } = await scene()
    const body = { name: 'A. Byron', email }
    const added = await stranger.ok(WALK_IN, { params: { venueId: foreign }, body })
    expect(added).toEqual({ id, name: 'A. Byron', email, phone: null })

    expect(await detail(stranger, id)).toMatchObject({ name: 'A. Byron', phone: null })
    expect(await roster(stranger)).toEqual([{ id, name: 'A. Byron', phone: null }])
    const found = await stranger.ok('GET /api/my-venues/:venueId/guests/search', {
      params: { venueId: foreign },
      query: { q: 'byron' },
    })
    expect(found.data).toMatchObject([{ id, name: 'A. Byron', phone: null }])
    expect(await roster(operator)).toEqual([{ id, name: 'Ada Lovelace', phone: '+447700900123' }])
  })

  test('cannot find the guest by what the first stored', async () => {
    const { operator, stranger, foreign, email, id } = await scene()
    await makeWalkIn(stranger, foreign, { name: 'A. Byron', email })
    for (const q of ['lovelace', '07700 900123', '900123']) expect(await search(stranger, q)).toEqual([])
    expect(await search(stranger, 'byron')).toEqual([id])
    expect(await search(operator, 'lovelace')).toEqual([id])
    expect(await search(operator, 'byron')).toEqual([])
  })

  test('that books for the guest gets neither, in the booking, the calendar or the network', async () => {
    const { stranger, foreign, email, id } = await scene()
    await makeWalkIn(stranger, foreign, { name: 'A. Byron', email })
    const other = await makeWalkIn(stranger, foreign, { name: 'Other' })
    const bookingId = await makeBooking(stranger, foreign, { user_id: id })
    const read = await stranger.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    expect(read).toMatchObject({
      user_name: 'A. Byron',
      user_phone: null,
      guest: { name: 'A. Byron', phone: null },
      booking: { guest_name: 'A. Byron' },
    })
    const query = { from: '2026-01-17', to: '2026-01-17', venue: foreign }
    const { reservations } = await stranger.ok('GET /api/my-reservations/calendar', { query })
    expect(reservations.map((entry) => entry.guest_name)).toEqual(['A. Byron'])
    await stranger.ok('PUT /api/my-guests/:id/connections/:otherId', {
      params: { id, otherId: other },
      body: { connected: true },
    })
    const { nodes } = await stranger.ok('GET /api/my-guests/network')
    expect(nodes.map((node) => node.name).sort()).toEqual(['A. Byron', 'Other'])
  })

  test('whose public form is filled in with the address gets the name given there only', async () => {
    const { email, id } = await scene()
    const place = await openPublicVenue(world)
    await place.table()
    const bookingId = await place.booked({ guest_name: 'A. Byron', guest_email: email })
    const read = await place.operator.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    expect(read).toMatchObject({ user_name: 'A. Byron', user_phone: null, booking: { user_id: id } })
    expect(await roster(place.operator)).toEqual([{ id, name: 'A. Byron', phone: null }])
  })

  test('where the guest books by their own account gets the account’s name and no phone', async () => {
    const guest = await world.person('guest', { name: 'Ada King' })
    const first = await openPublicVenue(world)
    await makeWalkIn(first.operator, first.venueId, {
      name: 'The Countess',
      phone: '020 1',
      email: guest.email,
    })
    const second = await openPublicVenue(world)
    await second.table()
    await second.book({ guest_name: undefined, guest_email: undefined }, guest)
    expect(await roster(second.operator)).toEqual([{ id: guest.id, name: 'Ada King', phone: null }])
    expect(await roster(first.operator)).toEqual([{ id: guest.id, name: 'The Countess', phone: '020 1' }])
  })
})

describe('an operator of several venues', () => {
  const twoNames = async () => {
    const operator = await world.person('client')
    const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
    const email = address()
    const id = await makeWalkIn(operator, one, { name: 'Zora Old', phone: '020 1111', email })
    world.clock.advance({ minutes: 1 })
    await makeWalkIn(operator, two, { name: 'Anna New', email })
    const middle = await makeWalkIn(operator, one, { name: 'Mia Middle' })
    return { operator, one, two, id, middle }
  }

  test('sees each guest once, with the newest name and the newest known phone', async () => {
    const { operator, id, middle } = await twoNames()
    const expected = [
      { id, name: 'Anna New', phone: '020 1111' },
      { id: middle, name: 'Mia Middle', phone: null },
    ]
    expect(await roster(operator)).toEqual(expected)
    expect(await detail(operator, id)).toMatchObject({ name: 'Anna New', phone: '020 1111' })

    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { paging: 'cursor', limit: 1, ...(cursor && { cursor }) } as const
      const page = await operator.ok('GET /api/my-guests', { query })
      paged.push(...page.data.map((guest) => guest.id))
      cursor = (page as { cursor: string | null }).cursor
    }
    expect(paged).toEqual([id, middle])
  })

  test('finds a guest by every name and sees them once', async () => {
    const { operator, id } = await twoNames()
    for (const q of ['zora', 'anna', 'new', 'old', '020 1111'])
      expect(await search(operator, q)).toEqual([id])
  })

  test('books under the name that the booking’s venue knows', async () => {
    const { operator, one, id } = await twoNames()
    const bookingId = await makeBooking(operator, one, { user_id: id })
    const read = await operator.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    expect([read.user_name, read.booking.guest_name]).toEqual(['Zora Old', 'Zora Old'])
  })

  test('takes name and phone along when a guest first comes to another of the venues', async () => {
    const { operator, id } = await twoNames()
    const three = await makeVenue(operator)
    await makeBooking(operator, three, { user_id: id })
    const known = await world.database.read
      .selectFrom('venue_guests')
      .select(['name', 'phone', 'search_text'])
      .where('venue_id', '=', three)
      .execute()
    expect(known).toMatchObject([{ name: 'Anna New', phone: '020 1111' }])
    expect(known[0]?.search_text).toMatch(/^anna new\n private.*\n 0201111$/)
  })
})
