import { beforeEach, describe, expect, test } from 'vitest'
import { makeBundle, makeSeatingArea, makeVenue } from '../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world, { name: 'The Blue Door' }, { name: 'Dinner', end_time: '19:30' })
})

const request = (query: Record<string, unknown>) =>
  world.anyone.call('GET /api/public/venues/:venueId/availability', { params: place.params, query })

describe('the reply', () => {
  test('has every field', async () => {
    const bundle = await makeBundle(place.operator, place.venueId, {
      name: 'Bottles',
      prepaid: true,
      items: [{ name: 'Magnum', price_pence: 9000, max_qty: 2 }],
    })
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: {
        bundle_ids: [bundle],
        deposit_mode: 'hold',
        price_per_cover_pence: 1000,
        min_covers: 3,
        party_max: 6,
        duration_mins: 90,
        auto_approve: false,
      },
    })
    await place.table({ capacity: 4 })
    await place.table({ capacity: 6, deposit_pence: 7000 })
    const { data: bundles } = await place.operator.ok('GET /api/my-venues/:venueId/bundles', {
      params: place.params,
    })
    expect(await place.availability({ party_size: 2 })).toEqual({
      venue: { id: place.venueId, name: 'The Blue Door' },
      date: TONIGHT,
      party_size: 2,
      type: 'tables',
      slots: ['18:00', '18:30', '19:00'].map((time) => ({
        time,
        access_rule_id: place.ruleId,
        available: true,
        deposit_pence: 3000,
      })),
      party_too_large: false,
      next_available_dates: [],
      note: null,
      rules: [
        {
          id: place.ruleId,
          name: 'Dinner',
          rule_type: 'tables',
          start_time: '18:00',
          end_time: '19:30',
          party_min: 1,
          party_max: 6,
          duration_mins: 90,
          deposit_mode: 'hold',
          price_per_cover_pence: 1000,
          min_covers: 3,
          price_keys: 0,
          auto_approve: false,
          bundle_ids: [bundle],
        },
      ],
      bundles: [
        {
          id: bundle,
          name: 'Bottles',
          prepaid: true,
          items: bundles[0]?.items.map(({ id }) => ({
            id,
            name: 'Magnum',
            price_pence: 9000,
            max_qty: 2,
            picture_url: null,
          })),
        },
      ],
    })
    // A party of five gets the larger table, which has a higher deposit.
    const five = await place.availability({ party_size: 5 })
    expect(five.slots.map(({ deposit_pence }) => deposit_pence)).toEqual([7000, 7000, 7000])
  })

  test('defaults to two guests and tables', async () => {
    const { party_size, type } = await place.availability()
    expect({ party_size, type }).toEqual({ party_size: 2, type: 'tables' })
  })

  test('for guest lists has their slots, with the party size limited by the plus-ones', async () => {
    const list = await place.rule({
      name: 'List',
      rule_type: 'guestlist',
      start_time: '22:00',
      end_time: '23:00',
      party_max: 10,
    })
    const body = await place.availability({ type: 'guestlist', party_size: 4 })
    expect(body.type).toBe('guestlist')
    expect(body.slots).toEqual(
      ['22:00', '22:30'].map((time) => ({ time, access_rule_id: list, available: true, deposit_pence: 0 })),
    )
    expect(body.rules.map(({ id, party_max }) => [id, party_max])).toEqual([[list, 4]])
    const five = await place.availability({ type: 'guestlist', party_size: 5 })
    expect(five.party_too_large).toBe(true)
    expect(five.slots.map(({ reason }) => reason)).toEqual(['party_size', 'party_size'])
  })

  test('leaves out rules of other days, inactive and removed rules, and disabled flows', async () => {
    await place.table()
    await place.rule({ name: 'Friday', days: ['fri'] })
    await place.rule({ name: 'Off', active: false })
    const removed = await place.rule({ name: 'Removed' })
    await place.operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: removed },
    })
    expect((await place.availability()).rules.map(({ name }) => name)).toEqual(['Dinner'])
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { tables_enabled: false },
    })
    expect(await place.availability()).toMatchObject({ slots: [], rules: [], next_available_dates: [] })
  })

  test('lists the services by their first time, whichever was created first', async () => {
    await place.table()
    for (const [name, start_time, end_time] of [
      ['Late', '23:30', '01:00'],
      ['Lunch', '12:00', '14:00'],
      ['Breakfast', '09:00', '10:00'],
    ])
      await place.rule({ name, start_time, end_time })
    const { rules } = await place.availability({ date: '2026-01-19' })
    expect(rules.map(({ name }) => name)).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Late'])
  })

  test('has only the table bundles of the day’s rules', async () => {
    const bundles = [
      await makeBundle(place.operator, place.venueId, { name: 'Both', profiles: ['tables', 'events'] }),
      await makeBundle(place.operator, place.venueId, { name: 'Events alone', profiles: ['events'] }),
    ]
    await makeBundle(place.operator, place.venueId, { name: 'Nobody’s' })
    await place.rule({ name: 'With bundles', bundle_ids: bundles })
    expect((await place.availability()).bundles.map(({ name }) => name)).toEqual(['Both'])
  })
})

describe('an unavailable slot has the reason', () => {
  test('past, cutoff and too early', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: {
        booking_cutoff_value: 45,
        booking_cutoff_unit: 'minutes',
        booking_start_value: 7,
        booking_start_unit: 'days',
      },
    })
    world.clock.set('2026-01-17T18:10:00Z')
    expect(await place.slots()).toEqual({ '18:00': 'past', '18:30': 'cutoff', '19:00': 'available' })
    expect(await place.slots({ date: '2026-01-24' })).toEqual({
      '18:00': 'available',
      '18:30': 'too_early',
      '19:00': 'too_early',
    })
  })

  test('closed, by the opening hours and by a blackout', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { opening_hours: { sat: [{ open: '18:30', close: '19:00' }] }, fit_stay: false },
    })
    expect(await place.slots()).toEqual({ '18:00': 'closed', '18:30': 'available', '19:00': 'closed' })
    await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: place.params,
      body: { date_from: TONIGHT, date_to: TONIGHT, flows: ['tables'] },
    })
    expect(Object.values(await place.slots())).toEqual(['closed', 'closed', 'closed'])
  })

  test('party_size, no_table and full', async () => {
    await place.table({ capacity: 4, min_party: 2 })
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { party_max: 5, max_covers_per_slot: 3 },
    })
    const first = async (party_size: number) => (await place.slots({ party_size }))['19:00']
    expect([await first(1), await first(2), await first(3), await first(4), await first(6)]).toEqual([
      'no_table',
      'available',
      'available',
      'full',
      'party_size',
    ])
  })
})

describe('slots past midnight', () => {
  test('belong to the service date before', async () => {
    await place.table()
    const late = await place.rule({ name: 'Late', start_time: '23:00', end_time: '01:30', days: ['sat'] })
    const { slots } = await place.availability()
    expect(slots.filter(({ access_rule_id }) => access_rule_id === late).map(({ time }) => time)).toEqual([
      '23:00',
      '23:30',
      '00:00',
      '00:30',
      '01:00',
    ])
    world.clock.set('2026-01-18T00:45:00Z')
    expect(await place.slots()).toMatchObject({ '00:30': 'past', '01:00': 'available' })
    expect(await place.slots({ date: '2026-01-18' })).not.toHaveProperty('00:30')
  })
})

describe('combined tables', () => {
  test('seat a larger party while all of them are free and bookable online', async () => {
    const [a, b] = [await place.table({ capacity: 4 }), await place.table({ capacity: 4 })]
    expect(await place.availability({ party_size: 7 })).toMatchObject({ party_too_large: true })
    await place.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: place.params,
      body: { table_ids: [a, b], capacity: 8, min_party: 5 },
    })
    expect(await place.availability({ party_size: 7 })).toMatchObject({ party_too_large: false })
    expect((await place.slots({ party_size: 7 }))['19:00']).toBe('available')
    expect((await place.availability({ party_size: 9 })).party_too_large).toBe(true)
    await place.operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
      params: { ...place.params, id: b },
      body: { bookable_online: false },
    })
    expect(await place.availability({ party_size: 7 })).toMatchObject({ party_too_large: true })
  })

  test('must all be in the rule’s seating areas', async () => {
    const terrace = await makeSeatingArea(place.operator, place.venueId, { floor_id: place.floorId })
    const [inside, outside] = [await place.table({ area_id: terrace }), await place.table()]
    await place.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: place.params,
      body: { table_ids: [inside, outside], capacity: 8 },
    })
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { seating_area_ids: [terrace] },
    })
    expect((await place.slots({ party_size: 4 }))['19:00']).toBe('available')
    expect((await place.slots({ party_size: 5 }))['19:00']).toBe('no_table')
  })
})

describe('the next available dates', () => {
  test('are the first five with a free slot when the date has none', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { days: ['fri', 'sat'], end_time: '18:30' },
    })
    expect((await place.availability()).next_available_dates).toEqual([])
    await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: place.params,
      body: { date_from: '2026-01-24', date_to: '2026-01-29' },
    })
    await place.booked({ time: '18:00' })
    await place.booked({ time: '18:00', date: '2026-01-30' })
    expect((await place.availability()).next_available_dates).toEqual([
      '2026-01-23',
      '2026-01-31',
      '2026-02-06',
      '2026-02-07',
      '2026-02-13',
    ])
    expect((await place.availability({ date: '2026-02-02' })).next_available_dates[0]).toBe('2026-02-06')
    expect((await place.availability({ date: '2025-12-01' })).next_available_dates[0]).toBe('2026-01-23')
  })

  test('are inside the booking window of any length', async () => {
    await place.table()
    const window = (booking_start_value: number, rule: Record<string, unknown>) =>
      place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
        params: { ...place.params, id: place.ruleId },
        body: { booking_start_value, booking_start_unit: 'days', ...rule },
      })
    await window(3, { days: ['mon', 'tue', 'wed', 'thu'] })
    expect((await place.availability()).next_available_dates).toEqual(['2026-01-19', '2026-01-20'])
    await window(300, { date_from: '2026-10-01', date_to: '2026-10-06' })
    expect((await place.availability()).next_available_dates).toEqual([
      '2026-10-01',
      '2026-10-05',
      '2026-10-06',
    ])
  })

  test('include a date from the exact time it opens', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { days: ['mon'], end_time: '18:30', booking_start_value: 1, booking_start_unit: 'days' },
    })
    world.clock.set('2026-01-18T17:59:59.999Z')
    expect((await place.availability({ date: '2026-01-18' })).next_available_dates).toEqual([])
    world.clock.set('2026-01-18T18:00:00Z')
    expect((await place.availability({ date: '2026-01-18' })).next_available_dates).toEqual(['2026-01-19'])
  })

  test('are empty when the party is too large for any date, or nothing is offered', async () => {
    expect(await place.availability()).toMatchObject({ party_too_large: false, next_available_dates: [] })
    await place.table()
    expect(await place.availability({ party_size: 11 })).toMatchObject({
      party_too_large: true,
      next_available_dates: [],
    })
  })
})

describe('the passing of time', () => {
  test('closes a slot for the next read', async () => {
    await place.table()
    world.clock.set('2026-01-17T18:30:00Z')
    expect((await place.slots())['18:30']).toBe('available')
    expect((await place.slots())['18:30']).toBe('available')
    world.clock.set('2026-01-17T18:30:00.001Z')
    expect((await place.slots())['18:30']).toBe('past')
  })
})

describe('a request is refused', () => {
  test.each([
    ['without a date', {}],
    ['with a date that does not exist', { date: '2026-02-30' }],
    ['for zero guests', { date: TONIGHT, party_size: 0 }],
    ['for a fraction of a guest', { date: TONIGHT, party_size: 1.5 }],
    ['for too many guests', { date: TONIGHT, party_size: 1001 }],
    ['for another type', { date: TONIGHT, type: 'events' }],
  ])('%s', async (_, query) => {
    expect((await request(query)).status).toBe(400)
  })

  test('but not for a date far in the future', async () => {
    for (const date of ['1900-01-01', '2999-12-31'])
      expect(await place.availability({ date })).toMatchObject({ date, next_available_dates: [] })
  })
})

test('another venue’s rules, tables and bookings do not matter', async () => {
  const other = await openPublicVenue(world)
  await other.table()
  await makeVenue(place.operator)
  expect((await place.slots())['19:00']).toBe('no_table')
  expect((await other.slots())['19:00']).toBe('available')
})
