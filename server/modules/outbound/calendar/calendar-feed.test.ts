import { beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

let owner: Person
let venueId: string
let guest: Person

beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner, { name: 'Night Owl' })
  guest = await makeGuest(world, venueId, { name: 'Rowan; Ellery' })
})

const create = async () => {
  const { url } = await owner.ok('POST /api/my-venues/:venueId/calendar-feed', { params: { venueId } })
  return url.split('/').at(-1) ?? ''
}
const read = (token: string) =>
  world.anyone.call('GET /api/public/calendar-feeds/:token', { params: { token } })

describe('a calendar feed', () => {
  test('has the parties of both sources, without ids, addresses and cancelled ones', async () => {
    const tableId = await makeTable(owner, venueId, { table_number: '12' })
    const bookingId = await makeBooking(owner, venueId, { user_id: guest.id, table_id: tableId })
    const cancelled = await makeBooking(owner, venueId, {
      user_id: guest.id,
      reservation_date: '2026-01-18',
    })
    await owner.ok('POST /api/bookings/:id/staff-cancel', { params: { id: cancelled } })
    await owner.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId },
      body: {
        table_id: tableId,
        guest_name: 'Ada',
        reservation_date: '2026-01-17',
        reservation_time: '12:00',
      },
    })
    const reply = await read(await create())
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    })
    const lines = reply.text.split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain('SUMMARY:Rowan\\; Ellery (2) · Table 12')
    expect(lines).toContain('DTSTART:20260117T200000Z')
    expect(lines).toContain('SUMMARY:Ada (2) · Table 12')
    for (const secret of [bookingId, guest.email]) expect(reply.text).not.toContain(secret)
  })

  test('shows a change at once', async () => {
    const token = await create()
    expect((await read(token)).text).not.toContain('VEVENT')
    await makeBooking(owner, venueId, { user_id: guest.id })
    expect((await read(token)).text).toContain('BEGIN:VEVENT')
  })

  test('has one address: a new one ends the old', async () => {
    const old = await create()
    const token = await create()
    expect((await read(old)).status).toBe(404)
    expect((await read(token)).status).toBe(200)
  })

  test.each(['', 'x.ics', '.ics'])('answers the unknown token %j with 404', async (token) => {
    expect((await read(token)).status).toBe(404)
  })

  test('stores the hash of its token only', async () => {
    const token = (await create()).replace('.ics', '')
    const { token_hash } = await world.database.read
      .selectFrom('calendar_feeds')
      .select('token_hash')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(token)
  })
})
