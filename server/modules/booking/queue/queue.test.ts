import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent } from '../../../../test/support/events.ts'
import { makeSeatingArea } from '../../../../test/support/factories.ts'
import { type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { queueDesk } from '../../../../test/support/queue-desk.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { sweepQueue } from './sweep-queue.ts'

const world = useWorld()
const at = (time: string) => world.clock.set(`${TONIGHT}T${time}:00Z`)
beforeEach(() => at('19:00'))

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const codesOf = (body: { warnings?: { code: string }[] }) => (body.warnings ?? []).map(({ code }) => code)

const { open, regular, join, list, act, seat } = queueDesk(world)

const fail = (error: unknown) => {
  throw error
}
const sweep = () => sweepQueue(world, world.clock.now(), fail)

describe('where the table for two stands in an area that is closed until 20:00', () => {
  const openBeside = async () => {
    const venue = await open()
    const area_id = await makeSeatingArea(venue.operator, venue.venueId, { floor_id: venue.floorId })
    await venue.operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
      params: { ...venue.params, id: venue.small },
      body: { area_id },
    })
    return { ...venue, area_id }
  }
  const hours = { start_time: '12:00', end_time: '20:00' }

  test.each([
    {
      by: 'a special day',
      close: ({ operator, params }: PublicVenue, area_id: string) =>
        operator.ok('POST /api/my-venues/:venueId/special-days', {
          params,
          body: {
            name: 'Setting up',
            date_from: TONIGHT,
            date_to: TONIGHT,
            closures: [{ ...hours, seating_area_ids: [area_id] }],
          },
        }),
    },
    {
      by: 'an event',
      close: ({ operator, venueId }: PublicVenue, area_id: string) =>
        makeEvent(operator, venueId, {
          ...hours,
          event_date: TONIGHT,
          takes_over: 'areas',
          seating_area_ids: [area_id],
        }),
    },
  ])('by $by, parties are called to the other one, and quoted for both', async ({ close }) => {
    const venue = await openBeside()
    await close(venue, venue.area_id)
    const { id, quoted_mins } = await join(venue)
    const next = await join(venue)
    expect([quoted_mins, next.quoted_mins]).toEqual([0, 60])
    expect((await act(venue, id, 'notify')).body).toMatchObject({ table_ids: [venue.large] })
    expect(codeOf(await act(venue, next.id, 'notify'))).toBe('no_table')
    expect(await list(venue)).toMatchObject([{ tables: ['Large'] }, { mins: 60, tables: ['Small'] }])
    expect((await act(venue, next.id, 'notify', { table_ids: [venue.small] })).status).toBe(200)
  })
})

describe('a party that joins', () => {
  test('is told when a table that fits is free, those before it placed first', async () => {
    const venue = await open()
    expect((await join(venue)).quoted_mins).toBe(0)
    expect((await join(venue)).quoted_mins).toBe(0)
    expect((await join(venue)).quoted_mins).toBe(120)
    expect((await join(venue, { party_size: 9 })).quoted_mins).toBeNull()
    expect(await list(venue)).toMatchObject([
      { place: 1, mins: 0, tables: ['Small'], status: 'waiting' },
      { place: 2, mins: 0, tables: ['Large'] },
      { place: 3, mins: 120, tables: ['Small'] },
      { place: 4, mins: null, tables: [] },
    ])
  })

  test('is quoted without joining by the same rule', async () => {
    const venue = await open()
    await join(venue, { party_size: 4 })
    const quote = await venue.operator.ok('GET /api/my-venues/:venueId/queue/quote', {
      params: venue.params,
      query: { party_size: 4 },
    })
    expect(quote).toEqual({ mins: 120, free_at: `${TONIGHT}T21:00:00.000Z` })
  })

  test('waits for bookings of the evening and their reset, and for blocks', async () => {
    const venue = await open()
    await venue.booked({ time: '20:00', party_size: 4 })
    expect((await join(venue, { party_size: 4 })).quoted_mins).toBe(180)
  })

  test('is warned about when its guest is barred, and known by the phone', async () => {
    const venue = await open()
    const guest = await regular(venue)
    const known = await join(venue, { phone: '+44 7700 900123' })
    expect(await list(venue)).toMatchObject([{ id: known.id, guest_id: guest.id }])
    await venue.operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id: guest.id },
      body: { until: null, reason: 'Fought' },
    })
    expect(codesOf(await join(venue, { phone: '+44 7700 900123' }))).toEqual(['barred'])
  })

  test('gets a new quote with another size, and keeps it otherwise', async () => {
    const venue = await open()
    const { id } = await join(venue)
    const change = (body: { party_size?: number; name?: string }) =>
      venue.operator.ok('PUT /api/my-venues/:venueId/queue/:id', { params: { ...venue.params, id }, body })
    await venue.booked({ time: '19:00', party_size: 4 })
    expect(await change({ party_size: 4 })).toEqual({ success: true, quoted_mins: 120 })
    at('19:30')
    expect(await change({ name: 'Okafor-Bell' })).toEqual({ success: true, quoted_mins: 120 })
    expect(await list(venue)).toMatchObject([
      { name: 'Okafor-Bell', waited_mins: 30, quoted_mins: 120, mins: 90 },
    ])
  })

  test('keeps its quote with another size once it is called', async () => {
    const venue = await open()
    await venue.booked({ time: '19:00' })
    await venue.booked({ time: '19:00', party_size: 4 })
    const { id, quoted_mins } = await join(venue)
    expect(quoted_mins).toBe(120)
    at('21:00')
    expect((await act(venue, id, 'notify')).status).toBe(200)
    const changed = await venue.operator.ok('PUT /api/my-venues/:venueId/queue/:id', {
      params: { ...venue.params, id },
      body: { party_size: 3 },
    })
    expect(changed).toEqual({ success: true, quoted_mins: 120 })
    expect(await list(venue)).toMatchObject([{ status: 'ready', party_size: 3, quoted_mins: 120 }])
  })
})

describe('a party that sits down', () => {
  test('gets its promised table, a guest, a booking in use and its heads inside, and leaves the queue', async () => {
    const venue = await open()
    const { id } = await join(venue, { name: 'Okafor', phone: '+44 7700 900123', note: 'High chair' })
    await act(venue, id, 'notify', { table_ids: [venue.large] })
    at('19:07')
    const { booking_id, table_ids } = await seat(venue, id)
    expect(table_ids).toEqual([venue.large])
    const day = await venue.operator.ok('GET /api/my-venues/:venueId/day', { params: venue.params })
    expect(day.data).toMatchObject([
      {
        id: booking_id,
        attendance: 'seated',
        time: '19:07',
        comments: 'High chair',
        arrived: 2,
        guest: { name: 'Okafor', phone: '+447700900123' },
      },
    ])
    expect(day).toMatchObject({ totals: { inside: 2 }, queue: { waiting: 0, longest_mins: 0 } })
    expect(await list(venue)).toMatchObject([
      { status: 'seated', place: null, waited_mins: 7, booking_id, ended_at: `${TONIGHT}T19:07:00.000Z` },
    ])
    const again = await act(venue, id, 'seat')
    expect([again.status, codeOf(again)]).toEqual([409, 'queue_ended'])
  })

  test('is the guest whom the venue knows by the phone', async () => {
    const venue = await open()
    const guest = await regular(venue)
    const { id } = await join(venue, { phone: '+44 7700 900123' })
    const { booking_id } = await seat(venue, id)
    const day = await venue.operator.ok('GET /api/my-venues/:venueId/day', { params: venue.params })
    expect(day.data).toMatchObject([{ id: booking_id, guest: { id: guest.id, name: 'Rossi' } }])
  })

  test('may take a table that was promised to another, which waits again', async () => {
    const venue = await open()
    const [first, second] = [await join(venue), await join(venue)]
    await act(venue, first.id, 'notify')
    expect(codesOf(await seat(venue, second.id, { table_ids: [venue.small] }))).toContain('promised')
    expect(await list(venue)).toMatchObject([{ status: 'waiting' }, { status: 'seated' }])
  })

  test('never sits where somebody sits, and stays in the queue then', async () => {
    const venue = await open()
    const [first, second] = [await join(venue), await join(venue)]
    await seat(venue, first.id, { table_ids: [venue.large] })
    const reply = await act(venue, second.id, 'seat', { table_ids: [venue.large] })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'table_taken'])
    expect(await list(venue)).toMatchObject([{ status: 'seated' }, { status: 'waiting', place: 1 }])
  })
})

test('tables of another venue are not found', async () => {
  const [venue, other] = [await open(), await open()]
  const { id } = await join(venue)
  for (const action of ['notify', 'seat'] as const)
    expect((await act(venue, id, action, { table_ids: [other.small] })).status).toBe(404)
})

test('a called party is named among those who keep a table from being removed', async () => {
  const venue = await open()
  const { id } = await join(venue)
  await act(venue, id, 'notify')
  const parties = await venue.operator.ok('GET /api/my-venues/:venueId/table-parties/:id', {
    params: { ...venue.params, id: venue.small },
  })
  expect(parties.data).toMatchObject([
    { id, guest_name: 'Okafor', party_size: 2, date: TONIGHT, time: '19:00' },
  ])
})

describe('a party that leaves', () => {
  test.each(['left', 'no_answer', 'removed'] as const)(
    'is noted as %s, once, and its table is free',
    async (outcome) => {
      const venue = await open()
      const { id } = await join(venue)
      await act(venue, id, 'notify')
      expect((await act(venue, id, 'leave', { outcome })).status).toBe(200)
      expect(await list(venue)).toMatchObject([{ status: outcome, place: null }])
      expect((await join(venue)).quoted_mins).toBe(0)
      const again = await act(venue, id, 'leave', { outcome })
      expect([again.status, codeOf(again)]).toEqual([409, 'queue_ended'])
    },
  )

  test('when the service day is over is out, and the phone of a stranger is forgotten', async () => {
    const venue = await open()
    await regular(venue)
    await join(venue, { phone: '+44 7700 900123' })
    const stranger = await join(venue, { phone: '+44 7700 900999', email: 'who@example.com' })
    await act(venue, stranger.id, 'notify')
    world.clock.set('2026-01-18T12:00:00Z')
    await sweep()
    const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/queue', {
      params: venue.params,
      query: { date: TONIGHT },
    })
    expect(data).toMatchObject([
      { status: 'day_over', phone: '+447700900123' },
      { status: 'day_over', phone: null, email: null },
    ])
    const claims = await world.database.read
      .selectFrom('table_claims')
      .select('id')
      .where('venue_id', '=', venue.venueId)
      .execute()
    expect(claims).toEqual([])
  })
})

test('the numbers of the queue are in the day and in the report', async () => {
  const venue = await open()
  const [first, second] = [await join(venue), await join(venue)]
  await join(venue)
  at('19:12')
  const day = await venue.operator.ok('GET /api/my-venues/:venueId/day', { params: venue.params })
  expect(day.queue).toEqual({ waiting: 3, longest_mins: 12 })
  await seat(venue, first.id)
  await act(venue, second.id, 'leave', { outcome: 'left' })
  const report = await venue.operator.ok('GET /api/my-venues/:venueId/reports', {
    params: venue.params,
    query: { from: TONIGHT, to: TONIGHT },
  })
  expect(report.queue).toEqual({ joined: 3, seated: 1, left: 1, quoted_mins: 0, waited_mins: 12 })
})

describe('a guest who joins by the code at the door', () => {
  const joinAsGuest = (venue: PublicVenue, fields: Record<string, unknown> = {}) =>
    world.anyone.call('POST /api/public/venues/:venueId/queue', {
      params: venue.params,
      body: { name: 'Okafor', party_size: 2, turnstile_token: 'sandbox-pass', ...fields },
    })
  const tokenOf = ({ body }: { body: unknown }) =>
    (body as { queue_url: string }).queue_url.split('/').at(-1) ?? ''
  const place = (token: string) => world.anyone.ok('GET /api/public/queue/:token', { params: { token } })

  test('sees the place, hears that the table is ready, and can leave', async () => {
    const venue = await open()
    await join(venue)
    const joined = await joinAsGuest(venue, { phone: '+44 7700 900123' })
    expect(joined.body).toMatchObject({ ok: true, place: 2, quoted_mins: 0 })
    const token = tokenOf(joined)
    expect(await place(token)).toMatchObject({
      name: 'Okafor',
      place: 2,
      ahead: 1,
      mins: 0,
      ready: null,
      has_contact: true,
    })
    const [, entry] = await list(venue)
    await act(venue, entry?.id ?? '', 'notify')
    expect(await place(token)).toMatchObject({
      status: 'ready',
      ready: { until: `${TONIGHT}T19:10:00.000Z` },
    })
    await world.anyone.ok('DELETE /api/public/queue/:token', { params: { token } })
    expect(await place(token)).toMatchObject({ status: 'left', place: null, ahead: 0, ready: null })
    const again = await world.anyone.call('DELETE /api/public/queue/:token', { params: { token } })
    expect([again.status, codeOf(again)]).toEqual([409, 'queue_ended'])
  })

  test.each([
    ['the queue is closed', { queue_open: false }, '19:00'],
    ['the venue is closed', { opening_hours: { sat: [{ open: '12:00', close: '23:00' }] } }, '11:00'],
  ])('is refused while %s', async (_, fields, time) => {
    const venue = await open(fields)
    at(time)
    const reply = await joinAsGuest(venue)
    expect([reply.status, codeOf(reply)]).toEqual([409, 'queue_closed'])
  })

  test('needs the bot check, a live venue and a good link', async () => {
    const venue = await open()
    expect((await joinAsGuest(venue, { turnstile_token: undefined })).status).toBe(400)
    expect(
      (await world.anyone.call('GET /api/public/queue/:token', { params: { token: 'nobody' } })).status,
    ).toBe(404)
  })
})

test('an erased guest is forgotten in the queue, and an exported one finds it', async () => {
  const venue = await open()
  const guest = await regular(venue)
  const { id } = await join(venue, { name: 'Rossi', phone: '+44 7700 900123' })
  await act(venue, id, 'leave', { outcome: 'left' })
  const exported = await venue.operator.ok('GET /api/my-guests/:id/export', { params: { id: guest.id } })
  expect(exported).toMatchObject({ queue: [{ id, name: 'Rossi', status: 'left' }] })
  await venue.operator.ok('POST /api/my-guests/:id/erase', { params: { id: guest.id } })
  expect(await list(venue)).toMatchObject([{ name: 'Erased guest', phone: null, guest_id: null }])
})
