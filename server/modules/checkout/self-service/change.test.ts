import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, headsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { stranger } from '../../../../test/support/events.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { bookManaged, guestOf } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { verifyGuestCounters } from '../../guests/index.ts'

const world = useWorld()
let place: PublicVenue
let tableId: string

beforeEach(async () => {
  place = await openPublicVenue(world)
  tableId = await place.table()
})

const codeOf = (reply: { body: object }) => (reply.body as { code?: string }).code
const expectCounted = async () => {
  const wrong = await verifyGuestCounters(world.database.read)
  expect(wrong.filter(({ where }) => where.includes(place.venueId))).toEqual([])
}

describe('a change', () => {
  test('moves date, time and party; the old place is free and the new one taken', async () => {
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    const reply = await guest.change({ date: '2026-01-18', time: '19:30', party_size: 4 })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      booking_date: '2026-01-18',
      booking_time: '19:30',
      party_size: 4,
      guest_count: 4,
      starts_at: new Date('2026-01-18T19:30:00Z'),
      table_ids: [tableId],
    })
    expect(await claimsOf(world, id)).toHaveLength(1)
    expect((await place.slots())['20:00']).toBe('available')
    expect((await place.slots({ date: '2026-01-18' }))['19:30']).toBe('no_table')
    expect((await historyOf(world, id)).map(({ type, actor }) => [type, actor])).toEqual([
      ['created', 'Guest'],
      ['approved', 'System'],
      ['moved', 'Guest'],
      ['details_changed', 'Guest'],
    ])
    await expectCounted()
  })

  test('mails the guest once per change', async () => {
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    await guest.change({ time: '20:30' })
    await guest.change({ time: '21:00' })
    await guest.change({ time: '21:00' })
    const mails = await world.database.read
      .selectFrom('outbox')
      .select('cause')
      .where('cause', 'like', `booking_changed:${id}:%`)
      .execute()
    expect(mails).toHaveLength(2)
  })

  test('to an overlapping time at the only table works, because its own place does not count', async () => {
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    expect((await place.slots())['20:30']).toBe('no_table')
    expect((await guest.change({ time: '20:30' })).status).toBe(200)
    expect((await guest.change({ time: '19:30' })).status).toBe(200)
    expect((await claimsOf(world, id)).length).toBe(1)
  })

  test('is refused for the reason that a new booking would be given, and changes nothing', async () => {
    const { id, token } = await bookManaged(world, place)
    await place.booked({ time: '22:00' })
    const guest = guestOf(world.anyone, token)
    const before = await bookingRow(world, id)
    expect(codeOf(await guest.change({ time: '22:00' }))).toBe('no_table')
    expect(codeOf(await guest.change({ party_size: 5 }))).toBe('no_table')
    expect(codeOf(await guest.change({ party_size: 500 }))).toBe('party_size')
    expect((await guest.change({ time: '20:07' })).status).toBe(400)
    expect(codeOf(await guest.change({ date: '2026-01-16' }))).toBe('past')
    expect((await guest.change({ date: '2027-01-16' })).status).toBe(409)
    expect((await guest.change({})).status).toBe(400)
    expect(await bookingRow(world, id)).toEqual(before)
    await expectCounted()
  })

  test('counts the party once under a limit of covers and of arrivals', async () => {
    const limited = await openPublicVenue(world, {}, { max_covers_per_slot: 4 })
    for (let n = 0; n < 3; n += 1) await limited.table()
    await limited.operator.ok('POST /api/my-venues/:venueId/services', {
      params: limited.params,
      body: {
        name: 'Dinner',
        days: ['sat'],
        start_time: '18:00',
        last_seating: '22:00',
        interval_mins: 30,
        max_covers: 4,
      },
    })
    const { token } = await bookManaged(world, limited, { party_size: 3 })
    const guest = guestOf(world.anyone, token)
    expect((await guest.change({ party_size: 4 })).status).toBe(200)
    expect(await headsOf(world, limited.ruleId)).toEqual({ [`${TONIGHT} 20:00`]: 4 })
    await limited.booked({ time: '20:30', party_size: 2 })
    expect(codeOf(await guest.change({ time: '20:30' }))).toBe('full')
    expect((await guest.change({ time: '20:30', party_size: 2 })).status).toBe(200)
  })

  test('under a rule without auto_approve makes an approved booking pending again', async () => {
    const { id, token } = await bookManaged(world, place)
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { auto_approve: false },
    })
    expect((await guestOf(world.anyone, token).change({ time: '20:30' })).body).toEqual({ success: true })
    expect(await bookingRow(world, id)).toMatchObject({ status: 'pending', approved_at: null })
    expect((await guestOf(world.anyone, token).read()).booking.status).toBe('pending')
  })

  test('that waits for the venue leaves the calendar as it is, and declining it says so again', async () => {
    const { id, token } = await bookManaged(world, place, { guest_email: 'gale@example.com' })
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { auto_approve: false },
    })
    world.clock.advance({ minutes: 1 })
    await guestOf(world.anyone, token).change({ time: '20:30' })
    world.clock.advance({ minutes: 1 })
    await place.operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: {} })
    const files = (await mailsOfVenue(world, place.venueId)).flatMap(({ kind, to, calendar }) => {
      const line = (name: string) =>
        new RegExp(`^${name}:(.*)$`, 'm').exec(calendar?.content ?? '')?.[1]?.trim()
      const file = calendar && [calendar.method, line('STATUS'), line('DTSTART'), line('SEQUENCE')]
      return to === 'gale@example.com' ? [[kind, file]] : []
    })
    expect(files).toEqual([
      ['booking_confirmed', ['REQUEST', 'CONFIRMED', '20260117T200000Z', '1']],
      ['booking_changed', null],
      ['booking_changed', ['REQUEST', 'CONFIRMED', '20260117T200000Z', '4']],
    ])
  })

  test('takes another rule where its own has no such slot', async () => {
    const lunch = await place.rule({ start_time: '12:00', end_time: '14:00' })
    const { id, token } = await bookManaged(world, place, { date: '2026-01-18' })
    expect((await guestOf(world.anyone, token).change({ time: '12:30' })).status).toBe(200)
    expect((await bookingRow(world, id)).access_rule_id).toBe(lunch)
    expect(await headsOf(world, lunch)).toEqual({ '2026-01-18 12:30': 2 })
  })

  test('of a guest-list place keeps to one place per list and night', async () => {
    const rule = await place.rule({ rule_type: 'guestlist', capacity: 10 })
    const list = { access_rule_id: rule, rule_type: 'guestlist', time: '20:00' }
    const who = stranger()
    const { id, token } = await bookManaged(world, place, { ...list, ...who })
    await bookManaged(world, place, { ...list, ...who, date: '2026-01-18' })
    const guest = guestOf(world.anyone, token)
    expect((await guest.change({ party_size: 3 })).status).toBe(200)
    expect(await headsOf(world, rule)).toMatchObject({ [TONIGHT]: 3, '2026-01-18': 2 })
    expect(codeOf(await guest.change({ date: '2026-01-18' }))).toBe('already_on_list')
    expect((await guest.change({ date: '2026-01-19' })).status).toBe(200)
    expect((await bookingRow(world, id)).booking_date).toBe('2026-01-19')
  })

  test('is not offered by a venue that went back to draft, and the link still shows the booking', async () => {
    const { token } = await bookManaged(world, place)
    await world.database.read
      .updateTable('venues')
      .set({ status: 'draft' })
      .where('id', '=', place.venueId)
      .execute()
    const guest = guestOf(world.anyone, token)
    expect(await guest.read()).toMatchObject({ can_change: false, can_cancel: true })
    expect((await guest.change({ time: '20:30' })).status).toBe(409)
    expect((await guest.cancel()).status).toBe(200)
  })

  test('is refused while staff have locked the table', async () => {
    const { id, token } = await bookManaged(world, place)
    await place.operator.ok('POST /api/bookings/:id/lock', { params: { id }, body: { locked: true } })
    expect((await guestOf(world.anyone, token).change({ time: '20:30' })).status).toBe(409)
  })

  test('keeps the reset time between parties', async () => {
    await place.operator.ok('POST /api/my-venues/:venueId/services', {
      params: place.params,
      body: { name: 'Dinner', days: ['sat'], start_time: '17:00', last_seating: '22:30', reset_mins: 30 },
    })
    await place.booked({ time: '18:00' })
    const { token } = await bookManaged(world, place, { time: '21:00' })
    const guest = guestOf(world.anyone, token)
    expect(codeOf(await guest.change({ time: '20:00' }))).toBe('no_table')
    expect((await guest.change({ time: '20:30' })).status).toBe(200)
  })
})
