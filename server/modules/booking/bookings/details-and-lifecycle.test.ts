import { describe, expect, test } from 'vitest'
import {
  bookingRow,
  countersOf,
  historyOf,
  insertEvent,
  insertTicketType,
  versionOf,
  writeBooking,
} from '../../../../test/support/booking-facts.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import { useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const details = (id: string, body: Record<string, unknown>) =>
  night.operator.call('PATCH /api/bookings/:id/details', { params: { id }, body })
const lifecycle = (id: string, body: Record<string, unknown>) =>
  night.operator.call('POST /api/bookings/:id/lifecycle', { params: { id }, body })

const auditTrail = async (id: string) =>
  (await historyOf(world, id)).slice(1).map(({ type, details }) => [type, details])

const sold = async (eventId: string) =>
  (
    await world.database.read
      .selectFrom('events')
      .select('sold')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).sold

describe('the details of a booking', () => {
  test('can change one by one; guest_count follows party_size', async () => {
    const id = await night.book({ notes: 'Old', reservation_tags: ['old'] })
    const reply = await details(id, { party_size: 7 })
    expect([reply.status, reply.body]).toMatchObject([200, { success: true }])
    expect(await bookingRow(world, id)).toMatchObject({
      party_size: 7,
      guest_count: 7,
      comments: 'Old',
      reservation_tags: ['old'],
    })
    await details(id, { comments: 'New\nline' })
    await details(id, { reservation_tags: ['vip', 'quiet'] })
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      party_size: 7,
      guest_count: 7,
      comments: 'New\nline',
      notes: 'New\nline',
      reservation_tags: ['vip', 'quiet'],
    })
    expect(await auditTrail(id)).toEqual([
      ['details_changed', { fields: ['party_size'], from: 2, to: 7 }],
      ['details_changed', { fields: ['comments'] }],
      ['details_changed', { fields: ['reservation_tags'] }],
    ])
  })

  test('can change together with one audit entry; an empty text or list clears a field', async () => {
    const id = await night.book({ notes: 'Old', reservation_tags: ['old'] })
    await details(id, { party_size: 3, comments: '', reservation_tags: [] })
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      party_size: 3,
      comments: null,
      notes: null,
      reservation_tags: [],
    })
    expect(await auditTrail(id)).toEqual([
      ['details_changed', { fields: ['party_size', 'reservation_tags', 'comments'], from: 2, to: 3 }],
    ])
  })

  test('sent unchanged answer 200, write no audit entry and keep the version', async () => {
    const id = await night.book({ notes: 'Same', reservation_tags: ['same'] })
    const version = await versionOf(world, night.venueId)
    const reply = await details(id, { party_size: 2, comments: 'Same', reservation_tags: ['same'] })
    expect(reply.status).toBe(200)
    expect(await auditTrail(id)).toEqual([])
    expect(await versionOf(world, night.venueId)).toBe(version)
  })

  test('of a checked-in party change its points too', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('checked_in', { user_id: guest.id })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 20 })
    await details(id, { party_size: 5 })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 50 })
  })

  test('without any field answer 400', async () => {
    const id = await night.book()
    for (const body of [{}, { notes: 'not a field here' }]) {
      const reply = await details(id, body)
      expect([reply.status, reply.error]).toEqual([
        400,
        'Send at least one of "party_size", "reservation_tags" and "comments".',
      ])
    }
  })

  test.each(['rejected', 'cancelled'] as const)('of a %s booking cannot change: 409', async (status) => {
    const id = await night.bookAs(status)
    const reply = await details(id, { party_size: 3 })
    expect([reply.status, reply.error]).toEqual([409, `This booking is ${status}, so it cannot be edited.`])
    expect((await bookingRow(world, id)).party_size).toBe(2)
  })

  test('let a party with an event table grow within the event’s capacity', async () => {
    const eventId = await insertEvent(world, night, null, 6)
    const id = await writeBooking(world, night, { kind: 'event', eventId })
    expect((await details(id, { party_size: 6 })).status).toBe(200)
    expect(await sold(eventId)).toBe(6)
    const reply = await details(id, { party_size: 7 })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'sold_out' }])
    expect(await sold(eventId)).toBe(6)
    expect((await bookingRow(world, id)).party_size).toBe(6)
    await details(id, { party_size: 1 })
    expect(await sold(eventId)).toBe(1)
  })

  test('of a party with tickets can change, except for the party size', async () => {
    const eventId = await insertEvent(world, night, null)
    const ticketTypeId = await insertTicketType(world, night, eventId, 10)
    const id = await writeBooking(world, night, { kind: 'event', eventId, ticketTypeId })
    const reply = await details(id, { party_size: 3, comments: 'Front row' })
    expect([reply.status, reply.error]).toEqual([409, 'The size of this party is fixed by its tickets.'])
    expect(await bookingRow(world, id)).toMatchObject({ party_size: 2, comments: '' })
    expect((await details(id, { party_size: 2, comments: 'Front row' })).status).toBe(200)
  })
})

describe('the lifecycle of a booking', () => {
  test('records a payment on site with its amount', async () => {
    const id = await night.book()
    const reply = await lifecycle(id, { paid: true, paid_amount: 4200 })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      paid: true,
      paid_amount: 4200,
      status: 'pending',
    })
    await lifecycle(id, { paid: true })
    await lifecycle(id, { paid_amount: 4200 })
    expect(await auditTrail(id)).toEqual([['paid', { paid: true, paid_amount: 4200 }]])
    await lifecycle(id, { paid: false })
    expect(await bookingRow(world, id)).toMatchObject({ paid: false, paid_amount_pence: 0 })
    expect((await auditTrail(id)).at(-1)).toEqual(['paid', { paid: false, paid_amount: 0 }])
  })

  test('accepts an amount before "paid"', async () => {
    const id = await night.book()
    await lifecycle(id, { paid_amount: 1000 })
    expect(await bookingRow(world, id)).toMatchObject({ paid: false, paid_amount_pence: 1000 })
    await lifecycle(id, { paid: true })
    expect(await bookingRow(world, id)).toMatchObject({ paid: true, paid_amount_pence: 1000 })
  })

  test('sets and clears in_use', async () => {
    const id = await night.book()
    for (const in_use of [true, true, false]) {
      expect((await lifecycle(id, { in_use })).status).toBe(200)
      expect((await bookingRow(world, id)).in_use).toBe(in_use)
    }
    expect(await auditTrail(id)).toEqual([
      ['in_use', { in_use: true }],
      ['in_use', { in_use: false }],
    ])
  })

  test('checks in without a code and undoes it, with the visits and points', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    const counters = () => countersOf(world, night.venueId, guest.id)
    expect((await lifecycle(id, { check_in: true })).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'checked_in',
      checked_in_at: world.clock.now(),
      checked_in_by_name: night.operator.name,
    })
    expect(await counters()).toMatchObject({ bookings: 1, visits: 1, points: 40 })
    expect((await lifecycle(id, { check_in: true })).status).toBe(200)
    expect(await counters()).toMatchObject({ visits: 1, points: 40 })
    expect((await lifecycle(id, { check_in: false })).status).toBe(200)
    expect(await counters()).toMatchObject({ bookings: 1, visits: 0, points: 0 })
    expect((await auditTrail(id)).slice(1)).toEqual([
      ['checked_in', { manual: true }],
      ['check_in_undone', null],
    ])
  })

  test('accepts all fields at once', async () => {
    const id = await night.bookAs('approved')
    await lifecycle(id, { paid: true, paid_amount: 100, in_use: true, check_in: true })
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'checked_in',
      paid: true,
      paid_amount_pence: 100,
      in_use: true,
    })
    expect((await auditTrail(id)).map(([type]) => type)).toEqual(['approved', 'checked_in', 'paid', 'in_use'])
  })

  test('changes nothing when the check-in is refused', async () => {
    const id = await night.book()
    expect((await lifecycle(id, { check_in: true, paid: true, in_use: true })).status).toBe(409)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'pending', paid: false, in_use: false })
    expect(await auditTrail(id)).toEqual([])
  })

  test('without any field answers 400', async () => {
    const id = await night.book()
    const reply = await lifecycle(id, {})
    expect([reply.status, reply.error]).toEqual([
      400,
      'Send at least one of "paid", "paid_amount", "in_use" and "check_in".',
    ])
  })

  test.each(['rejected', 'cancelled'] as const)('of a %s booking cannot change: 409', async (status) => {
    const id = await night.bookAs(status)
    for (const body of [{ paid: true }, { in_use: true }, { check_in: false }])
      expect((await lifecycle(id, body)).status).toBe(409)
    expect(await bookingRow(world, id)).toMatchObject({ paid: false, in_use: false })
  })

  test('of a party that has left neither seats it nor undoes its coming: 409', async () => {
    const id = await night.bookAs('checked_in')
    const left = { params: { id }, body: { state: 'left' } } as const
    await night.operator.ok('POST /api/bookings/:id/attendance', left)
    for (const body of [{ in_use: true }, { check_in: false }])
      expect((await lifecycle(id, body)).status).toBe(409)
    expect((await lifecycle(id, { paid: true, check_in: true, in_use: false })).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', in_use: false, paid: true })
  })

  test('clears in_use when the booking is rejected or cancelled', async () => {
    const id = await night.book()
    await lifecycle(id, { in_use: true })
    await night.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    expect((await bookingRow(world, id)).in_use).toBe(false)
  })
})

test('comments that a colleague wrote since are kept: 409, unless the words are the same', async () => {
  const id = await night.book({})
  const write = (comments: string, comments_seen: string) =>
    night.operator.call('PATCH /api/bookings/:id/details', {
      params: { id },
      body: { comments, comments_seen },
    })
  expect((await write('One', '')).status).toBe(200)
  const late = await write('Two', '')
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
  expect((await write('One', '')).status).toBe(200)
  expect((await write('Two', 'One')).status).toBe(200)
  expect((await bookingRow(world, id)).comments).toBe('Two')
})
