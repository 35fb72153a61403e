import { describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { useNight } from '../../../../test/support/night.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

/** Two hosts move the same party, or change its stay: the second reply names who was quicker, and nothing changes. */

const world = useWorld()
const night = useNight(world)
const DATE = '2026-01-17'
const seenAt = (table_id: string, time = '20:00') => ({ table_ids: [table_id], date: DATE, time })

describe('a move that says where the party was seen', () => {
  test('is made while the party stands there', async () => {
    const [from, to] = [await night.table(), await night.table()]
    const id = await night.book({ table_id: from })
    const reply = await night.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: to, seen: seenAt(from) },
    })
    expect(reply.status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [to] })
  })

  test('is refused by name once a colleague has moved it, and leaves it where they put it', async () => {
    const host = await joinVenue(world, night.venueId, 'host')
    const [from, to] = [await night.table(), await night.table()]
    const theirs = await night.table({ table_number: 'Booth 7' })
    const id = await night.book({ table_id: from })
    await host.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: theirs, new_time: '19:30', seen: seenAt(from) },
    })
    const before = await historyOf(world, id)
    const reply = await night.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: to, seen: seenAt(from) },
    })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: `This party was just moved to table Booth 7, 19:30, by ${host.name}. It stays there.`,
        code: 'moved_meanwhile',
      },
    ])
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [theirs], booking_time: '19:30' })
    expect(await historyOf(world, id)).toEqual(before)
  })

  test('succeeds when it is sent twice, because the party is where it was to go', async () => {
    const [from, to] = [await night.table(), await night.table()]
    const id = await night.book({ table_id: from })
    const move = () =>
      night.operator.call('POST /api/bookings/:id/assign-table', {
        params: { id },
        body: { table_id: to, seen: seenAt(from) },
      })
    expect([(await move()).status, (await move()).status]).toEqual([200, 200])
  })

  test('is refused for a reservation too', async () => {
    const [from, theirs, to] = [await night.table(), await night.table(), await night.table()]
    const resId = await reserve(from)
    const move = (table_id: string) =>
      night.operator.call('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body: { table_id, seen: seenAt(from) },
      })
    expect((await move(theirs)).status).toBe(200)
    const reply = await move(to)
    expect(reply).toMatchObject({ status: 409, body: { code: 'moved_meanwhile' } })
    const { data } = await night.operator.ok('GET /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      query: { date: DATE },
    })
    expect(data.find(({ id }) => id === resId)?.table_ids).toEqual([theirs])
  })
})

describe('taking a party off the table where it was seen', () => {
  const takeOff = (id: string, seen: ReturnType<typeof seenAt>) =>
    night.operator.call('POST /api/bookings/:id/unassign-table', { params: { id }, body: { seen } })

  test('succeeds, also when it is sent twice', async () => {
    const from = await night.table()
    const id = await night.book({ table_id: from })
    expect([(await takeOff(id, seenAt(from))).status, (await takeOff(id, seenAt(from))).status]).toEqual([
      200, 200,
    ])
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [] })
  })

  test('is refused by name once a colleague has moved it, and leaves it where they put it', async () => {
    const host = await joinVenue(world, night.venueId, 'host')
    const from = await night.table()
    const theirs = await night.table({ table_number: 'Bay 7' })
    const id = await night.book({ table_id: from })
    await host.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { table_id: theirs } })
    const before = await historyOf(world, id)
    const reply = await takeOff(id, seenAt(from))
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: `This party was just moved to table Bay 7, 20:00, by ${host.name}. It stays there.`,
        code: 'moved_meanwhile',
      },
    ])
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [theirs] })
    expect((await claimsOf(world, id)).map(([table]) => table)).toEqual([theirs])
    expect(await historyOf(world, id)).toEqual(before)
  })
})

const reserve = async (table_id: string) => {
  const { id } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: { venueId: night.venueId },
    body: {
      table_id,
      guest_name: 'Sato',
      reservation_date: DATE,
      reservation_time: '20:00',
      duration_mins: 120,
    },
  })
  return id
}

interface Stretched {
  readonly table: string
  readonly from: number
  readonly to: number
  readonly time?: string
}

interface Resized {
  readonly party_size: number
  readonly party_size_seen?: number
}

const bodyOf = ({ table, from, to, time }: Stretched) => ({
  duration_mins: to,
  seen: { ...seenAt(table, time), duration_mins: from },
})

const KINDS = {
  booking: {
    make: (table_id: string) => night.book({ table_id }),
    stretch: (who: Person, id: string, stay: Stretched) =>
      who.call('POST /api/bookings/:id/duration', { params: { id }, body: bodyOf(stay) }),
    resize: (who: Person, id: string, body: Resized) =>
      who.call('PATCH /api/bookings/:id/details', { params: { id }, body }),
    startAt: (who: Person, id: string, new_time: string) =>
      who.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time } }),
    names: true,
  },
  reservation: {
    make: reserve,
    stretch: (who: Person, resId: string, stay: Stretched) =>
      who.call('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body: bodyOf(stay),
      }),
    resize: (who: Person, resId: string, body: Resized) =>
      who.call('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body,
      }),
    startAt: (who: Person, resId: string, reservation_time: string) =>
      who.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body: { reservation_time },
      }),
    // Nobody writes down who changed a reservation.
    names: false,
  },
}

describe.each(Object.entries(KINDS))('the stay of a %s', (_, { make, stretch, startAt, names }) => {
  const minutesOf = async (id: string) => {
    const [[, from = '', to = ''] = []] = await claimsOf(world, id)
    return (Date.parse(to) - Date.parse(from)) / 60_000
  }

  test.each([
    ['lasts as long as was seen', 120, 150, 200, 150],
    ['lasts otherwise than was seen', 90, 150, 409, 120],
    ['already lasts as long as it shall', 90, 120, 200, 120],
  ])('%s', async (_what, from, to, status, minutes) => {
    const table = await night.table()
    const id = await make(table)
    expect((await stretch(night.operator, id, { table, from, to })).status).toBe(status)
    expect(await minutesOf(id)).toBe(minutes)
  })

  test('is kept as a colleague has set it, and the second host is told so', async () => {
    const host = await joinVenue(world, night.venueId, 'host')
    const table = await night.table()
    const id = await make(table)
    expect((await stretch(host, id, { table, from: 120, to: 90 })).status).toBe(200)
    const reply = await stretch(night.operator, id, { table, from: 120, to: 150 })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: `This stay was just set to 90 minutes by ${names ? host.name : 'somebody'}. It stays so.`,
        code: 'moved_meanwhile',
      },
    ])
    expect(await minutesOf(id)).toBe(90)
  })

  test('is not changed for a party that a colleague has moved: its end would be another', async () => {
    const host = await joinVenue(world, night.venueId, 'host')
    const table = await night.table({ table_number: `Nook ${names ? 1 : 2}` })
    const id = await make(table)
    await startAt(host, id, '19:00')
    const reply = await stretch(night.operator, id, { table, from: 120, to: 150 })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: `This party was just moved to table Nook ${names ? 1 : 2}, 19:00, by ${names ? host.name : 'somebody'}. It stays there.`,
        code: 'moved_meanwhile',
      },
    ])
    expect(await minutesOf(id)).toBe(120)
  })
})

describe.each(Object.entries(KINDS))('the size of a %s', (_, { make, resize }) => {
  const sizeOf = async (id: string) => {
    const { data } = await night.operator.ok('GET /api/my-venues/:venueId/day', {
      params: { venueId: night.venueId },
      query: { date: DATE },
    })
    return data.find((one) => one.id === id)?.party_size
  }

  test.each([
    ['is as it was seen', 3, 4, 200, 4],
    ['is another than was seen', 2, 4, 409, 3],
    ['already is as it shall be', 2, 3, 200, 3],
    ['was not said', undefined, 4, 200, 4],
  ])('%s', async (_what, seen, party_size, status, size) => {
    const id = await make(await night.table())
    await resize(night.operator, id, { party_size: 3 })
    const reply = await resize(night.operator, id, {
      party_size,
      ...(seen === undefined ? {} : { party_size_seen: seen }),
    })
    expect(reply.status).toBe(status)
    if (status === 409)
      expect(reply.body).toEqual({
        error: 'A colleague has made this a party of 3 meanwhile. It stays so.',
        code: 'changed_meanwhile',
      })
    expect(await sizeOf(id)).toBe(size)
  })
})
