import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'

const world = useWorld()

const venueOf = async (operator: Person, id: string) => {
  const { data } = await operator.ok('GET /api/my-venues')
  const venue = data.find((candidate) => candidate.id === id)
  if (!venue) throw new Error('The venue is not in the list.')
  return venue
}

const change = (operator: Person, id: string, body: Record<string, unknown>) =>
  operator.call('PUT /api/my-venues/:id', { params: { id }, body })

const makePolicy = async (venueId: string) => {
  const id = newId('pol')
  await world.database.read
    .insertInto('policies')
    .values({ id, venue_id: venueId, name: 'Strict', partial_pct: null })
    .execute()
  return id
}

describe('changing a venue', () => {
  test('writes given fields, keeps omitted ones and increments the version', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { phone: '+44 1273 000000', max_plus_ones: 5 })
    const before = await venueOf(operator, id)
    const reply = await change(operator, id, {
      name: 'The Oyster',
      max_plus_ones: 0,
      guest_list_enabled: false,
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await venueOf(operator, id)).toEqual({
      ...before,
      name: 'The Oyster',
      max_plus_ones: 0,
      guest_list_enabled: false,
    })
    const version = await world.database.read
      .selectFrom('venue_versions')
      .select('config')
      .where('venue_id', '=', id)
      .executeTakeFirst()
    expect(version).toEqual({ config: 2 })
  })

  test('accepts an empty body as no change', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const before = await venueOf(operator, id)
    expect((await change(operator, id, {})).status).toBe(200)
    expect(await venueOf(operator, id)).toEqual(before)
  })

  test('cannot set status, listing or logo', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    await change(operator, id, {
      status: 'draft',
      app_listing_status: 'approved',
      logo_url: '/x',
      id: 'ven_x',
    })
    expect(await venueOf(operator, id)).toMatchObject({
      status: 'live',
      app_listing_status: 'pending',
      logo_url: null,
    })
  })

  test.each([
    ['website', 'https://walrus.test/'],
    ['description', 'By the sea.'],
    ['marketing_sender_name', 'Walrus'],
    ['marketing_reply_to', 'reply@walrus.test'],
    ['instagram_url', 'https://instagram.com/walrus'],
    ['tiktok_url', 'https://tiktok.com/@walrus'],
    ['twitter_url', 'https://twitter.com/walrus'],
  ])('clears %s with an empty string', async (field, value) => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { [field]: value })
    expect(await venueOf(operator, id)).toMatchObject({ [field]: value })
    expect((await change(operator, id, { [field]: '' })).status).toBe(200)
    expect(await venueOf(operator, id)).toMatchObject({ [field]: null })
  })

  test.each([
    ['surge_threshold', 80],
    ['opening_hours', { mon: [{ open: '09:00', close: '17:00' }] }],
  ])('clears %s with null', async (field, value) => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { [field]: value })
    await change(operator, id, { [field]: null })
    expect(await venueOf(operator, id)).toMatchObject({ [field]: null })
  })
})

describe('food types', () => {
  test.each([
    ['stay when something else changes', { name: 'Other' }, ['thai']],
    ['stay when a restaurant becomes a cafe', { venue_type: 'cafe' }, ['thai']],
    ['are cleared when it becomes a club', { venue_type: 'club' }, null],
    ['are not stored for a new type without food', { venue_type: 'club', food_types: ['nuts'] }, null],
    ['are replaced by a list', { food_types: ['sushi'] }, ['sushi']],
    ['are replaced by a text', { food_types: 'sushi, ramen' }, ['sushi', 'ramen']],
    ['are cleared by null', { food_types: null }, null],
    ['are cleared by an empty text', { food_types: '' }, null],
  ])('%s', async (_, fields, stored) => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { venue_type: 'restaurant', food_types: ['thai'] })
    expect((await change(operator, id, fields)).status).toBe(200)
    expect((await venueOf(operator, id)).food_types).toEqual(stored)
  })

  test('are ignored for a bar, and stored when it becomes a restaurant', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { venue_type: 'bar' })
    expect((await change(operator, id, { food_types: ['thai'] })).status).toBe(200)
    expect((await venueOf(operator, id)).food_types).toBeNull()
    await change(operator, id, { venue_type: 'restaurant', food_types: 'thai' })
    expect((await venueOf(operator, id)).food_types).toEqual(['thai'])
  })
})

describe('the booking policy', () => {
  test('can be any of the venue’s own, and null again', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const policy = await makePolicy(id)
    expect((await change(operator, id, { booking_policy: policy })).status).toBe(200)
    expect((await venueOf(operator, id)).booking_policy).toBe(policy)
    expect((await change(operator, id, { booking_policy: null })).status).toBe(200)
    expect((await venueOf(operator, id)).booking_policy).toBeNull()
  })

  test('answers 404 when it is unknown or of another venue, and changes nothing', async () => {
    const operator = await world.person('client')
    const [id, other] = [await makeVenue(operator), await makeVenue(operator)]
    for (const booking_policy of [await makePolicy(other), 'pol_unknown']) {
      const reply = await change(operator, id, { booking_policy, name: 'Changed' })
      expect([reply.status, reply.error]).toEqual([404, 'Booking policy not found.'])
    }
    expect(await venueOf(operator, id)).toMatchObject({ booking_policy: null, name: 'The Walrus' })
  })
})

describe('changing a venue is refused with 400', () => {
  test.each([
    ['a minimum party size above the current maximum', { default_party_min: 9 }],
    ['a maximum party size below the current minimum', { default_party_max: 2 }],
    ['a minimum above the maximum', { default_party_min: 6, default_party_max: 5 }],
    ['no name', { name: '' }],
    ['a null name', { name: null }],
    ['hours that overlap', { opening_hours: { mon: hours('09:00-12:00', '11:00-13:00') } }],
    ['hours without a close', { opening_hours: { mon: [{ open: '09:00' }] } }],
    ['a time of 25:00', { opening_hours: { mon: hours('09:00-25:00') } }],
    ['a duration under 15 minutes', { default_booking_duration: 14 }],
    ['a text instead of a boolean', { tables_enabled: 'yes' }],
    ['food types that are numbers', { food_types: [1] }],
  ])('for %s, and nothing changes', async (_, fields) => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { default_party_min: 3, default_party_max: 8 })
    const before = await venueOf(operator, id)
    expect((await change(operator, id, { description: 'Changed', ...fields })).status).toBe(400)
    expect(await venueOf(operator, id)).toEqual(before)
  })

  test('but both limits of the party size can change together', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator, { default_party_min: 3, default_party_max: 8 })
    expect((await change(operator, id, { default_party_min: 9, default_party_max: 12 })).status).toBe(200)
  })

  test('with hours checked against the service day start in the same request', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const opening_hours = { fri: hours('18:00-03:00', '01:00-02:00') }
    expect((await change(operator, id, { opening_hours })).status).toBe(400)
    expect((await change(operator, id, { opening_hours, service_day_start: '00:00' })).status).toBe(200)
  })
})

function hours(...spans: string[]) {
  return spans.map((span) => ({ open: span.slice(0, 5), close: span.slice(6) }))
}
