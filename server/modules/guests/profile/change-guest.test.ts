import { describe, expect, test } from 'vitest'
import { makeAccessRule, makeBooking, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const UK = { phone: '+44 20 7946 0000' }

const detail = async (operator: Person, id: string) =>
  (await operator.ok('GET /api/my-guests/:id', { params: { id } })).guest
const change = (operator: Person, id: string, body: Record<string, unknown>) =>
  operator.call('PUT /api/my-guests/:id', { params: { id }, body })
const search = async (operator: Person, q: string) =>
  (await operator.ok('GET /api/my-guests/search', { query: { q } })).data.map(({ id }) => id)

const scene = async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator, UK)
  const id = await makeWalkIn(operator, venueId, { name: 'Ada Lovelace' })
  return { operator, venueId, id }
}

describe('what a venue writes about a guest', () => {
  test('is read again, with the consent to marketing, its date and its source', async () => {
    const { operator, id } = await scene()
    const body = {
      name: 'Ada King',
      phone: '07700 900123',
      contact_email: 'Ada@Work.example',
      birthday: '1815-12-10',
      notes: 'Likes numbers',
      allergies: 'Peanuts',
      language: 'de-AT',
      marketing: true,
    }
    // Born before 1900: not a date of ours.
    expect(await change(operator, id, body)).toMatchObject({ status: 400, body: { fields: ['birthday'] } })
    expect((await change(operator, id, { ...body, birthday: '1915-12-10' })).body).toEqual({ success: true })
    expect(await detail(operator, id)).toEqual({
      id,
      name: 'Ada King',
      email: 'ada@work.example',
      phone: '+447700900123',
      membership_tier: 'standard',
      contact_email: 'ada@work.example',
      birthday: '1915-12-10',
      notes: 'Likes numbers',
      allergies: 'Peanuts',
      language: 'de-AT',
      marketing: { consent: true, at: world.clock.now().toISOString(), source: 'staff' },
    })
    expect(await search(operator, 'king')).toEqual([id])
    expect(await search(operator, 'work.example')).toEqual([id])
    expect(await search(operator, 'lovelace')).toEqual([])
  })

  test('is cleared by null or an empty text, and what is left out stays', async () => {
    const { operator, id } = await scene()
    await change(operator, id, { phone: '07700 900123', notes: 'Old', allergies: 'Nuts', language: 'de' })
    await change(operator, id, { phone: null, notes: '', language: null })
    expect(await detail(operator, id)).toMatchObject({
      phone: null,
      notes: null,
      language: null,
      allergies: 'Nuts',
      name: 'Ada Lovelace',
    })
  })

  test('never changes the account’s address, by which the guest signs in', async () => {
    const { operator, venueId } = await scene()
    const email = `ada.${process.pid}.${Date.now()}@example.com`
    const id = await makeWalkIn(operator, venueId, { name: 'Ada', email })
    await change(operator, id, { contact_email: 'other@example.com' })
    const account = await world.database.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(account.email).toBe(email)
    await change(operator, id, { contact_email: null })
    expect((await detail(operator, id)).email).toBe(email)
  })

  test('goes to all the caller’s venues, or to the one that is named', async () => {
    const { operator, venueId, id } = await scene()
    const second = await makeVenue(operator, UK)
    await change(operator, id, { notes: 'Everywhere' })
    world.clock.advance({ minutes: 1 })
    await change(operator, id, { notes: 'Here only', venue_id: second })
    const stored = await world.database.read
      .selectFrom('venue_guests')
      .select(['venue_id', 'name', 'notes'])
      .where('guest_id', '=', id)
      .orderBy('profile_at')
      .execute()
    expect(stored).toEqual([
      { venue_id: venueId, name: 'Ada Lovelace', notes: 'Everywhere' },
      { venue_id: second, name: 'Ada Lovelace', notes: 'Here only' },
    ])
    expect((await detail(operator, id)).notes).toBe('Here only')
  })

  test('in all venues keeps the newest of what was not given', async () => {
    const { operator, id } = await scene()
    const second = await makeVenue(operator, UK)
    world.clock.advance({ minutes: 1 })
    await change(operator, id, { name: 'Newer Name', venue_id: second })
    world.clock.advance({ minutes: 1 })
    for (const notes of ['one', 'two']) await change(operator, id, { notes })
    expect(await detail(operator, id)).toMatchObject({ name: 'Newer Name', notes: 'two' })
  })

  test('and a colleague has changed since is kept: 409, unless the words are the same', async () => {
    const { operator, venueId, id } = await scene()
    const colleague = await joinVenue(world, venueId, 'host')
    await change(operator, id, { allergies: 'Nuts', notes: 'Window' })
    const undo = { allergies: '', seen: { allergies: 'Nuts' } }
    expect((await change(colleague, id, { allergies: 'Nuts, sesame' })).status).toBe(200)
    const refused = await change(operator, id, undo)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'A colleague has changed the allergies of this guest meanwhile. They stay so.',
        code: 'changed_meanwhile',
      },
    ])
    expect(await detail(operator, id)).toMatchObject({ allergies: 'Nuts, sesame', notes: 'Window' })
    const fits = [
      { allergies: 'Nuts, sesame', seen: { allergies: 'Nuts' } },
      { notes: 'Bar', seen: { notes: 'Window', allergies: 'Nuts' } },
      { allergies: '', seen: { allergies: 'Nuts, sesame' } },
      { allergies: '', seen: { allergies: 'Nuts, sesame' } },
    ]
    for (const body of fits) expect([body, (await change(operator, id, body)).status]).toEqual([body, 200])
    expect(await detail(operator, id)).toMatchObject({ allergies: null, notes: 'Bar' })
    const entries = await world.database.read
      .selectFrom('guest_audit')
      .select('details')
      .where('guest_id', '=', id)
      .execute()
    expect(JSON.stringify(entries)).not.toContain('seen')
  })

  test('is neither seen nor changed by another company', async () => {
    const { operator, id } = await scene()
    const stranger = await world.person('client')
    const foreign = await makeVenue(stranger)
    expect((await change(stranger, id, { notes: 'x' })).status).toBe(404)
    expect((await change(operator, id, { notes: 'x', venue_id: foreign })).status).toBe(404)
    expect((await detail(operator, id)).notes).toBeNull()
  })

  test('moves the venue’s version, and so do tags and connections', async () => {
    const { operator, venueId, id } = await scene()
    const other = await makeWalkIn(operator, venueId, { name: 'Bob' })
    const activity = async () =>
      (
        await world.database.read
          .selectFrom('venue_versions')
          .select('activity')
          .where('venue_id', '=', venueId)
          .executeTakeFirstOrThrow()
      ).activity
    const before = await activity()
    await change(operator, id, { notes: 'x' })
    await operator.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags: ['vip'] } })
    await operator.ok('PUT /api/my-guests/:id/connections/:otherId', {
      params: { id, otherId: other },
      body: { connected: true },
    })
    expect(await activity()).toBe(before + 3)
  })
})

describe('a phone number', () => {
  test('is found by every spelling of it', async () => {
    const { operator, venueId } = await scene()
    const id = await makeWalkIn(operator, venueId, { name: 'Phil', phone: '07700 900456' })
    for (const q of ['07700900456', '+44 7700 900456', '0044 7700 900 456', '+44 (0)7700 900456', '900456'])
      expect([q, await search(operator, q)]).toEqual([q, [id]])
  })

  test('that does not parse is kept as typed, and found by every spelling too', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId, { name: 'Phil', phone: '07700 900789' })
    expect((await detail(operator, id)).phone).toBe('07700 900789')
    for (const q of ['07700 900789', '+44 7700 900789']) expect(await search(operator, q)).toEqual([id])
  })

  test('that another guest has makes a new guest, and staff are told', async () => {
    const { operator, venueId } = await scene()
    const first = await makeWalkIn(operator, venueId, { name: 'One', phone: '07700 900001' })
    const { id, ...answer } = await operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: { venueId },
      body: { name: 'Two', phone: '+44 7700 900001' },
    })
    expect(id).not.toBe(first)
    const told = {
      warnings: [{ code: 'same_phone', message: expect.any(String) }],
      matches: [{ id: first, name: 'One' }],
    }
    expect(answer).toMatchObject(told)
    expect((await change(operator, first, { phone: '07700 900001' })).body).toMatchObject({
      matches: [{ id, name: 'Two' }],
    })
    const table = await makeBooking(operator, venueId, { user_id: first })
    expect(table).toMatch(/^bkg_/)
    const list = await makeAccessRule(operator, venueId, { rule_type: 'guestlist' })
    const booked = await operator.ok('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
      params: { venueId },
      body: { user_id: id, access_rule_id: list, booking_date: '2026-01-24', party_size: 1 },
    })
    expect(booked).toMatchObject(told)
  })

  test('of another company’s guest is not told', async () => {
    const { operator, venueId } = await scene()
    await makeWalkIn(operator, venueId, { name: 'One', phone: '+44 7700 900002' })
    const stranger = await world.person('client')
    const answer = await stranger.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: { venueId: await makeVenue(stranger) },
      body: { name: 'Two', phone: '+44 7700 900002' },
    })
    expect(answer).not.toHaveProperty('warnings')
  })

  test('that is known is never told to a guest who books with it', async () => {
    const place = await openPublicVenue(world, UK)
    await place.table()
    await makeWalkIn(place.operator, place.venueId, { name: 'One', phone: '+44 7700 900003' })
    const reply = await place.book({ guest_phone: '07700 900003' })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/same_phone|matches|One/)
    expect(await search(place.operator, '07700 900003')).toHaveLength(2)
  })
})
