import { describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { bookManaged, guestOf } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

/** Saturdays from 17:00 to 22:00. A party stays for two hours, so the last slot is 20:00. */
const HOURS = { opening_hours: { sat: [{ open: '17:00', close: '22:00' }] } }
const NEXT_SATURDAY = '2026-01-24'

const open = async (
  fields: Record<string, unknown> = {},
  rule: Record<string, unknown> = {},
): Promise<PublicVenue> => {
  const venue = await openPublicVenue(world, { ...HOURS, ...fields }, { slot_interval_mins: 60, ...rule })
  await venue.table()
  await venue.table()
  return venue
}
const set = (venue: PublicVenue, body: Record<string, unknown>) =>
  venue.operator.ok('PUT /api/my-venues/:id', { params: { id: venue.venueId }, body })

describe('a slot whose stay would end after closing', () => {
  test('is shown as closed and refused with that code, and the one before it can be booked', async () => {
    const venue = await open()
    expect(await venue.slots()).toEqual({
      '18:00': 'available',
      '19:00': 'available',
      '20:00': 'available',
      '21:00': 'closed',
      '22:00': 'closed',
    })
    const refused = await venue.book({ time: '21:00' })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'closed', error: 'The venue is closed at that time.' },
    ])
    expect((await venue.book({ time: '20:00' })).status).toBe(200)
  })

  test('is bookable once the venue does not want stays to fit, and closed again when it does', async () => {
    const venue = await open({ fit_stay: false })
    expect((await venue.slots())['21:00']).toBe('available')
    await venue.booked({ time: '21:00' })
    await set(venue, { fit_stay: true })
    expect((await venue.slots())['21:00']).toBe('closed')
    expect((await venue.book({ time: '21:00' })).status).toBe(409)
    await set(venue, { fit_stay: false })
    expect((await venue.book({ time: '21:00' })).status).toBe(200)
  })

  test('depends on how long that party stays', async () => {
    const venue = await open({}, { duration_mins: null })
    await venue.operator.ok('POST /api/my-venues/:venueId/services', {
      params: venue.params,
      body: {
        name: 'Dinner',
        days: ['sat'],
        start_time: '17:00',
        last_seating: '21:30',
        interval_mins: 30,
        turn_mins: [
          { to_party: 2, mins: 60 },
          { to_party: 4, mins: 180 },
        ],
      },
    })
    const verdicts = async (party_size: number) => {
      const slots = await venue.slots({ party_size })
      return [slots['19:00'], slots['20:00'], slots['21:00']]
    }
    expect(await verdicts(2)).toEqual(['available', 'available', 'available'])
    expect(await verdicts(4)).toEqual(['available', 'closed', 'closed'])
  })

  test('is no slot of the floor plan', async () => {
    const venue = await open()
    const states = async (time: string) => {
      const plan = await world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
        params: venue.params,
        query: { date: TONIGHT, time, party_size: 2 },
      })
      return plan.tables.map(({ available }) => available)
    }
    expect(await states('20:00')).toEqual([true, true])
    expect(await states('21:00')).toEqual([false, false])
  })

  test('makes no day free, and is no next date', async () => {
    const venue = await open({}, { start_time: '21:00', end_time: '22:00', date_to: TONIGHT })
    await venue.rule({ days: ['sat'], date_from: NEXT_SATURDAY, start_time: '20:00', end_time: '21:00' })
    const { days } = await world.anyone.ok('GET /api/public/venues/:venueId/booking-days', {
      params: venue.params,
      query: { month: '2026-01' },
    })
    expect(days.filter(({ date }) => [TONIGHT, NEXT_SATURDAY].includes(date))).toEqual([
      { date: TONIGHT, available: false, reason: 'closed', note: null },
      { date: NEXT_SATURDAY, available: true, note: null },
    ])
    const { next_available_dates } = await venue.availability({ date: '2026-01-16' })
    expect(next_available_dates[0]).toBe(NEXT_SATURDAY)
  })

  test('is refused to a guest who moves there, and the booking stays', async () => {
    const venue = await open()
    const { id, token } = await bookManaged(world, venue, { date: NEXT_SATURDAY, time: '19:00' })
    const guest = guestOf(world.anyone, token)
    const refused = await guest.change({ time: '21:00' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'closed' }])
    expect(await bookingRow(world, id)).toMatchObject({ booking_time: '19:00' })
    expect((await guest.change({ time: '20:00' })).status).toBe(200)
  })
})

test('a guest list is joined until closing, because it keeps no table', async () => {
  const venue = await open()
  const listId = await venue.rule({
    rule_type: 'guestlist',
    start_time: '20:00',
    end_time: '23:00',
    slot_interval_mins: 60,
  })
  expect(await venue.slots({ type: 'guestlist' })).toEqual({
    '20:00': 'available',
    '21:00': 'available',
    '22:00': 'closed',
  })
  const joined = await venue.book({ access_rule_id: listId, rule_type: 'guestlist', time: '21:00' })
  expect(joined.status).toBe(200)
})

test('on the night in which the clocks go forward, the missing hour counts', async () => {
  const venue = await open(
    { opening_hours: { sat: [{ open: '18:00', close: '03:00' }] } },
    { start_time: '22:00', end_time: '02:30', slot_interval_mins: 30 },
  )
  const lastOf = async (date: string) =>
    Object.entries(await venue.slots({ date }))
      .filter(([, state]) => state === 'available')
      .at(-1)?.[0]
  expect(await lastOf('2026-03-21')).toBe('01:00')
  expect(await lastOf('2026-03-28')).toBe('00:00')
})
