import { describe, expect, test } from 'vitest'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()

describe('a guest’s own bookings', () => {
  test('are those of every venue, latest start first, paged, without what staff wrote', async () => {
    const operators = [await world.person('client'), await world.person('client')]
    const venues = await Promise.all(operators.map((operator) => makeVenue(operator)))
    const guest = await makeGuest(world, venues[0] as string)
    const ids: string[] = []
    for (const [at, operator] of operators.entries()) {
      const venueId = venues[at] as string
      await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
      const reservation_date = `2026-01-2${at}`
      ids.push(
        await makeBooking(operator, venueId, { user_id: guest.id, reservation_date, notes: 'Tips badly' }),
      )
    }
    const reply = await guest.call('GET /api/me/bookings', { query: { limit: 1 } })
    expect(reply.body).toEqual({
      data: [
        {
          id: ids[1],
          status: 'pending',
          kind: 'table',
          venue_id: venues[1],
          venue_name: 'The Walrus',
          event_id: null,
          event_name: null,
          party_size: 2,
          booking_date: '2026-01-21',
          booking_time: '20:00',
          duration_mins: 120,
          starts_at: '2026-01-21T20:00:00.000Z',
          table_number: expect.any(String),
          created_at: '2026-01-17T18:00:00.000Z',
        },
      ],
      total: 2,
      limit: 1,
      offset: 0,
      has_more: true,
    })
    const all = await guest.call('GET /api/me/bookings')
    expect(all.body.data.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect(all.text).not.toContain('Tips badly')
  })

  test('are nobody else’s', async () => {
    const other = await world.person('guest')
    expect((await other.ok('GET /api/me/bookings')).data).toEqual([])
  })
})

test('a guest’s own keys are the balance and what made it', async () => {
  const [guest, admin] = [await world.person('guest'), await world.person('admin')]
  expect(await guest.ok('GET /api/me/keys')).toEqual({ balance: 0, data: [] })
  for (const [delta, note] of [
    [50, 'Welcome'],
    [-8, 'Correction'],
  ] as const) {
    world.clock.advance({ minutes: 1 })
    await admin.ok('POST /api/admin/users/:id/keys', { params: { id: guest.id }, body: { delta, note } })
  }
  expect(await guest.ok('GET /api/me/keys')).toMatchObject({
    balance: 42,
    data: [
      { delta: -8, note: 'Correction', booking_id: null, created_at: '2026-01-17T18:02:00.000Z' },
      { delta: 50, note: 'Welcome', booking_id: null, created_at: '2026-01-17T18:01:00.000Z' },
    ],
  })
})
