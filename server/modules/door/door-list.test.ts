import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../test/support/booking-facts.ts'
import { buyTickets } from '../../../test/support/door.ts'
import { makeEvent, makeTicketType } from '../../../test/support/events.ts'
import { addMember, makeGuest } from '../../../test/support/factories.ts'
import { openNight, useNight } from '../../../test/support/night.ts'
import { sendLog } from '../../../test/support/offline-doors.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world, { backdoor_capacity: 90, last_entry_time: '23:30' })
const AT = '2026-01-17T20:10:00.000Z'

beforeEach(() => world.clock.set('2026-01-17T21:00:00Z'))

const list = (who = night, date?: string) =>
  who.operator.ok('GET /api/my-venues/:venueId/door-list', {
    params: { venueId: who.venueId },
    query: date === undefined ? {} : { date },
  })
const partyOf = async (id: string, who = night) => (await list(who)).parties.find((one) => one.id === id)

describe('the list of a door', () => {
  test('says which night it is, the service’s clock and the licence', async () => {
    const { date, begins_at, ends_at, now, capacity } = await list()
    expect({ date, begins_at, ends_at, now, capacity }).toEqual({
      date: '2026-01-17',
      begins_at: '2026-01-17T06:00:00.000Z',
      ends_at: '2026-01-18T06:00:00.000Z',
      now: '2026-01-17T21:00:00.000Z',
      capacity: 90,
    })
    expect((await list(night, '2026-01-18')).date).toBe('2026-01-18')
  })

  test('has names, heads and who let them in, and nothing that reaches a guest', async () => {
    const guest = await makeGuest(world, night.venueId, { name: 'Rowan Ellery' })
    await night.operator.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: {
        phone: '+44 7700 900123',
        contact_email: 'rowan@example.com',
        allergies: 'Nuts',
        notes: 'Call first',
      },
    })
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    await sendLog(night, 'front', [{ seq: 1, at: AT, action: 'check_in', booking_id: id, heads: 3 }])
    expect(await partyOf(id)).toMatchObject({
      name: 'Rowan Ellery',
      status: 'checked_in',
      party_size: 4,
      arrived: 3,
      over: 0,
      checked_in_at: AT,
      checked_in_by: night.operator.name,
      allergies: 'Nuts',
      barred: false,
      turned_away: null,
      last_entry_at: null,
    })
    const doorman = await addMember(night.operator, night.venueId, await world.person('client'), 'door')
    const { text } = await doorman.call('GET /api/my-venues/:venueId/door-list', {
      params: { venueId: night.venueId },
      query: {},
    })
    for (const secret of ['900123', 'rowan@example.com', 'Call first', guest.id])
      expect(text).not.toContain(secret)
  })

  test('flags the barred, whether by account or by phone', async () => {
    const small = await openNight(world)
    const guest = await makeGuest(world, small.venueId, { name: 'Barred Guest' })
    await small.operator.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: { phone: '+44 7700 900777' },
    })
    await small.operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id: guest.id },
      body: { until: null, reason: 'Fighting' },
    })
    const twin = await makeGuest(world, small.venueId, { name: 'The Same Phone' })
    await small.operator.ok('PUT /api/my-guests/:id', {
      params: { id: twin.id },
      body: { phone: '07700 900 777' },
    })
    const ids = [
      await small.bookAs('approved', { user_id: guest.id }),
      await small.bookAs('approved', { user_id: twin.id }),
      await small.bookAs('approved'),
    ]
    const { parties } = await list(small)
    expect(ids.map((id) => parties.find((one) => one.id === id)?.barred)).toEqual([true, true, false])
  })

  test('names tickets by a hash that no ticket can be made from, and says which are used', async () => {
    const eventId = await makeEvent(night.operator, night.venueId, { event_date: '2026-01-17' })
    const type = await makeTicketType(night.operator, eventId, { price_pence: 0 })
    const { id, codes } = await buyTickets(world, eventId, type, 2)
    await night.operator.ok('POST /api/check-in', { body: { code: codes[0] ?? '' } })
    const party = await partyOf(id)
    const hashes = codes.map((code) => createHash('sha256').update(code).digest('base64url').slice(0, 22))
    expect(new Map(party?.tickets.map(({ hash, used }) => [hash, used]))).toEqual(
      new Map([
        [hashes[0], true],
        [hashes[1], false],
      ]),
    )
    expect(party?.last_entry_at).toBe('2026-01-17T23:30:00.000Z')
    expect(JSON.stringify(await list())).not.toContain(codes[1])
  })

  test('says no last entry for an event that starts after the venue’s', async () => {
    const eventId = await makeEvent(night.operator, night.venueId, {
      event_date: '2026-01-17',
      start_time: '23:45',
      end_time: '03:00',
    })
    const type = await makeTicketType(night.operator, eventId, { price_pence: 0 })
    const { id } = await buyTickets(world, eventId, type, 1)
    expect((await partyOf(id))?.last_entry_at).toBeNull()
  })

  test('names a double entry to every door, until it is taken out again', async () => {
    const small = await openNight(world)
    const id = await small.bookAs('approved', { party_size: 2 })
    await sendLog(small, 'front', [{ seq: 1, at: AT, action: 'check_in', booking_id: id, heads: 2 }])
    await sendLog(small, 'back', [{ seq: 4, at: AT, action: 'check_in', booking_id: id, heads: 2 }])
    const before = await list(small)
    expect(before.conflicts).toEqual([
      {
        device: 'back',
        seq: 4,
        at: AT,
        by: small.operator.name,
        booking_id: id,
        name: small.guest.name,
        heads: 2,
      },
    ])
    expect(before.received).toEqual([
      { device: 'back', seq: 4 },
      { device: 'front', seq: 1 },
    ])
    expect(before.inside).toBe(4)
    await sendLog(small, 'front', [{ seq: 2, at: AT, action: 'undo', booking_id: id, heads: 2 }])
    const after = await list(small)
    expect([after.conflicts, after.inside]).toEqual([[], 2])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', arrived: 2, heads_over: 0 })
  })
})

describe('undoing a part', () => {
  test('takes so many heads out and leaves the others in', async () => {
    const small = await openNight(world)
    const id = await small.bookAs('approved', { party_size: 4 })
    await sendLog(small, 'front', [
      { seq: 1, at: AT, action: 'check_in', booking_id: id, heads: 4 },
      { seq: 2, at: AT, action: 'undo', booking_id: id, heads: 3 },
    ])
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'checked_in',
      arrived: 1,
      points_awarded: 10,
    })
    expect((await list(small)).inside).toBe(1)
    await sendLog(small, 'front', [{ seq: 3, at: AT, action: 'undo', booking_id: id, heads: 1 }])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'approved', arrived: 0 })
    expect((await list(small)).inside).toBe(0)
  })
})
