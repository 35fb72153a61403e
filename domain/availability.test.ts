import { describe, expect, test } from 'vitest'
import { occupancyOf, offerOf, offerRule, offerSeat, offerVenue } from '../test/support/offers.ts'
import {
  checkSeat,
  checkSlot,
  type Occupancy,
  type Offer,
  type OfferRule,
  seatForSlot,
  slotsOn,
} from './availability.ts'
import { lastOpenDate, validUntil } from './booking-window.ts'
import { isPartyTooLarge } from './largest-party.ts'

/** A Saturday in winter, when London is on UTC. */
const SATURDAY = '2026-01-17'
const NOON = new Date(`${SATURDAY}T12:00:00Z`)
const at = (time: string) => new Date(`${SATURDAY}T${time}:00Z`)

interface Query {
  occupancy?: Occupancy
  party?: number
  date?: string
  time?: string
  now?: Date
  rule?: OfferRule
}
const check = (
  offer: Offer,
  {
    occupancy = occupancyOf(),
    party = 2,
    date = SATURDAY,
    time = '19:00',
    now = NOON,
    rule = offer.rules[0],
  }: Query = {},
) => checkSlot(offer, occupancy, rule as OfferRule, date, time, party, now)
const reason = (...parts: Parameters<typeof check>) => {
  const { available, reason } = check(...parts)
  return available ? 'available' : reason
}

/** The tables that a party would get. */
const tablesFor = (offer: Offer, query: Query = {}) => {
  const { available, span } = check(offer, query)
  expect(available).toBe(true)
  const { occupancy = occupancyOf(), party = 2 } = query
  return seatForSlot(offer, occupancy, offer.rules[0] as OfferRule, party, span)?.tableIds
}

describe('a slot at different times of the day', () => {
  test.each([
    ['long before', '12:00', {}, 'available'],
    ['at its very start', '19:00', {}, 'available'],
    ['after it has begun', '19:01', {}, 'past'],
    ['at the cutoff', '18:30', { booking_cutoff_value: 30 }, 'available'],
    ['after the cutoff', '18:31', { booking_cutoff_value: 30 }, 'cutoff'],
    ['after it has begun, whatever the cutoff', '19:01', { booking_cutoff_value: 30 }, 'past'],
    ['after a cutoff in hours', '17:01', { booking_cutoff_value: 2, booking_cutoff_unit: 'hours' }, 'cutoff'],
    ['after a cutoff in days', '12:00', { booking_cutoff_value: 1, booking_cutoff_unit: 'days' }, 'cutoff'],
    ['when bookings open', '17:00', { booking_start_value: 2, booking_start_unit: 'hours' }, 'available'],
    ['before bookings open', '16:59', { booking_start_value: 2, booking_start_unit: 'hours' }, 'too_early'],
    ['with an empty booking window', '12:00', { booking_start_value: 0 }, 'too_early'],
  ] as const)('%s', (_, now, venue, expected) => {
    expect(reason(offerOf({ venue: offerVenue(venue) }), { now: at(now) })).toBe(expected)
  })

  test.each([
    [
      'a shorter cutoff than the venue’s',
      { booking_cutoff_value: 10, booking_cutoff_unit: 'minutes' },
      '18:45',
      'available',
    ],
    [
      'a longer cutoff than the venue’s',
      { booking_cutoff_value: 3, booking_cutoff_unit: 'hours' },
      '16:30',
      'cutoff',
    ],
    ['a cutoff of 0', { booking_cutoff_value: 0, booking_cutoff_unit: 'weeks' }, '19:00', 'available'],
    [
      'an earlier start than the venue’s',
      { booking_start_value: 2, booking_start_unit: 'days' },
      '06:00',
      'available',
    ],
    [
      'a later start than the venue’s',
      { booking_start_value: 1, booking_start_unit: 'hours' },
      '17:00',
      'too_early',
    ],
  ] as const)('with %s of the rule’s own', (_, own, now, expected) => {
    const venue = offerVenue({
      booking_cutoff_value: 30,
      booking_start_value: 8,
      booking_start_unit: 'hours',
    })
    expect(reason(offerOf({ venue, rules: [offerRule(own)] }), { now: at(now) })).toBe(expected)
  })

  test('past midnight starts on the next calendar day', () => {
    const offer = offerOf({ rules: [offerRule({ start_time: '22:00', end_time: '02:00' })] })
    const checked = check(offer, { time: '01:00' })
    expect(checked.span).toEqual({
      startsAt: new Date('2026-01-18T01:00:00Z'),
      endsAt: new Date('2026-01-18T03:00:00Z'),
    })
    expect(reason(offer, { time: '01:00', now: new Date('2026-01-18T01:00:00Z') })).toBe('available')
    expect(reason(offer, { time: '01:00', now: new Date('2026-01-18T01:01:00Z') })).toBe('past')
  })

  test('lasts as long as its rule says, or else its venue', () => {
    const short = offerOf({ rules: [offerRule({ duration_mins: 45 })] })
    expect(check(short).span.endsAt).toEqual(at('19:45'))
    expect(check(offerOf()).span.endsAt).toEqual(at('21:00'))
  })
})

describe('a closed venue', () => {
  const open = (hours: Record<string, { open: string; close: string }[]>, fit_stay = false) =>
    offerOf({
      venue: offerVenue({ opening_hours: hours, fit_stay }),
      rules: [offerRule({ start_time: '12:00', end_time: '04:00' })],
    })

  test('offers nothing outside its hours', () => {
    const offer = open({ sat: [{ open: '18:30', close: '19:30' }] })
    expect(['18:00', '18:30', '19:00', '19:30'].map((time) => reason(offer, { time }))).toEqual([
      'closed',
      'available',
      'available',
      'closed',
    ])
    expect(reason(offer, { date: '2026-01-18' })).toBe('closed')
  })

  test('whose hours run past midnight is open then', () => {
    const offer = open({ sat: [{ open: '18:00', close: '02:00' }] })
    expect(['23:30', '01:30', '02:00'].map((time) => reason(offer, { time }))).toEqual([
      'available',
      'available',
      'closed',
    ])
  })

  test('offers no table whose stay would end after closing, where stays must fit', () => {
    const offer = open({ sat: [{ open: '18:00', close: '02:00' }] }, true)
    expect(['18:00', '00:00', '00:30', '01:30'].map((time) => reason(offer, { time }))).toEqual([
      'available',
      'available',
      'closed',
      'closed',
    ])
  })

  test.each([
    ['that covers the day', { date_from: '2026-01-10', date_to: SATURDAY, flows: ['tables'] }, 'closed'],
    ['that has ended', { date_from: '2026-01-10', date_to: '2026-01-16', flows: ['tables'] }, 'available'],
    ['that is to come', { date_from: '2026-01-18', date_to: '2026-01-20', flows: ['tables'] }, 'available'],
    [
      'of another flow',
      { date_from: SATURDAY, date_to: SATURDAY, flows: ['guestlist', 'events'] },
      'available',
    ],
  ])('has a blackout %s', (_, blackout, expected) => {
    expect(reason(offerOf({ blackouts: [blackout] }))).toBe(expected)
  })

  test('reports a past slot as past rather than closed', () => {
    const offer = offerOf({ blackouts: [{ date_from: SATURDAY, date_to: SATURDAY, flows: ['tables'] }] })
    expect(reason(offer, { now: at('19:30') })).toBe('past')
  })
})

describe('a party', () => {
  const rule = offerRule({ party_min: 2, party_max: 6 })

  test.each([
    [1, 'party_size'],
    [2, 'available'],
    [4, 'available'],
    [5, 'no_table'],
    [6, 'no_table'],
    [7, 'party_size'],
  ])('of %i at a table of four, where two to six may come: %s', (party, expected) => {
    expect(reason(offerOf({ rules: [rule] }), { party })).toBe(expected)
  })

  test('that is too small for the only table finds none', () => {
    expect(reason(offerOf({ seats: [offerSeat('t', 8, { minParty: 5 })] }), { party: 4 })).toBe('no_table')
  })

  test('is too large only above the largest party of any rule and table', () => {
    const offer = offerOf({
      rules: [
        rule,
        offerRule({ id: 'late', party_max: 8 }),
        offerRule({ id: 'list', rule_type: 'guestlist', party_max: 20 }),
      ],
      seats: [offerSeat('t', 4), offerSeat('t+u', 7)],
    })
    expect([7, 8].map((party) => isPartyTooLarge(offer, 'tables', party))).toEqual([false, true])
    expect([20, 21].map((party) => isPartyTooLarge(offer, 'guestlist', party))).toEqual([false, true])
    const bound = { ...offer, rules: [rule] }
    expect([6, 7].map((party) => isPartyTooLarge(bound, 'tables', party))).toEqual([false, true])
  })

  test('is too large when it exceeds the tables in the rule’s seating areas', () => {
    const offer = offerOf({
      rules: [offerRule({ seating_area_ids: ['terrace'] })],
      seats: [offerSeat('t', 10), offerSeat('u', 4, { areaIds: ['terrace'] })],
    })
    expect([4, 5].map((party) => isPartyTooLarge(offer, 'tables', party))).toEqual([false, true])
  })

  test('is never too large when the venue offers nothing', () => {
    expect(isPartyTooLarge(offerOf({ rules: [] }), 'tables', 2)).toBe(false)
    expect(isPartyTooLarge(offerOf({ seats: [] }), 'tables', 2)).toBe(false)
  })
})

describe('heads', () => {
  const pacing = offerOf({ rules: [offerRule({ max_covers_per_slot: 10 })] })

  test.each([
    [8, 'available'],
    [9, 'full'],
    [10, 'full'],
  ])('of %i at a slot for ten: a party of two is %s', (heads, expected) => {
    expect(reason(pacing, { occupancy: occupancyOf([], { [`dinner ${SATURDAY} 19:00`]: heads }) })).toBe(
      expected,
    )
  })

  test('of another slot, date or rule do not count', () => {
    const occupancy = occupancyOf([], {
      [`dinner ${SATURDAY} 18:30`]: 10,
      'dinner 2026-01-16 19:00': 10,
      [`lunch ${SATURDAY} 19:00`]: 10,
    })
    expect(reason(pacing, { occupancy })).toBe('available')
  })

  test('of a guest list count for the whole date', () => {
    const rule = offerRule({ id: 'list', rule_type: 'guestlist', capacity: 50 })
    const offer = offerOf({ rules: [rule], seats: [] })
    const full = (heads: number) =>
      reason(offer, { occupancy: occupancyOf([], { [`list ${SATURDAY}`]: heads }), time: '19:30' })
    expect([full(48), full(49)]).toEqual(['available', 'full'])
    expect(reason(offerOf({ rules: [{ ...rule, capacity: 0 }] }), { party: 1 })).toBe('full')
    expect(reason(offerOf({ rules: [{ ...rule, capacity: null }] }), { party: 9 })).toBe('available')
  })

  test('over the limit are reported before missing tables', () => {
    const occupancy = occupancyOf([['t4', '2026-01-17T18:00:00Z', '2026-01-17T22:00:00Z']], {
      [`dinner ${SATURDAY} 19:00`]: 10,
    })
    expect(reason(pacing, { occupancy })).toBe('full')
  })
})

describe('tables', () => {
  const evening = ['2026-01-17T17:00:00Z', '2026-01-17T23:00:00Z'] as const

  test('that are occupied for any part of the stay are not offered', () => {
    const until = (from: string, to: string) =>
      reason(offerOf(), { occupancy: occupancyOf([['t4', from, to]]) })
    expect(until('2026-01-17T17:00:00Z', '2026-01-17T19:00:00Z')).toBe('available')
    expect(until('2026-01-17T17:00:00Z', '2026-01-17T19:01:00Z')).toBe('no_table')
    expect(until('2026-01-17T20:59:00Z', '2026-01-17T22:00:00Z')).toBe('no_table')
    expect(until('2026-01-17T21:00:00Z', '2026-01-17T22:00:00Z')).toBe('available')
  })

  test('are combined for a party that fits no single one, and only if all are free', () => {
    const offer = offerOf({ seats: [offerSeat('a'), offerSeat('b'), offerSeat('a+b', 8)] })
    expect(tablesFor(offer, { party: 6 })).toEqual(['a', 'b'])
    expect(reason(offer, { party: 6, occupancy: occupancyOf([['b', ...evening]]) })).toBe('no_table')
    expect(tablesFor(offer, { party: 4, occupancy: occupancyOf([['b', ...evening]]) })).toEqual(['a'])
    expect(reason(offer, { party: 9 })).toBe('no_table')
  })

  test('outside the rule’s seating areas are not offered, nor combined with those inside', () => {
    const seats = [
      offerSeat('in', 2, { areaIds: ['terrace'] }),
      offerSeat('out', 6, { areaIds: ['hall'] }),
      offerSeat('nowhere', 6),
      offerSeat('in+out', 8, { areaIds: ['terrace', 'hall'] }),
    ]
    const offer = offerOf({ rules: [offerRule({ seating_area_ids: ['terrace', 'bar'] })], seats })
    expect(tablesFor(offer)).toEqual(['in'])
    expect(reason(offer, { party: 3 })).toBe('no_table')
    const both = offerOf({ rules: [offerRule({ seating_area_ids: ['terrace', 'hall'] })], seats })
    expect(tablesFor(both, { party: 8 })).toEqual(['in', 'out'])
  })

  test('are not needed for a guest list', () => {
    expect(tablesFor(offerOf({ rules: [offerRule({ rule_type: 'guestlist' })] }))).toBeUndefined()
    expect(reason(offerOf({ rules: [offerRule({ rule_type: 'guestlist' })], seats: [] }))).toBe('available')
  })

  test('are checked one by one for a guest who chooses a table', () => {
    const [four, two, hall] = [
      offerSeat('four', 4, { areaIds: ['terrace'] }),
      offerSeat('two', 2, { areaIds: ['terrace'] }),
      offerSeat('hall', 6, { areaIds: ['hall'] }),
    ]
    const rule = offerRule({ seating_area_ids: ['terrace'] })
    const offer = offerOf({ rules: [rule], seats: [four, two, hall] })
    const seat = (chosen: typeof four, occupancy = occupancyOf()) =>
      checkSeat(offer, occupancy, rule, chosen, 3, { startsAt: at('19:00'), endsAt: at('21:00') })
    expect(seat(four)).toEqual({ available: true })
    expect(seat(two)).toEqual({ available: false, reason: 'party_size' })
    expect(seat(hall)).toEqual({ available: false, reason: 'not_offered' })
    expect(seat(four, occupancyOf([['four', ...evening]]))).toEqual({ available: false, reason: 'taken' })
    expect(seat(four, occupancyOf([['two', ...evening]]))).toEqual({ available: true })
  })
})

test('a day’s slots are those of every rule that applies, in service-day order', () => {
  const offer = offerOf({
    rules: [
      offerRule({ id: 'b', start_time: '23:30', end_time: '01:00' }),
      offerRule({ id: 'a', start_time: '23:00', end_time: '00:30', party_max: 1 }),
      offerRule({ id: 'friday', days: ['fri'] }),
      offerRule({ id: 'list', rule_type: 'guestlist' }),
    ],
  })
  const slots = slotsOn(offer, occupancyOf(), 'tables', SATURDAY, 2, NOON)
  expect(slots.map(({ rule, time, available, reason }) => [rule.id, time, available, reason])).toEqual([
    ['a', '23:00', false, 'party_size'],
    ['a', '23:30', false, 'party_size'],
    ['b', '23:30', true, undefined],
    ['a', '00:00', false, 'party_size'],
    ['b', '00:00', true, undefined],
    ['b', '00:30', true, undefined],
  ])
})

test('the last open date is as far ahead as any rule of the flow opens', () => {
  const offer = offerOf({
    rules: [
      offerRule({ booking_start_value: 2, booking_start_unit: 'weeks' }),
      offerRule({ booking_start_value: 36, booking_start_unit: 'hours' }),
      offerRule({ rule_type: 'guestlist' }),
    ],
  })
  expect(lastOpenDate(offer, 'tables', NOON)).toBe('2026-01-31')
  expect(lastOpenDate(offer, 'guestlist', NOON)).toBe('2026-04-17')
  expect(lastOpenDate(offerOf({ rules: [] }), 'tables', new Date('2026-01-17T05:00:00Z'))).toBe('2026-01-16')
})

describe('an availability reply is valid', () => {
  const endOf = (offer: Offer, now: Date) =>
    validUntil(offer, slotsOn(offer, occupancyOf(), 'tables', SATURDAY, 2, now), now)
  const hours = offerOf({
    venue: offerVenue({ booking_cutoff_value: 10, booking_start_value: 2, booking_start_unit: 'hours' }),
    rules: [offerRule({ end_time: '18:30' })],
  })

  test.each([
    ['until its first slot opens', '15:00', '16:00'],
    ['for no time at the moment a slot opens', '16:00', '16:00'],
    ['until its slot can no longer be booked', '16:01', '17:50'],
    ['until its slot is past', '17:51', '18:00'],
  ])('%s', (_, now, end) => {
    expect(endOf(hours, at(now))).toEqual(at(end))
  })

  test('for a day when time alone changes nothing', () => {
    expect(endOf(hours, at('18:01'))).toEqual(new Date('2026-01-18T18:01:00Z'))
    expect(endOf(offerOf({ rules: [] }), NOON)).toEqual(new Date('2026-01-18T12:00:00Z'))
  })
})
