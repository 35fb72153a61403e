import { beforeEach, describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
} from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
beforeEach(() => world.clock.set(`${TONIGHT}T09:00:00Z`))

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

interface Floor extends PublicVenue {
  readonly small: string
  readonly large: string
}

/** A table for two and one for four. */
const open = async (reseating: string, fields: Record<string, unknown> = {}): Promise<Floor> => {
  const venue = await openPublicVenue(world, { reseating, ...fields })
  const small = await venue.table({ table_number: 'Small', capacity: 2, min_party: 1 })
  const large = await venue.table({ table_number: 'Large', capacity: 4, min_party: 1 })
  return { ...venue, small, large }
}

/** Two people whom staff seat at a table, at 20:00 tonight. */
const seat = async (venue: PublicVenue, table_id: string, name = 'Rossi') => {
  const guest = await makeGuest(world, venue.venueId, { name })
  const { booking_id } = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: {
      user_id: guest.id,
      reservation_date: TONIGHT,
      reservation_time: '20:00',
      table_id,
      auto_approve: true,
    },
  })
  return booking_id
}

const propose = (venue: PublicVenue, party_size = 4) =>
  venue.operator.call('POST /api/my-venues/:venueId/reseat/propose', {
    params: venue.params,
    body: { date: TONIGHT, time: '20:00', party_size },
  })

const apply = async (venue: PublicVenue, proposal: string, fields: Record<string, unknown> = {}) => {
  const guest = await makeGuest(world, venue.venueId, { name: 'Okafor' })
  return venue.operator.call('POST /api/my-venues/:venueId/reseat/apply', {
    params: venue.params,
    body: { proposal, booking: { user_id: guest.id, auto_approve: true, ...fields } },
  })
}

const assign = (who: Person, id: string, body: { new_time?: string; table_ids?: string[] }) =>
  who.ok('POST /api/bookings/:id/assign-table', { params: { id }, body })
const joinTable = async (venue: PublicVenue, id: string) =>
  assign(venue.operator, id, { table_ids: [...(await tablesOf(id)), await venue.table()] })
const details = (who: Person, id: string, body: { party_size: number }) =>
  who.ok('PATCH /api/bookings/:id/details', { params: { id }, body })
const stay = (who: Person, id: string, duration_mins: number) =>
  who.ok('POST /api/bookings/:id/duration', { params: { id }, body: { duration_mins } })
const lifecycle = (who: Person, id: string, body: { in_use: boolean }) =>
  who.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body })

const tablesOf = async (id: string) =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('table_ids')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).table_ids

const counted = (venue: PublicVenue) =>
  world.database.read
    .selectFrom('reseating_days')
    .select(['proved_full', 'undecided', 'parties', 'covers'])
    .where('venue_id', '=', venue.venueId)
    .execute()

describe('room for a party of four while two people sit at the table for four', () => {
  test('is proposed with one move and made in one step, with an entry in the history of who moved', async () => {
    const venue = await open('propose')
    const rossi = await seat(venue, venue.large)
    const { body } = await propose(venue)
    expect(body).toEqual({
      possible: true,
      proof: 'search',
      moves: [
        {
          id: rossi,
          kind: 'booking',
          guest: 'Rossi',
          from: [venue.large],
          to: [venue.small],
          from_tables: ['Large'],
          to_tables: ['Small'],
        },
      ],
      proposal: expect.stringMatching(/^prop_/),
      table_ids: [venue.large],
      tables: ['Large'],
    })
    expect(await tablesOf(rossi)).toEqual([venue.large])
    const made = await apply(venue, (body as { proposal: string }).proposal)
    expect(made.status).toBe(200)
    const { booking_id } = made.body as { booking_id: string }
    expect([await tablesOf(rossi), await tablesOf(booking_id)]).toEqual([[venue.small], [venue.large]])
    const { events } = await venue.operator.ok('GET /api/bookings/:id/history', { params: { id: rossi } })
    expect(events.find(({ type }) => type === 'moved')?.details).toMatchObject({
      by: 're-seating',
      for: booking_id,
    })
    expect(await counted(venue)).toEqual([{ proved_full: 0, undecided: 0, parties: 1, covers: 4 }])
  })

  test('is undone in one step: the booking is cancelled and everybody sits where they sat', async () => {
    const venue = await open('propose')
    const rossi = await seat(venue, venue.large)
    const undo = (booking_id: string) =>
      venue.operator.call('POST /api/my-venues/:venueId/reseat/undo', {
        params: venue.params,
        body: { booking_id },
      })
    const make = async () => {
      const made = await apply(venue, (await propose(venue)).body.proposal ?? '')
      return bookingIdOf(made.body)
    }
    const first = await make()
    expect([await tablesOf(rossi), await tablesOf(first)]).toEqual([[venue.small], [venue.large]])
    expect((await undo(first)).body).toEqual({ success: true })
    expect(await tablesOf(rossi)).toEqual([venue.large])
    expect(await counted(venue)).toMatchObject([{ parties: 0, covers: 0 }])
    expect(codeOf(await undo(first))).toBe('nothing_to_undo')

    const second = await make()
    await venue.operator.ok('POST /api/bookings/:id/lifecycle', {
      params: { id: rossi },
      body: { in_use: true },
    })
    const late = await undo(second)
    expect([late.status, codeOf(late)]).toEqual([409, 'floor_changed'])
    expect([await tablesOf(rossi), await tablesOf(second)]).toEqual([[venue.small], [venue.large]])

    world.clock.advance({ minutes: 10 })
    expect(codeOf(await undo(second))).toBe('nothing_to_undo')
  })

  test.each<[string, (id: string, venue: PublicVenue) => Promise<unknown>]>([
    ['moved', (id, { operator }) => assign(operator, id, { new_time: '20:30' })],
    ['joined to another table', (id, venue) => joinTable(venue, id)],
    ['given another size', (id, { operator }) => details(operator, id, { party_size: 3 })],
    ['given another stay', (id, { operator }) => stay(operator, id, 150)],
    ['seated', (id, { operator }) => lifecycle(operator, id, { in_use: true })],
  ])('is not undone once a colleague has %s the booking: 409, and nobody moves', async (_, meanwhile) => {
    const venue = await open('propose')
    const rossi = await seat(venue, venue.large)
    const made = bookingIdOf((await apply(venue, (await propose(venue)).body.proposal ?? '')).body)
    await meanwhile(made, venue)
    const stands = await tablesOf(made)
    const reply = await venue.operator.call('POST /api/my-venues/:venueId/reseat/undo', {
      params: venue.params,
      body: { booking_id: made },
    })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'floor_changed'])
    expect([await tablesOf(rossi), await tablesOf(made)]).toEqual([[venue.small], stands])
    const { booking } = await venue.operator.ok('GET /api/bookings/:id', { params: { id: made } })
    expect(booking.status).toBe('approved')
  })

  test('is not made when the party that would move has grown since, or its new table was blocked', async () => {
    const venue = await open('propose')
    const rossi = await seat(venue, venue.large)
    const grown = (await propose(venue)).body.proposal ?? ''
    const resize = (party_size: number) =>
      venue.operator.ok('PATCH /api/bookings/:id/details', { params: { id: rossi }, body: { party_size } })
    await resize(4)
    const first = await apply(venue, grown)
    expect([first.status, codeOf(first)]).toEqual([409, 'floor_changed'])
    await resize(2)
    const blocked = (await propose(venue)).body.proposal ?? ''
    await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: venue.params,
      body: { table_ids: [venue.small], date: TONIGHT, start_time: '19:00', end_time: '23:00' },
    })
    const second = await apply(venue, blocked)
    expect([second.status, codeOf(second)]).toEqual([409, 'floor_changed'])
    expect(await tablesOf(rossi)).toEqual([venue.large])
  })

  test('is not looked for where parties are never moved', async () => {
    const venue = await open('off')
    await seat(venue, venue.large)
    const reply = await propose(venue)
    expect([reply.status, codeOf(reply)]).toEqual([409, 'reseating_off'])
  })

  test.each([
    ['its table is locked', { locked: true }],
    ['its table was promised', { locked: null, keep_table: true }],
  ])('is not made by moving a party when %s', async (_, body) => {
    const venue = await open('propose')
    const id = await seat(venue, venue.large)
    await venue.operator.ok('POST /api/bookings/:id/lock', { params: { id }, body })
    expect((await propose(venue)).body).toMatchObject({ possible: false, proof: 'bound', proposal: null })
    expect(await counted(venue)).toMatchObject([{ proved_full: 1, undecided: 0 }])
  })

  test('is not made by moving a guest who chose the table on the plan', async () => {
    const venue = await open('propose')
    const reply = await venue.book({ table_id: venue.large })
    const { booking } = await venue.operator.ok('GET /api/bookings/:id', {
      params: { id: bookingIdOf(reply.body) },
    })
    expect(booking).toMatchObject({ table_chosen: true, keep_table: false })
    expect((await propose(venue)).body).toMatchObject({ possible: false })
  })

  test('is not made by moving somebody who comes soon', async () => {
    const venue = await open('propose', { freeze_mins: 10_080 })
    await seat(venue, venue.large)
    expect((await propose(venue)).body).toMatchObject({ possible: false })
  })

  test('is not made when the floor has changed since, and nobody is moved', async () => {
    const venue = await open('propose')
    const rossi = await seat(venue, venue.large)
    const { proposal } = (await propose(venue)).body as { proposal: string }
    const other = await seat(venue, venue.small, 'Adeyemi')
    const late = await apply(venue, proposal)
    expect([late.status, codeOf(late)]).toEqual([409, 'floor_changed'])
    expect([await tablesOf(rossi), await tablesOf(other)]).toEqual([[venue.large], [venue.small]])
  })

  test('is not made by a proposal of ten minutes ago, of another venue or for another party', async () => {
    const venue = await open('propose')
    const elsewhere = await open('propose')
    await seat(venue, venue.large)
    const { proposal } = (await propose(venue)).body as { proposal: string }
    expect((await apply(elsewhere, proposal)).status).toBe(404)
    expect((await apply(venue, proposal, { party_size: 3 })).status).toBe(400)
    world.clock.advance({ minutes: 11 })
    expect((await apply(venue, proposal)).status).toBe(404)
  })
})

describe('where parties are moved for guests who book online', () => {
  const available = async (venue: PublicVenue, party_size: number) =>
    (await venue.availability({ party_size })).slots.find(({ time }) => time === '20:00')

  test('the time is offered and can be booked, and the others move', async () => {
    const venue = await open('auto')
    const rossi = await seat(venue, venue.large)
    expect(await available(venue, 4)).toMatchObject({ available: true })
    const id = bookingIdOf((await venue.book({ party_size: 4 })).body)
    expect([await tablesOf(rossi), await tablesOf(id)]).toEqual([[venue.small], [venue.large]])
    expect(await counted(venue)).toEqual([{ proved_full: 0, undecided: 0, parties: 1, covers: 4 }])
  })

  test('a request that really has no room is refused and counted', async () => {
    const venue = await open('auto')
    await seat(venue, venue.large)
    await seat(venue, venue.small)
    expect(await available(venue, 2)).toMatchObject({ available: false, reason: 'no_table' })
    const reply = await venue.book()
    expect([reply.status, codeOf(reply)]).toEqual([409, 'no_table'])
    expect(await counted(venue)).toMatchObject([{ proved_full: 1, parties: 0 }])
  })

  test('nobody who booked online is moved to a table that is not sold online', async () => {
    const venue = await openPublicVenue(world, { reseating: 'auto' })
    await venue.table({ capacity: 2, bookable_online: false })
    await venue.table({ capacity: 4 })
    await venue.booked()
    expect(await available(venue, 4)).toMatchObject({ available: false })
  })

  describe('on a day with one sitting', () => {
    const sitting = async () => {
      const venue = await open('auto')
      await seat(venue, venue.large)
      await venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
        params: { ...venue.params, id: venue.ruleId },
        body: { start_time: '20:00', end_time: '20:30' },
      })
      return venue
    }
    const inCalendar = async (venue: PublicVenue) => {
      const { days } = await world.anyone.ok('GET /api/public/venues/:venueId/booking-days', {
        params: venue.params,
        query: { month: TONIGHT.slice(0, 7), party_size: 4 },
      })
      return days.find(({ date }) => date === TONIGHT)?.available
    }
    const firstNextDate = async (venue: PublicVenue) =>
      (await venue.availability({ date: '2025-12-01', party_size: 4 })).next_available_dates[0]

    test('times, calendar and next dates offer the room until nobody may be moved any more', async () => {
      const venue = await sitting()
      world.clock.set(`${TONIGHT}T17:59:00Z`)
      expect(await available(venue, 4)).toMatchObject({ available: true })
      expect([await inCalendar(venue), await firstNextDate(venue)]).toEqual([true, TONIGHT])
      world.clock.set(`${TONIGHT}T18:00:00Z`)
      expect(await available(venue, 4)).toMatchObject({ available: false, reason: 'no_table' })
      expect(await inCalendar(venue)).toBe(false)
      expect(await firstNextDate(venue)).not.toBe(TONIGHT)
    })
  })
})
