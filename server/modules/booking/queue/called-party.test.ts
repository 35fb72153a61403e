import { beforeEach, describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { TONIGHT } from '../../../../test/support/public-venue.ts'
import { queueDesk } from '../../../../test/support/queue-desk.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { sweepQueue } from './sweep-queue.ts'

const world = useWorld()
const { open, join, list, act, seat } = queueDesk(world)
const at = (time: string) => world.clock.set(`${TONIGHT}T${time}:00Z`)
beforeEach(() => at('19:00'))

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const codesOf = (body: { warnings?: { code: string }[] }) => (body.warnings ?? []).map(({ code }) => code)

const fail = (error: unknown) => {
  throw error
}
const sweep = () => sweepQueue(world, world.clock.now(), fail)

test('a called party that comes some minutes later gets its table, although somebody has booked it after them', async () => {
  const venue = await open()
  const guest = await makeGuest(world, venue.venueId)
  await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: {
      user_id: guest.id,
      table_id: venue.small,
      reservation_date: TONIGHT,
      reservation_time: '21:00',
      auto_approve: true,
    },
  })
  const { id } = await join(venue)
  expect((await act(venue, id, 'notify')).body).toMatchObject({ table_ids: [venue.small] })
  at('19:05')
  expect((await act(venue, id, 'notify')).body).toMatchObject({ table_ids: [venue.small] })
  at('19:09')
  const { booking_id, table_ids } = await seat(venue, id)
  expect(table_ids).toEqual([venue.small])
  expect(
    await world.database.read
      .selectFrom('bookings')
      .select('ends_at')
      .where('id', '=', booking_id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ ends_at: new Date(`${TONIGHT}T21:00:00Z`) })
})

test('a called party that comes in the time of the next party is told so, and gets its table once they have left', async () => {
  const venue = await open({ default_booking_duration: 30, queue_hold_mins: 60 })
  const guest = await makeGuest(world, venue.venueId)
  const next = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: {
      user_id: guest.id,
      table_id: venue.small,
      reservation_date: TONIGHT,
      reservation_time: '19:30',
      auto_approve: true,
    },
  })
  const attend = (state: 'seated' | 'left') =>
    venue.operator.ok('POST /api/bookings/:id/attendance', {
      params: { id: next.booking_id },
      body: { state },
    })
  const { id } = await join(venue)
  expect((await act(venue, id, 'notify')).body).toMatchObject({ table_ids: [venue.small] })
  for (const time of ['19:30', '19:35']) {
    at(time)
    for (const action of ['seat', 'notify'] as const) {
      const reply = await act(venue, id, action)
      expect([reply.status, codeOf(reply)]).toEqual([409, 'table_taken'])
    }
  }
  expect(await list(venue)).toMatchObject([{ status: 'ready' }])
  await attend('seated')
  at('19:40')
  await attend('left')
  at('19:45')
  expect((await seat(venue, id)).table_ids).toEqual([venue.small])
})

test('a table is called and taken in the minute in which somebody left it', async () => {
  const venue = await open()
  const first = await join(venue, { name: 'Rossi', party_size: 4 })
  const second = await join(venue, { name: 'Okafor', party_size: 4 })
  const { booking_id } = await seat(venue, first.id)
  world.clock.set(`${TONIGHT}T19:30:20Z`)
  await venue.operator.ok('POST /api/bookings/:id/attendance', {
    params: { id: booking_id },
    body: { state: 'left' },
  })
  world.clock.set(`${TONIGHT}T19:30:40Z`)
  expect((await list(venue)).at(-1)).toMatchObject({ mins: 0, tables: ['Large'] })
  expect((await act(venue, second.id, 'notify')).body).toMatchObject({ table_ids: [venue.large] })
  expect((await seat(venue, second.id)).table_ids).toEqual([venue.large])
})

describe('a party that is called', () => {
  test('has its table until the promise lapses, and then waits again', async () => {
    const venue = await open()
    const { id } = await join(venue)
    const reply = await act(venue, id, 'notify')
    expect(reply.body).toMatchObject({ table_ids: [venue.small], ready_until: `${TONIGHT}T19:10:00.000Z` })
    const options = await venue.operator.ok('GET /api/my-venues/:venueId/table-options', {
      params: venue.params,
      query: { date: TONIGHT, time: '19:00', party_size: 2 },
    })
    expect(options.seats.flatMap(({ table_ids }) => table_ids)).not.toContain(venue.small)
    at('19:09')
    await sweep()
    expect(await list(venue)).toMatchObject([{ status: 'ready', mins: 0 }])
    at('19:10')
    await sweep()
    expect(await list(venue)).toMatchObject([
      { status: 'waiting', ready_until: null, called_at: `${TONIGHT}T19:00:00.000Z` },
    ])
  })

  test('loses the table to somebody whom staff seat there, who are warned', async () => {
    const venue = await open()
    const { id } = await join(venue)
    await act(venue, id, 'notify')
    const guest = await makeGuest(world, venue.venueId, { name: 'Rossi' })
    const booked = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: {
        user_id: guest.id,
        table_id: venue.small,
        reservation_date: TONIGHT,
        reservation_time: '19:15',
        auto_approve: true,
      },
    })
    expect(codesOf(booked)).toContain('promised')
    expect(await list(venue)).toMatchObject([{ status: 'waiting', tables: ['Large'] }])
  })

  test('loses the table to a party that staff move there, who are warned', async () => {
    const venue = await open()
    const { id } = await join(venue)
    const booking = await venue.booked({ time: '19:30', party_size: 3 })
    await act(venue, id, 'notify', { table_ids: [venue.small] })
    const moved = await venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: booking },
      body: { table_id: venue.small },
    })
    expect(codesOf(moved)).toContain('promised')
    expect(await list(venue)).toMatchObject([{ status: 'waiting', ready_until: null }])
  })

  test('is mailed where there is an address, once for each call', async () => {
    const venue = await open()
    const { id } = await join(venue, { email: 'okafor@example.com' })
    const mails = () =>
      world.database.read
        .selectFrom('outbox')
        .select(['kind', 'to_address', 'facts'])
        .where('venue_id', '=', venue.venueId)
        .execute()
    await act(venue, id, 'notify')
    expect(await mails()).toMatchObject([
      {
        kind: 'queue_ready',
        to_address: 'okafor@example.com',
        facts: { wish: { until: `${TONIGHT}T19:10:00.000Z` } },
      },
    ])
    at('19:05')
    await act(venue, id, 'notify')
    expect(await mails()).toHaveLength(2)
  })

  test('and finds no table is told so', async () => {
    const venue = await open()
    const { id } = await join(venue, { party_size: 9 })
    const reply = await act(venue, id, 'notify')
    expect([reply.status, codeOf(reply)]).toEqual([409, 'no_table'])
  })

  test('can be called again, to another table', async () => {
    const venue = await open()
    const { id } = await join(venue)
    await act(venue, id, 'notify')
    at('19:05')
    const again = await act(venue, id, 'notify', { table_ids: [venue.large] })
    expect(again.body).toMatchObject({ table_ids: [venue.large], ready_until: `${TONIGHT}T19:15:00.000Z` })
    const next = await join(venue)
    expect((await act(venue, next.id, 'notify')).body).toMatchObject({ table_ids: [venue.small] })
  })
})
