import { describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const change = (venue: PublicVenue, body: Record<string, unknown>) =>
  venue.operator.call('PUT /api/my-venues/:id', { params: { id: venue.venueId }, body })

const staffBooking = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const guest = await makeGuest(world, venue.venueId)
  return venue.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '20:00', ...fields },
  })
}
const bookedBy = async (venue: PublicVenue, fields: Record<string, unknown>) =>
  ((await staffBooking(venue, fields)).body as { booking_id: string }).booking_id

const event = (venue: PublicVenue, fields: Record<string, unknown> = {}) =>
  venue.operator.ok('POST /api/my-events', {
    body: {
      venue_id: venue.venueId,
      name: 'Gala',
      event_date: TONIGHT,
      start_time: '21:00',
      end_time: '23:00',
      capacity: 50,
      ...fields,
    },
  })
const booking = async (venue: PublicVenue, id: string) =>
  (await venue.operator.ok('GET /api/bookings/:id', { params: { id } })).booking

const open = async () => {
  const venue = await openPublicVenue(world)
  return { ...venue, table: await venue.table() }
}

describe('while something lies ahead, the clock of a venue', () => {
  test('stays: a corrected time zone used to double-book tables', async () => {
    const { table, ...venue } = await open()
    await bookedBy({ ...venue, table: async () => table }, { table_id: table })
    await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: { guest_name: 'Ada', table_id: table, reservation_date: '2026-01-18', reservation_time: '20:00' },
    })
    const place = { ...venue, table: async () => table }
    await event(place, { status: 'approved' })
    await event(place)
    const { id } = await event(place, { status: 'approved' })
    await venue.operator.ok('PATCH /api/my-events/:id/status', {
      params: { id },
      body: { status: 'cancelled' },
    })
    for (const body of [{ timezone: 'Europe/Berlin' }, { service_day_start: '03:00' }]) {
      const reply = await change(place, body)
      expect([reply.status, reply.body]).toEqual([
        409,
        {
          error: expect.stringContaining('keep_wall_clock'),
          code: 'bookings_ahead',
          bookings: 1,
          reservations: 1,
          events: 1,
        },
      ])
    }
    expect((await change(place, { timezone: 'Europe/London', name: 'Same clock' })).status).toBe(200)
  })
})

describe('a new time zone with keep_wall_clock', () => {
  test('keeps dates and times, works out the instants anew, and holds the same tables', async () => {
    const { table, ...rest } = await open()
    const venue = { ...rest, table: async () => table }
    const id = await bookedBy(venue, { table_id: table })
    const { id: eventId } = await event(venue, { status: 'approved' })
    await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: venue.params,
      body: { table_ids: [table], date: TONIGHT, start_time: '18:00', end_time: '20:00' },
    })
    const { id: resId } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: { guest_name: 'Ada', table_id: table, reservation_date: TONIGHT, reservation_time: '22:30' },
    })
    const reply = await change(venue, { timezone: 'America/New_York', keep_wall_clock: true })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    const moved = await booking(venue, id)
    expect([moved.booking_date, moved.booking_time, moved.starts_at, moved.ends_at]).toEqual([
      TONIGHT,
      '20:00',
      '2026-01-18T01:00:00.000Z',
      '2026-01-18T03:00:00.000Z',
    ])
    const rows = await world.database.read
      .selectFrom('table_claims')
      .select(['holder_id', 'starts_at', 'ends_at'])
      .where('venue_id', '=', venue.venueId)
      .orderBy('starts_at')
      .execute()
    expect(rows.map((row) => [row.holder_id, row.starts_at.toISOString()])).toEqual([
      [id, '2026-01-18T01:00:00.000Z'],
      [resId, '2026-01-18T03:30:00.000Z'],
    ])
    const stored = await world.database.read
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    expect(stored.starts_at.toISOString()).toBe('2026-01-18T02:00:00.000Z')
    // The table used to be free again at the same wall-clock time.
    expect((await staffBooking(venue, { table_id: table })).status).toBe(409)
    expect((await venue.slots())['18:00']).toBe('no_table')
    expect((await venue.slots())['20:00']).toBe('no_table')
  })

  test('moves the entries in the guests’ calendars: one message per booking that stands', async () => {
    const venue = await open().then(({ table, ...rest }) => ({ ...rest, table: async () => table }))
    const cancelled = await venue.booked()
    await venue.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: cancelled }, body: {} })
    const id = await venue.booked()
    const before = await mailsOfVenue(world, venue.venueId)
    const confirmed = before.find(({ kind, bookingId }) => kind === 'booking_confirmed' && bookingId === id)
    await change(venue, { timezone: 'America/New_York', keep_wall_clock: true })
    const mails = (await mailsOfVenue(world, venue.venueId)).slice(before.length)
    expect(mails.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([['booking_changed', id]])
    const [mail] = mails
    expect(mail?.text).toContain('has corrected its time zone')
    expect(mail?.text).toContain('20:00')
    expect(mail?.text).not.toContain('Before')
    expect(mail?.calendar?.method).toBe('REQUEST')
    const line = (calendar: string | undefined, name: string) =>
      new RegExp(`^${name}[;:].*$`, 'm').exec(calendar ?? '')?.[0].trim()
    expect(line(mail?.calendar?.content, 'UID')).toBe(line(confirmed?.calendar?.content, 'UID'))
    expect(line(mail?.calendar?.content, 'DTSTART')).toContain('20260118T010000Z')
    const sequence = (calendar: string | undefined) => Number(line(calendar, 'SEQUENCE')?.split(':')[1])
    expect(sequence(mail?.calendar?.content)).toBeGreaterThan(sequence(confirmed?.calendar?.content))
    // A zone with the same offset moves no instant, so nobody is written to.
    await change(venue, { timezone: 'America/Toronto', keep_wall_clock: true })
    expect(await mailsOfVenue(world, venue.venueId)).toHaveLength(before.length + 1)
  })

  test('answers 409 and changes nothing when two parties would clash', async () => {
    const { table, ...rest } = await open()
    const venue = { ...rest, table: async () => table }
    // The clocks of New York skip 02:00 to 03:00 that night, so both parties would arrive at 03:00.
    const night = { reservation_date: '2026-03-07', duration_mins: 15, table_id: table }
    const first = await bookedBy(venue, { ...night, reservation_time: '02:00' })
    await bookedBy(venue, { ...night, reservation_time: '03:00' })
    const before = await booking(venue, first)
    const reply = await change(venue, { timezone: 'America/New_York', keep_wall_clock: true, name: 'Moved' })
    expect([reply.status, reply.body]).toEqual([409, expect.objectContaining({ code: 'table_taken' })])
    expect(await booking(venue, first)).toEqual(before)
    const { data } = await venue.operator.ok('GET /api/my-venues')
    expect(data.find(({ id }) => id === venue.venueId)?.timezone).toBe('Europe/London')
  })
})

describe('a new service_day_start with keep_wall_clock', () => {
  test('keeps every instant and files it under the right service date, with its counters', async () => {
    const { table, ...rest } = await open()
    const venue = { ...rest, table: async () => table }
    const rule = await venue.rule({ start_time: '18:00', end_time: '06:00', max_covers_per_slot: 2 })
    const late = await venue.booked({ access_rule_id: rule, time: '04:00' })
    const before = await booking(venue, late)
    expect([before.booking_date, before.starts_at]).toEqual([TONIGHT, '2026-01-18T04:00:00.000Z'])
    expect((await change(venue, { service_day_start: '03:00', keep_wall_clock: true })).status).toBe(200)
    const after = await booking(venue, late)
    expect([after.booking_date, after.booking_time, after.starts_at]).toEqual([
      '2026-01-18',
      '04:00',
      before.starts_at,
    ])
    const usage = await world.database.read
      .selectFrom('rule_usage')
      .select(['date', 'heads'])
      .where('rule_id', '=', rule)
      .orderBy('date')
      .execute()
    expect(usage).toEqual([
      { date: TONIGHT, heads: 0 },
      { date: '2026-01-18', heads: 2 },
    ])
  })
})

test('a venue with nothing ahead changes its clock freely', async () => {
  const { table, ...rest } = await open()
  const venue = { ...rest, table: async () => table }
  await bookedBy(venue, { table_id: table, reservation_date: '2026-01-10' })
  expect((await change(venue, { timezone: 'Europe/Berlin', service_day_start: '04:00' })).status).toBe(200)
})
