import { describe, expect, test } from 'vitest'
import { makeGuest, makeSeatingArea } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const addDay = (venue: PublicVenue, fields: Record<string, unknown> = {}) =>
  venue.operator.call('POST /api/my-venues/:venueId/special-days', {
    params: venue.params,
    body: { name: 'Gala night', date_from: TONIGHT, date_to: TONIGHT, ...fields },
  })

const warningsOf = (reply: { body: unknown }) =>
  (reply.body as { warnings?: { code: string; count?: number }[] }).warnings ?? []

const freeSlots = async (venue: PublicVenue) =>
  (await venue.availability({ party_size: 2 })).slots.filter(({ available }) => available)

describe('a special day', () => {
  test('is listed with its defaults, changed and removed', async () => {
    const venue = await openPublicVenue(world)
    const reply = await addDay(venue, { note: { en: 'Set menu', de: '' } })
    const { id } = reply.body as { id: string }
    const list = async () =>
      (await venue.operator.ok('GET /api/my-venues/:venueId/special-days', { params: venue.params })).data
    const entry = {
      id,
      venue_id: venue.venueId,
      name: 'Gala night',
      date_from: TONIGHT,
      date_to: TONIGHT,
      note: { en: 'Set menu', de: null },
      opening_hours: null,
      rule_ids: null,
      closures: [],
    }
    expect(await list()).toEqual([entry])
    const params = { ...venue.params, id }
    const closures = [{ start_time: '15:00', end_time: '17:00', seating_area_ids: null }]
    await venue.operator.ok('PUT /api/my-venues/:venueId/special-days/:id', {
      params,
      body: { opening_hours: [], closures, note: null },
    })
    expect(await list()).toEqual([{ ...entry, opening_hours: [], closures, note: null }])
    await venue.operator.ok('DELETE /api/my-venues/:venueId/special-days/:id', { params })
    expect(await list()).toEqual([])
  })

  test('gives a time one price: only the rule that it names is offered and can be booked', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    const gala = await venue.rule({
      name: 'Gala',
      special_only: true,
      deposit_mode: 'charge',
      price_per_cover_pence: 9000,
    })
    expect((await freeSlots(venue)).every((slot) => slot.access_rule_id === venue.ruleId)).toBe(true)
    await addDay(venue, { rule_ids: [gala] })
    const at20 = (await freeSlots(venue)).filter(({ time }) => time === '20:00')
    expect(at20).toMatchObject([{ access_rule_id: gala, deposit_pence: 18_000 }])
    expect((await venue.book()).status).toBe(400)
    expect((await venue.book({ access_rule_id: gala })).body).toMatchObject({ requires_payment: true })
  })

  test('opens for longer than the week does, and closes early', async () => {
    const hours = [{ open: '18:00', close: '21:00' }]
    const opening_hours = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, hours]),
    )
    const venue = await openPublicVenue(world, { opening_hours, fit_stay: false }, { end_time: '00:00' })
    await venue.table()
    const last = async () => (await freeSlots(venue)).at(-1)?.time
    expect(await last()).toBe('20:30')
    const { id } = (await addDay(venue, { opening_hours: [{ open: '18:00', close: '23:30' }] })).body as {
      id: string
    }
    expect(await last()).toBe('23:00')
    await venue.operator.ok('PUT /api/my-venues/:venueId/special-days/:id', {
      params: { ...venue.params, id },
      body: { opening_hours: [{ open: '18:00', close: '19:00' }] },
    })
    expect(await last()).toBe('18:30')
  })

  test('tells guests its note in their language', async () => {
    const venue = await openPublicVenue(world, { locale: 'de' })
    await addDay(venue, { note: { en: 'Set menu', de: 'Nur Menü' } })
    const note = async (query: object, headers: Record<string, string> = {}) =>
      (
        await world.anyone.ok('GET /api/public/venues/:venueId/availability', {
          params: venue.params,
          query: { date: TONIGHT, ...query },
          headers,
        })
      ).note
    expect(await note({ locale: 'en' })).toBe('Set menu')
    expect(await note({}, { 'accept-language': 'fr, en;q=0.8' })).toBe('Set menu')
    expect(await note({}, { 'accept-language': 'fr' })).toBe('Nur Menü')
    expect(await note({ date: '2026-01-18' })).toBeNull()
    const { days } = await world.anyone.ok('GET /api/public/venues/:venueId/booking-days', {
      params: venue.params,
      query: { month: TONIGHT.slice(0, 7), locale: 'en' },
    })
    expect(days.filter(({ note: text }) => text !== null)).toMatchObject([
      { date: TONIGHT, note: 'Set menu' },
    ])
  })

  test('warns about bookings that stand and about another special day', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    await venue.booked()
    expect(warningsOf(await addDay(venue))).toMatchObject([{ code: 'bookings_inside', count: 1 }])
    const codes = warningsOf(await addDay(venue, { name: 'Another' })).map(({ code }) => code)
    expect(codes).toEqual(['overlaps', 'bookings_inside'])
  })

  test('warns staff who book into a part that it closes', async () => {
    const venue = await openPublicVenue(world)
    const area = await makeSeatingArea(venue.operator, venue.venueId, { floor_id: venue.floorId })
    const inside = await venue.table({ area_id: area })
    const outside = await venue.table()
    const closures = [{ start_time: '19:00', end_time: '21:00', seating_area_ids: [area] }]
    await addDay(venue, { closures })
    const guest = await makeGuest(world, venue.venueId)
    const codes = async (table_id: string) =>
      warningsOf({
        body: await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
          params: venue.params,
          body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '20:00', table_id },
        }),
      }).map(({ code }) => code)
    expect(await codes(inside)).toContain('closed_here')
    expect(await codes(outside)).not.toContain('closed_here')
  })

  test.each([
    ['an end before its start', { date_from: '2026-02-02', date_to: '2026-02-01' }, 400],
    [
      'hours that overlap',
      {
        opening_hours: [
          { open: '10:00', close: '14:00' },
          { open: '13:00', close: '15:00' },
        ],
      },
      400,
    ],
    ['an unknown rule', { rule_ids: ['rule_none'] }, 404],
    [
      'an unknown area',
      { closures: [{ start_time: '10:00', end_time: '11:00', seating_area_ids: ['area_none'] }] },
      404,
    ],
    ['no name', { name: ' ' }, 400],
  ])('with %s is refused', async (_, fields, status) => {
    const venue = await openPublicVenue(world)
    expect((await addDay(venue, fields)).status).toBe(status)
  })

  test('forgets a rule that is removed', async () => {
    const venue = await openPublicVenue(world)
    const gala = await venue.rule({ name: 'Gala', special_only: true })
    await addDay(venue, { rule_ids: [gala, venue.ruleId] })
    await venue.operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', {
      params: { ...venue.params, id: gala },
    })
    const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/special-days', {
      params: venue.params,
    })
    expect(data[0]?.rule_ids).toEqual([venue.ruleId])
  })
})

describe('the guest view', () => {
  test('is the public answer, with what decides each slot in words', async () => {
    const venue = await openPublicVenue(world, {}, { name: 'Dinner', party_max: 4 })
    const table = await venue.table({ table_number: '12', capacity: 4 })
    const guest = await makeGuest(world, venue.venueId, { name: 'Rossi' })
    await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '20:00', table_id: table },
    })
    const view = (party_size: number) =>
      venue.operator.ok('GET /api/my-venues/:venueId/guest-view', {
        params: venue.params,
        query: { date: TONIGHT, party_size },
      })
    const { slots, ...rest } = await view(2)
    const shown = await venue.availability({ party_size: 2 })
    expect({ ...rest, slots: slots.map(({ why, ...slot }) => slot) }).toEqual(shown)
    const why = (time: string) => slots.find((slot) => slot.time === time)?.why
    expect(why('20:00')).toBe('Every table that fits is taken: table 12 has Rossi, party of 2, until 22:00.')
    expect(slots.find(({ available }) => available)?.why).toBe('Can be booked under “Dinner”.')
    expect((await view(5)).slots[0]?.why).toBe('“Dinner” is for parties of 1 to 4.')
    await addDay(venue, { opening_hours: [] })
    expect((await view(2)).slots.at(-1)?.why).toBe('Outside the special day “Gala night”.')
  })

  test('shows a draft as if it were live', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    await venue.operator.ok('PUT /api/my-venues/:id/status', {
      params: { id: venue.venueId },
      body: { status: 'draft' },
    })
    const { slots } = await venue.operator.ok('GET /api/my-venues/:venueId/guest-view', {
      params: venue.params,
      query: { date: TONIGHT, party_size: 2 },
    })
    expect(slots.some(({ available }) => available)).toBe(true)
  })
})
