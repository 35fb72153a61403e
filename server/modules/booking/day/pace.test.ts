import { beforeEach, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let venue: PublicVenue

beforeEach(async () => {
  venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
  for (let n = 0; n < 4; n += 1) await venue.table({ table_number: String(n + 1) })
  await venue.operator.ok('POST /api/my-venues/:venueId/services', {
    params: venue.params,
    body: {
      name: 'Dinner',
      days: ['fri', 'sat'],
      start_time: '18:00',
      last_seating: '21:00',
      interval_mins: 30,
      max_covers: 4,
      max_parties: 2,
    },
  })
})

const set = (body: Record<string, unknown>, date = TONIGHT, person: Person = venue.operator) =>
  person.call('PUT /api/my-venues/:venueId/pace/:date', {
    params: { ...venue.params, date },
    body: { time: '19:30', ...body },
  })
const interval = async (time = '19:30', date = TONIGHT) => {
  const day = await venue.operator.ok('GET /api/my-venues/:venueId/day', {
    params: venue.params,
    query: { date },
  })
  return day.pace.find((one) => one.time === time)
}

describe('the pace of a day', () => {
  test('lists every interval of its services with who arrives and the limits', async () => {
    await venue.booked({ time: '19:45', party_size: 3 })
    const { pace } = await venue.operator.ok('GET /api/my-venues/:venueId/day', {
      params: venue.params,
      query: { date: TONIGHT },
    })
    expect(pace.map(({ time }) => time)).toEqual([
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
      '21:00',
    ])
    expect(pace[3]).toEqual({
      service: 'Dinner',
      time: '19:30',
      starts_at: '2026-01-17T19:30:00.000Z',
      ends_at: '2026-01-17T20:00:00.000Z',
      covers: 3,
      parties: 1,
      max_covers: 4,
      max_parties: 2,
      closed: false,
      extra_covers: 0,
      extra_parties: 0,
    })
  })

  test('closes an interval online for that day alone, while staff still place parties in it', async () => {
    const standing = await venue.booked({ time: '19:30', party_size: 2 })
    expect((await set({ time: '19:45', closed: true })).status).toBe(200)
    const slots = await venue.slots()
    expect([slots['19:15'], slots['19:30'], slots['19:45'], slots['20:00']]).toEqual([
      'available',
      'full',
      'full',
      'available',
    ])
    expect((await venue.slots({ date: '2026-01-24' }))['19:30']).toBe('available')
    const refused = await venue.book({ time: '19:30', guest_email: 'late@guests.example' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'full' }])
    const view = await venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: standing },
      body: { new_time: '19:45' },
    })
    expect(view.warnings ?? []).toEqual([])
    expect(await interval()).toMatchObject({ closed: true, covers: 2 })

    expect((await set({})).status).toBe(200)
    expect((await venue.slots())['19:30']).toBe('available')
    expect(await interval()).toMatchObject({ closed: false })
  })

  test('takes some more in an interval for that day alone', async () => {
    await venue.booked({ time: '19:30', party_size: 4 })
    expect((await venue.slots({ party_size: 4 }))['19:30']).toBe('full')
    await set({ extra_covers: 4, extra_parties: 1 })
    expect(await interval()).toMatchObject({ max_covers: 8, max_parties: 3, extra_covers: 4 })
    expect((await venue.slots({ party_size: 4 }))['19:30']).toBe('available')
    await venue.booked({ time: '19:45', party_size: 4, guest_email: 'second@guests.example' })
    expect((await venue.slots({ party_size: 1 }))['19:30']).toBe('full')
    expect(await interval('19:30', '2026-01-24')).toMatchObject({ max_covers: 4, max_parties: 2 })
  })

  test('keeps what two hosts change at once, and forgets days that are over', async () => {
    const times = ['18:00', '18:30', '19:00', '19:30']
    await Promise.all(times.map((time) => set({ time, closed: true })))
    for (const time of times) expect(await interval(time)).toMatchObject({ closed: true })
    world.clock.advance({ days: 2 })
    await set({ closed: true }, '2026-01-24')
    const [row] = await world.database.read
      .selectFrom('services')
      .select('pace_changes')
      .where('venue_id', '=', venue.venueId)
      .execute()
    expect(row?.pace_changes.map(({ date }) => date)).toEqual(['2026-01-24'])
  })

  test('is kept as a colleague has set it since it was seen: 409, unless it already is as wanted', async () => {
    const usual = { closed: false, extra_covers: 0, extra_parties: 0 }
    const more = { ...usual, extra_covers: 4, extra_parties: 2 }
    expect((await set({ ...more, seen: usual })).status).toBe(200)
    const host = await joinVenue(world, venue.venueId, 'host')
    await set({ ...more, closed: true }, TONIGHT, host)
    const refused = await set({ ...usual, seen: more })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'A colleague has changed 19:30 of this day meanwhile. It stays so.',
        code: 'changed_meanwhile',
      },
    ])
    expect(await interval()).toMatchObject({ ...more, closed: true })
    for (const n of [1, 2])
      expect([n, (await set({ ...usual, seen: { ...more, closed: true } })).status]).toEqual([n, 200])
    expect(await interval()).toMatchObject(usual)
  })

  test('is refused without a service then, for a date that is none, to viewers and other venues', async () => {
    expect((await set({ time: '17:00' })).status).toBe(400)
    expect((await set({ closed: true }, '2026-01-19')).status).toBe(400)
    expect((await set({ closed: true }, '2026-02-30')).status).toBe(400)
    expect((await set({}, TONIGHT, await joinVenue(world, venue.venueId, 'viewer'))).status).toBe(403)
    expect((await set({}, TONIGHT, await joinVenue(world, venue.venueId, 'host'))).status).toBe(200)
    expect((await set({}, TONIGHT, await world.person('client'))).status).toBe(404)
  })
})
