import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent } from '../../../../test/support/events.ts'
import { makeBooking, makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const DATE = '2026-01-17'

let owner: Person
let venueId: string

beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
})

const briefing = (query: Record<string, string> = {}, reader = owner) =>
  reader.call('GET /api/my-venues/:venueId/briefing', {
    params: { venueId },
    query: { date: DATE, ...query },
  })
const write = (body: Record<string, unknown>, person = owner, date = DATE) =>
  person.call('PUT /api/my-venues/:venueId/shift-notes/:date', {
    params: { venueId, date },
    body: body as never,
  })
const service = (name: string, start_time: string, last_seating: string) =>
  owner.ok('POST /api/my-venues/:venueId/services', {
    params: { venueId },
    body: { name, days: ['sat'], start_time, last_seating },
  })

describe('the sheet before service', () => {
  test('has the day’s numbers and who needs attention, by list', async () => {
    await service('Lunch', '12:00', '15:00')
    await service('Dinner', '18:00', '22:00')
    const guest = await makeGuest(world, venueId, { name: 'Rowan' })
    await owner.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: { tier: 'vip', allergies: 'Peanuts' },
    })
    const table_id = await makeTable(owner, venueId, { table_number: '12' })
    const big = await makeBooking(owner, venueId, {
      user_id: guest.id,
      table_id,
      party_size: 9,
      notes: 'Long table',
      auto_approve: true,
    })
    const request = await makeBooking(owner, venueId, { user_id: guest.id, reservation_time: '13:00' })
    await makeEvent(owner, venueId, { name: 'Ball', event_date: DATE, start_time: '22:00' })
    await world.database.read.updateTable('events').set({ status: 'approved' }).execute()
    const { body } = await briefing()
    expect(body).toMatchObject({ date: DATE, service: null, services: ['Lunch', 'Dinner'], shift_note: null })
    expect(body.totals).toMatchObject({ covers: 11, expected: 11, inside: 0 })
    expect(body.totals.by_service).toEqual([
      { name: 'Lunch', covers: 2, expected: 2, arrived: 0 },
      { name: 'Dinner', covers: 9, expected: 9, arrived: 0 },
    ])
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(ids(body.vips)).toEqual([request, big])
    expect(body.allergies[1]).toEqual({
      id: big,
      source: 'booking',
      time: '20:00',
      guest: 'Rowan',
      party_size: 9,
      tables: ['12'],
      tier: 'vip',
      visits: 0,
      allergies: 'Peanuts',
      dietary: null,
      occasion: null,
      note: 'Long table',
      guest_comments: null,
    })
    expect(ids(body.notes)).toEqual([big])
    expect(ids(body.large_parties)).toEqual([big])
    expect(ids(body.requests)).toEqual([request])
    expect(body.events).toMatchObject([{ name: 'Ball', start_time: '22:00', sold: 0 }])

    const dinner = (await briefing({ service: 'Dinner' })).body
    expect([dinner.service, ids(dinner.vips), dinner.totals.covers]).toEqual(['Dinner', [big], 9])
  })

  test('is today’s without a date, 400 for a service that the day has not, and closed to the door', async () => {
    const reply = await owner.call('GET /api/my-venues/:venueId/briefing', { params: { venueId } })
    expect(reply.body.date).toBe(DATE)
    expect((await briefing({ service: 'Brunch' })).status).toBe(400)
    const roles = [
      ['viewer', 200],
      ['host', 200],
      ['door', 403],
    ] as const
    for (const [role, status] of roles)
      expect((await briefing({}, await joinVenue(world, venueId, role))).status).toBe(status)
  })
})

describe('the note of a day', () => {
  test('is written by a host, shows in the sheet with who wrote it, and is removed by an empty text', async () => {
    const host = await joinVenue(world, venueId, 'host')
    const reply = await write({ text: 'Oysters are off.\nTable 4 wobbles.' }, host)
    expect([reply.status, reply.body.shift_note]).toMatchObject([
      200,
      { text: 'Oysters are off.\nTable 4 wobbles.', changed_at: world.clock.now().toISOString() },
    ])
    expect((await briefing()).body.shift_note).toEqual(reply.body.shift_note)
    expect((await briefing({ date: '2026-01-18' })).body.shift_note).toBeNull()
    expect((await write({ text: '' })).body.shift_note).toBeNull()
    expect((await briefing()).body.shift_note).toBeNull()
  })

  test('is never written over unseen: 409 names who wrote since', async () => {
    const first = await write({ text: 'One', seen: null })
    expect(first.status).toBe(200)
    const late = await write({ text: 'Two', seen: null })
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
    world.clock.advance({ seconds: 1 })
    const seen = first.body.shift_note?.changed_at
    const replies = await Promise.all(['a', 'b'].map((text) => write({ text, seen })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = replies[0]?.status === 200 ? 'a' : 'b'
    expect((await briefing()).body.shift_note?.text).toBe(kept)
  })

  test('is refused to viewers, for a date that is none, and for another venue', async () => {
    expect((await write({ text: 'x' }, await joinVenue(world, venueId, 'viewer'))).status).toBe(403)
    expect((await write({ text: 'x' }, owner, '2026-02-30')).status).toBe(400)
    expect((await write({ text: 'x' }, await world.person('client'))).status).toBe(404)
  })
})
