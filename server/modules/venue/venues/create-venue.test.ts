import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const MINIMAL = { name: 'The Walrus', address: '1 Sea Lane, Brighton' }

const DEFAULTS = {
  venue_type: null,
  food_types: null,
  phone: null,
  email: null,
  backdoor_capacity: null,
  queue_skip_price: 0,
  surge_threshold: null,
  surge_price: 0,
  last_entry_time: null,
  max_plus_ones: 3,
  members_only: 0,
  opening_hours: null,
  guest_list_enabled: true,
  tables_enabled: true,
  paid_guest_list_enabled: false,
  booking_policy: null,
  default_booking_duration: 120,
  fit_stay: true,
  reseating: 'off',
  freeze_mins: 120,
  waitlist: 'off',
  offer_mins: 20,
  queue_open: false,
  queue_hold_mins: 10,
  default_party_min: 1,
  default_party_max: 10,
  booking_cutoff_value: 0,
  booking_cutoff_unit: 'minutes',
  booking_start_value: 90,
  booking_start_unit: 'days',
  website: null,
  description: null,
  marketing_sender_name: null,
  marketing_reply_to: null,
  instagram_url: null,
  tiktok_url: null,
  twitter_url: null,
  request_expires_hours: null,
  release_after_mins: null,
  max_open_per_day: 2,
  max_open_ahead: 6,
  briefing_at: null,
  briefing_to: [],
  briefed_on: null,
  locale: 'en',
  timezone: 'Europe/London',
  service_day_start: '06:00',
  currency: 'gbp',
}

const EVERYTHING = {
  name: 'The Carpenter',
  address: '2 Sea Lane, Brighton',
  venue_type: 'restaurant',
  food_types: ['oysters', 'bread'],
  phone: '+44 1273 000000',
  email: 'Hello@carpenter.test',
  backdoor_capacity: 0,
  queue_skip_price: 12.5,
  surge_threshold: 80,
  surge_price: 3,
  last_entry_time: '01:30',
  max_plus_ones: 0,
  members_only: 2,
  opening_hours: { fri: [{ open: '18:00', close: '03:00' }], sun: [] },
  guest_list_enabled: false,
  tables_enabled: false,
  paid_guest_list_enabled: true,
  booking_policy: null,
  default_booking_duration: 90,
  fit_stay: false,
  reseating: 'auto',
  freeze_mins: 60,
  waitlist: 'on',
  offer_mins: 45,
  default_party_min: 2,
  default_party_max: 12,
  booking_cutoff_value: 2,
  booking_cutoff_unit: 'hours',
  booking_start_value: 8,
  booking_start_unit: 'weeks',
  website: 'https://carpenter.test/',
  description: 'Oysters,\nmostly.',
  marketing_sender_name: 'The Carpenter',
  marketing_reply_to: 'reply@carpenter.test',
  instagram_url: 'https://instagram.com/carpenter',
  tiktok_url: 'https://tiktok.com/@carpenter',
  twitter_url: 'https://twitter.com/carpenter',
  timezone: 'Pacific/Auckland',
  service_day_start: '05:00',
  request_expires_hours: 24,
  release_after_mins: 30,
  max_open_per_day: 4,
  max_open_ahead: null,
  briefing_at: '16:30',
  briefing_to: ['kitchen@carpenter.test'],
  currency: 'jpy',
}

describe('creating a venue', () => {
  test('returns a live venue with a pending listing', async () => {
    const operator = await world.person('client')
    const reply = await operator.call('POST /api/my-venues', { body: MINIMAL })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      success: true,
      id: expect.stringMatching(/^ven_[0-9a-z]{26}$/),
      status: 'live',
      app_listing_status: 'pending',
    })
  })

  test('requires only a name and an address; every other field has a default', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    expect(await operator.ok('GET /api/my-venues')).toEqual({
      data: [
        {
          id,
          ...MINIMAL,
          ...DEFAULTS,
          status: 'live',
          app_listing_status: 'pending',
          logo_url: null,
          created_at: world.clock.now().toISOString(),
          my_role: 'owner',
        },
      ],
    })
  })

  test('stores every given field', async () => {
    const operator = await world.person('client')
    await operator.ok('POST /api/my-venues', { body: EVERYTHING as never })
    const { data } = await operator.ok('GET /api/my-venues')
    expect(data[0]).toMatchObject(EVERYTHING)
  })

  test('gives access to its creator at once, and to no one else', async () => {
    const [operator, stranger] = [await world.person('client'), await world.person('client')]
    expect((await operator.ok('GET /api/my-venues')).data).toEqual([])
    const id = await makeVenue(operator)
    expect((await operator.call('GET /api/my-venues/:id/stats', { params: { id } })).status).toBe(200)
    expect((await stranger.call('GET /api/my-venues/:id/stats', { params: { id } })).status).toBe(404)
  })

  test('creates the rows that every venue has', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const db = world.database.read
    for (const table of ['venue_versions', 'widget_settings', 'voucher_settings'] as const)
      expect(await db.selectFrom(table).select('venue_id').where('venue_id', '=', id).execute()).toHaveLength(
        1,
      )
    expect(
      await db
        .selectFrom('memberships')
        .select(['user_id', 'created_at'])
        .where('venue_id', '=', id)
        .execute(),
    ).toEqual([{ user_id: operator.id, created_at: world.clock.now() }])
    expect(
      await db.selectFrom('venues').select('listing_requested_at').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ listing_requested_at: world.clock.now() })
  })

  test('trims texts and stores an empty optional text as null', async () => {
    const operator = await world.person('client')
    await makeVenue(operator, { name: '  The Walrus ', website: '', description: '  ', tiktok_url: '' })
    const { data } = await operator.ok('GET /api/my-venues')
    expect(data[0]).toMatchObject({
      name: 'The Walrus',
      website: null,
      description: null,
      tiktok_url: null,
    })
  })

  test('ignores unknown fields, and fields that only other routes set', async () => {
    const operator = await world.person('client')
    await makeVenue(operator, {
      app_listing_status: 'approved',
      logo_url: '/x',
      nonsense: 1,
    })
    const { data } = await operator.ok('GET /api/my-venues')
    expect(data[0]).toMatchObject({ status: 'live', app_listing_status: 'pending', logo_url: null })
  })

  test('stores food types for a restaurant only, split at commas', async () => {
    const operator = await world.person('client')
    await makeVenue(operator, { venue_type: 'cafe', food_types: 'cake, , tea' })
    await makeVenue(operator, { venue_type: 'bar', food_types: ['nuts'] })
    const { data } = await operator.ok('GET /api/my-venues')
    expect(data.map(({ food_types }) => food_types)).toEqual([['cake', 'tea'], null])
  })
})

describe('creating a venue is refused with 400', () => {
  test.each([
    ['without a name', { name: undefined }, '"name" is required.'],
    ['without an address', { address: undefined }, '"address" is required.'],
    ['with an empty name', { name: '  ' }, '"name" must not be empty.'],
    ['with a name that is a number', { name: 7 }, '"name" must be a text.'],
    ['with a control character', { name: 'a\u0007b' }, '"name" must not contain control characters.'],
    ['with too long a name', { name: 'x'.repeat(201) }, '"name" must have at most 200 characters.'],
    ['with a wrong e-mail address', { email: 'nope' }, '"email" must be an e-mail address.'],
    ['with a wrong phone number', { phone: 'call me' }, '"phone" must be a phone number.'],
    ['with a capacity as text', { backdoor_capacity: '5' }, '"backdoor_capacity" must be a whole number.'],
    ['with members_only above 2', { members_only: 3 }, '"members_only" must be 2 or less.'],
    [
      'with a wrong time',
      { last_entry_time: '24:00' },
      '"last_entry_time" must be a time of day, written HH:MM: times run to 23:59, use 00:00 for midnight.',
    ],
    [
      'with an unknown unit',
      { booking_cutoff_unit: 'years' },
      '"booking_cutoff_unit" must be one of minutes, hours, days, weeks.',
    ],
    ['with a website that is a script', { website: 'javascript:alert(1)' }, /^"website" must be an http/],
    ['with an unknown currency', { currency: 'xyz' }, /^"currency" must be a currency code/],
    ['with an unknown time zone', { timezone: 'Mars/Olympus' }, /^"timezone" must be an IANA time zone/],
    [
      'with a minimum party size above the maximum',
      { default_party_min: 5, default_party_max: 4 },
      '"default_party_min" must not be above "default_party_max".',
    ],
    [
      'with a minimum party size above the default maximum',
      { default_party_min: 11 },
      '"default_party_min" must not be above "default_party_max".',
    ],
    [
      'with hours that overlap',
      {
        opening_hours: {
          sat: [
            { open: '18:00', close: '03:00' },
            { open: '22:00', close: '23:00' },
          ],
        },
      },
      '"opening_hours.sat" has intervals that overlap.',
    ],
    [
      'with five intervals on a day',
      {
        opening_hours: {
          sat: Array.from({ length: 5 }, (_, n) => ({ open: `1${n}:00`, close: `1${n}:30` })),
        },
      },
      '"opening_hours.sat" must have at most 4 entries.',
    ],
    [
      'with an unknown day',
      { opening_hours: { someday: [] } },
      '"opening_hours.someday" is not a known field.',
    ],
    ['with hours as text', { opening_hours: 'always' }, /^"opening_hours" must be/],
    [
      'with too long a food type',
      { venue_type: 'cafe', food_types: 'x'.repeat(51) },
      /^"food_types" takes at most/,
    ],
  ])('%s', async (_, fields, sentence) => {
    const operator = await world.person('client')
    const reply = await operator.call('POST /api/my-venues', { body: { ...MINIMAL, ...fields } })
    expect([reply.status, reply.error]).toEqual([
      400,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
    expect((await operator.ok('GET /api/my-venues')).data).toEqual([])
  })

  test('but with 404 for a booking policy, because a new venue has none', async () => {
    const operator = await world.person('client')
    const reply = await operator.call('POST /api/my-venues', {
      body: { ...MINIMAL, booking_policy: 'pol_x' },
    })
    expect([reply.status, reply.error]).toEqual([404, 'Booking policy not found.'])
  })
})
