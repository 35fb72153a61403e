import { describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const DINNER = { name: 'Dinner', days: ['sat'], start_time: '18:00', last_seating: '21:30' }

const addService = (venue: PublicVenue, fields: Record<string, unknown> = {}) =>
  venue.operator.call('POST /api/my-venues/:venueId/services', {
    params: venue.params,
    body: { ...DINNER, ...fields },
  })

const open = async (fields: Record<string, unknown> = {}, rule: Record<string, unknown> = {}) => {
  const venue = await openPublicVenue(world, {}, { slot_interval_mins: 5, party_max: 20, ...rule })
  const tables: string[] = []
  for (let n = 0; n < 8; n += 1) tables.push(await venue.table())
  expect((await addService(venue, fields)).status).toBe(200)
  return { ...venue, tables }
}

const staffBooking = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const guest = await makeGuest(world, venue.venueId)
  return venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: { user_id: guest.id, reservation_date: TONIGHT, ...fields },
  })
}

const reservation = (
  venue: PublicVenue,
  fields: { reservation_time: string; table_id?: string; party_size?: number },
) =>
  venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: venue.params,
    body: { guest_name: 'Ada', reservation_date: TONIGHT, ...fields },
  })

describe('a service', () => {
  test('is listed with its defaults, changed and removed', async () => {
    const venue = await openPublicVenue(world)
    const { id } = (await addService(venue)).body as { id: string }
    const list = async () =>
      (await venue.operator.ok('GET /api/my-venues/:venueId/services', { params: venue.params })).data
    const entry = {
      id,
      venue_id: venue.venueId,
      ...DINNER,
      date: null,
      interval_mins: 15,
      max_covers: null,
      max_parties: null,
      turn_mins: [],
      reset_mins: 0,
    }
    expect(await list()).toEqual([entry])
    const params = { ...venue.params, id }
    const body = {
      max_covers: 20,
      turn_mins: [
        { to_party: 4, mins: 105 },
        { to_party: 2, mins: 90 },
      ],
    }
    await venue.operator.ok('PUT /api/my-venues/:venueId/services/:id', { params, body })
    expect(await list()).toEqual([{ ...entry, ...body, turn_mins: [...body.turn_mins].reverse() }])
    await venue.operator.ok('DELETE /api/my-venues/:venueId/services/:id', { params })
    expect(await list()).toEqual([])
  })

  test.each([
    ['both days and a date', { date: TONIGHT }],
    ['neither days nor a date', { days: null }],
    ['a last seating before its start', { last_seating: '17:00' }],
    [
      'the same party size twice',
      {
        turn_mins: [
          { to_party: 2, mins: 90 },
          { to_party: 2, mins: 60 },
        ],
      },
    ],
  ])('with %s answers 400', async (_, fields) => {
    expect((await addService(await openPublicVenue(world), fields)).status).toBe(400)
  })

  test('closes the slots outside it and after its last seating, until a dated one replaces it', async () => {
    const venue = await open({ start_time: '19:00' }, { slot_interval_mins: 30 })
    const slots = await venue.slots()
    expect([slots['18:30'], slots['19:00'], slots['21:30'], slots['22:00']]).toEqual([
      'closed',
      'available',
      'available',
      'closed',
    ])
    await addService(venue, { days: null, date: TONIGHT, start_time: '18:30', last_seating: '18:30' })
    const dated = await venue.slots()
    expect([dated['18:30'], dated['19:00']]).toEqual(['available', 'closed'])
  })
})

describe('a limit of a service', () => {
  test('of 4 covers in 15 minutes takes 4, not 24, over every minute, rule and path', async () => {
    const venue = await open({ max_covers: 4 })
    const second = await venue.rule({ slot_interval_mins: 5, name: 'Second rule' })
    await venue.booked({ time: '19:00', party_size: 2 })
    expect((await venue.slots({ party_size: 2 }))['19:10']).toBe('available')
    expect((await venue.slots({ party_size: 3 }))['19:10']).toBe('full')
    await reservation(venue, { table_id: venue.tables[7] ?? '', reservation_time: '19:03', party_size: 1 })
    const refused = await venue.book({ time: '19:10', party_size: 2, access_rule_id: second })
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'full' })])
    await venue.booked({ time: '19:10', party_size: 1, access_rule_id: second })
    expect((await venue.slots({ party_size: 1 }))['19:14']).toBeUndefined()
    expect((await venue.slots({ party_size: 1 }))['19:05']).toBe('full')
    expect((await venue.slots({ party_size: 4 }))['19:15']).toBe('available')
  })

  test('warns staff, who may exceed it', async () => {
    const venue = await open({ max_parties: 1 })
    const place = { table_id: venue.tables[0], reservation_time: '19:00' }
    expect((await staffBooking(venue, place)).warnings).toBeUndefined()
    const second = await staffBooking(venue, {
      ...place,
      table_id: venue.tables[1],
      reservation_time: '19:07',
    })
    expect(second.warnings?.map(({ code }) => code)).toEqual(['over_pace'])
    expect((await venue.slots())['19:05']).toBe('full')
  })

  test('gets its places back when a party is cancelled, moved or made smaller', async () => {
    const venue = await open({ max_covers: 4 })
    const id = await venue.booked({ time: '19:00', party_size: 4 })
    const free = async () => (await venue.slots({ party_size: 2 }))['19:05']
    expect(await free()).toBe('full')
    await venue.operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 2 } })
    expect(await free()).toBe('available')
    await venue.operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 4 } })
    await venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '20:00' },
    })
    expect([await free(), (await venue.slots())['20:00']]).toEqual(['available', 'full'])
    await venue.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    expect((await venue.slots())['20:00']).toBe('available')
  })

  test('and the limit of a rule: the stricter one wins', async () => {
    const loose = await open({ max_covers: 10 }, { max_covers_per_slot: 2 })
    await loose.booked({ time: '19:00', party_size: 2 })
    expect((await loose.slots())['19:00']).toBe('full')
    expect((await loose.slots())['19:05']).toBe('available')
  })
})

describe('the length of a stay', () => {
  const stay = async (fields: Record<string, unknown>, rule: Record<string, unknown>, party_size: number) => {
    const venue = await open(fields, rule)
    await venue.table({ capacity: 20 })
    const id = await venue.booked({ time: '19:00', party_size })
    return (await venue.operator.ok('GET /api/bookings/:id', { params: { id } })).booking.duration_mins
  }
  const turns = {
    turn_mins: [
      { to_party: 2, mins: 75 },
      { to_party: 6, mins: 135 },
    ],
  }

  test('differs for a party of 2 and of 12', async () => {
    expect(await stay(turns, {}, 2)).toBe(75)
    expect(await stay(turns, {}, 6)).toBe(135)
    expect(await stay(turns, {}, 12)).toBe(120)
  })

  test('is the rule’s where it has one', async () => {
    expect(await stay(turns, { duration_mins: 60 }, 2)).toBe(60)
  })

  test('is the service’s for staff bookings too', async () => {
    const venue = await open(turns)
    const { booking_id: id } = await staffBooking(venue, {
      table_id: venue.tables[0],
      reservation_time: '19:00',
    })
    const { booking } = await venue.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking.duration_mins).toBe(75)
  })
})

describe('the reset time of a service', () => {
  test('keeps a gap between parties online, and warns staff inside it', async () => {
    const venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
    const table_id = await venue.table()
    await addService(venue, { reset_mins: 30 })
    await venue.booked({ time: '19:00' })
    const slots = await venue.slots()
    expect([slots['21:00'], slots['21:15'], slots['21:30']]).toEqual(['no_table', 'no_table', 'available'])
    const reply = await staffBooking(venue, { table_id, reservation_time: '21:00' })
    expect(reply.warnings?.map(({ code }) => code)).toEqual(['no_reset'])
  })

  test('is not kept beside a block', async () => {
    const venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
    const table_id = await venue.table()
    await addService(venue, { reset_mins: 30 })
    await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: venue.params,
      body: { table_ids: [table_id], date: TONIGHT, start_time: '18:00', end_time: '19:00' },
    })
    expect((await venue.slots())['19:00']).toBe('available')
  })
})
