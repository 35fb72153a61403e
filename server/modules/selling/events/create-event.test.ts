import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_STATUSES } from '../../../../contract/events.ts'
import {
  changeEvent,
  createEvent,
  eventRow,
  makeTicketPolicy,
  NEW_EVENT,
} from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { dataUrl, PIXEL, pngOf } from '../../../../test/support/images.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

/** What an event has unless it says otherwise. */
const NO_SALE_RULES = {
  sells_tables: false,
  table_price_per_cover_pence: 0,
  ticket_names: 'off',
  names: null,
  last_entry_time: null,
  takes_over: 'none',
  seating_area_ids: [],
  pending_change: null,
}

const world = useWorld()
let operator: Person
let other: Person
let organiser: Person
let venueId: string
let foreignVenueId: string

beforeAll(async () => {
  operator = await world.person('client')
  other = await world.person('client')
  organiser = await world.person('organiser', { name: 'Olga Organiser' })
  venueId = await makeVenue(operator)
  foreignVenueId = await makeVenue(other)
})

const create = (person: Person, fields: Record<string, unknown> = {}) => createEvent(person, venueId, fields)
const rowOf = (id: string) => eventRow(world, id)
const listed = async (person: Person, id: string) => {
  const { data } = await person.ok('GET /api/my-events', { query: { limit: 200 } })
  return data.find((event) => event.id === id)
}

describe('creating an event', () => {
  test('stores and returns every field', async () => {
    const policy_id = await makeTicketPolicy(operator, venueId)
    const reply = await create(operator, {
      description: 'Black tie.\nDoors at ten.',
      event_type: 'ball',
      genre: 'Swing',
      organiser_email: organiser.email.toUpperCase(),
      policy_id,
      status: 'approved',
      cover_image: PIXEL.png,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, id: expect.stringMatching(/^evt_/) })
    const { id } = reply.body
    expect(await listed(operator, id)).toEqual({
      ...NO_SALE_RULES,
      id,
      venue_id: venueId,
      venue_name: 'The Walrus',
      currency: 'gbp',
      timezone: 'Europe/London',
      ...NEW_EVENT,
      description: 'Black tie.\nDoors at ten.',
      descriptions: null,
      event_type: 'ball',
      genre: 'Swing',
      organiser_email: organiser.email,
      organiser_name: 'Olga Organiser',
      policy_id,
      status: 'approved',
      cover_image_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
      sold: 0,
      created_at: '2026-01-17T18:00:00.000Z',
    })
    expect(await rowOf(id)).toMatchObject({
      starts_at: new Date('2026-01-24T22:00:00Z'),
      ends_at: new Date('2026-01-25T04:00:00Z'),
      created_by: operator.id,
      organiser_id: organiser.id,
    })
  })

  test('an operator’s event defaults to a draft without organiser, policy or image', async () => {
    const { id } = (await create(operator)).body
    expect(await listed(operator, id)).toMatchObject({
      status: 'draft',
      description: null,
      event_type: null,
      genre: null,
      organiser_email: null,
      organiser_name: null,
      policy_id: null,
      cover_image_url: null,
    })
  })

  test.each(EVENT_STATUSES)('an operator’s event may start as %s', async (status) => {
    const { id } = (await create(operator, { status })).body
    expect((await rowOf(id)).status).toBe(status)
  })

  test('an organiser’s event at a live venue waits for approval and belongs to the organiser', async () => {
    const { id } = (await create(organiser, { organiser_email: organiser.email })).body
    expect(await rowOf(id)).toMatchObject({
      status: 'pending_venue_approval',
      organiser_id: organiser.id,
      created_by: organiser.id,
    })
    expect(await listed(organiser, id)).toMatchObject({ organiser_name: 'Olga Organiser' })
    expect(await listed(operator, id)).toMatchObject({ id, status: 'pending_venue_approval' })
  })

  test.each(['draft', 'approved', 'rejected', 'cancelled'])(
    'an organiser cannot start an event as %s: 403',
    async (status) => {
      const reply = await create(organiser, { status })
      expect([reply.status, reply.body]).toEqual([
        403,
        { error: 'An organiser’s event starts by waiting for the venue’s approval.' },
      ])
    },
  )

  test('an organiser cannot name another organiser: 403', async () => {
    const another = await world.person('organiser')
    for (const organiser_email of [another.email, null]) {
      const reply = await create(organiser, { organiser_email })
      expect([reply.status, reply.error]).toEqual([
        403,
        'Only the venue’s operators can set the organiser of an event.',
      ])
    }
  })

  test('an operator can add events to a draft venue; an organiser gets 404', async () => {
    const draft = await makeVenue(operator)
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: draft }, body: { status: 'draft' } })
    expect((await create(operator, { venue_id: draft })).status).toBe(200)
    const reply = await create(organiser, { venue_id: draft })
    expect([reply.status, reply.body]).toEqual([404, { error: 'Venue not found.' }])
  })

  test('an unknown venue and another operator’s venue answer the same 404', async () => {
    const absent = await create(operator, { venue_id: 'ven_nope' })
    const foreign = await create(operator, { venue_id: foreignVenueId })
    expect([absent.status, absent.body]).toEqual([404, { error: 'Venue not found.' }])
    expect(foreign.text).toBe(absent.text)
    expect((await create(organiser, { venue_id: 'ven_nope' })).text).toBe(absent.text)
  })

  test('an organiser address without an account, or of another role, answers 404', async () => {
    const guest = await world.person('guest')
    for (const organiser_email of ['nobody@example.com', guest.email, operator.email]) {
      const reply = await create(operator, { organiser_email })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Organiser account not found.' }])
    }
  })

  test('a policy that is unknown or of another venue answers 404', async () => {
    for (const policy_id of ['pol_nope', await makeTicketPolicy(other, foreignVenueId)]) {
      const reply = await create(operator, { policy_id })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Policy not found.' }])
    }
  })

  test.each(['venue_id', 'name', 'event_date', 'start_time', 'end_time', 'capacity'])(
    'without %s answers 400',
    async (field) => {
      const reply = await operator.call('POST /api/my-events', {
        body: { venue_id: venueId, ...NEW_EVENT, [field]: undefined },
      })
      expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(field)])
    },
  )

  test.each([
    ['capacity', '250'],
    ['capacity', -1],
    ['capacity', 1.5],
    ['event_date', '2026-02-30'],
    ['start_time', '24:00'],
    ['end_time', '4:00'],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['description', 'x'.repeat(2001)],
    ['organiser_email', 'not-an-address'],
    ['status', 'live'],
    ['cover_image', 7],
  ])('with %s %j answers 400', async (field, value) => {
    const reply = await create(operator, { [field]: value })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(field)])
  })

  test('with equal start and end times answers 400', async () => {
    const reply = await create(operator, { end_time: '22:00' })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: '"end_time" must differ from "start_time".', fields: ['start_time', 'end_time'] },
    ])
  })
})

describe('the cover image', () => {
  test.each([
    ['jpg', PIXEL.jpg],
    ['webp', PIXEL.webp],
    ['gif', PIXEL.gif],
  ])('may be a %s, and is served', async (extension, cover_image) => {
    const { id } = (await create(operator, { cover_image })).body
    const url = (await rowOf(id)).cover_image_url ?? ''
    expect(url).toMatch(new RegExp(`^/media/[0-9a-f]{64}\\.${extension}$`))
    expect((await world.app.http.inject({ url })).statusCode).toBe(200)
  })

  test('of exactly 3 MB is accepted, and one byte more answers 400', async () => {
    const most = 3 * 1024 * 1024
    expect((await create(operator, { cover_image: dataUrl(pngOf(most)) })).status).toBe(200)
    const reply = await create(operator, { cover_image: dataUrl(pngOf(most + 1)) })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: '"cover_image" must be an image of at most 3072 KB.', fields: ['cover_image'] },
    ])
  })

  test.each([
    ['no data URL', 'https://example.com/cover.png'],
    ['an SVG', dataUrl('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ])('that is %s answers 400 and makes no event', async (_, cover_image) => {
    const before = (await operator.ok('GET /api/my-events', { query: {} })).total
    const reply = await create(operator, { cover_image })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining('cover_image')])
    expect((await operator.ok('GET /api/my-events', { query: {} })).total).toBe(before)
  })

  test('stays when omitted, is replaced by another, and is removed by null', async () => {
    const { id } = (await create(operator, { cover_image: PIXEL.png })).body
    const first = (await rowOf(id)).cover_image_url
    await changeEvent(operator, id, { name: 'Spring Ball' })
    expect((await rowOf(id)).cover_image_url).toBe(first)
    await changeEvent(operator, id, { cover_image: PIXEL.gif })
    expect((await rowOf(id)).cover_image_url).toMatch(/\.gif$/)
    await changeEvent(operator, id, { cover_image: null })
    expect((await rowOf(id)).cover_image_url).toBeNull()
  })
})
