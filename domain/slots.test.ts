import { describe, expect, test } from 'vitest'
import { offerOf, offerRule, offerVenue } from '../test/support/offers.ts'
import { appliesOn, type OfferRule, slotsSpan, slotTimes } from './availability.ts'

/** A Saturday in winter, when London is on UTC. */
const SATURDAY = '2026-01-17'

describe('the slots of a rule', () => {
  const times = (rule: Partial<OfferRule>, venue = {}, date = SATURDAY) =>
    slotTimes(offerVenue(venue), offerRule(rule), date)

  test('run from its start up to, not including, its end', () => {
    expect(times({})).toEqual(['18:00', '18:30', '19:00', '19:30'])
    expect(times({ slot_interval_mins: 45 })).toEqual(['18:00', '18:45', '19:30'])
    expect(times({ slot_interval_mins: 1440 })).toEqual(['18:00'])
  })

  test('run past midnight in service-day order', () => {
    expect(times({ start_time: '22:30', end_time: '01:00' })).toEqual([
      '22:30',
      '23:00',
      '23:30',
      '00:00',
      '00:30',
    ])
  })

  test('may all be after midnight', () => {
    expect(times({ start_time: '00:30', end_time: '02:00' })).toEqual(['00:30', '01:00', '01:30'])
  })

  test('end with the service day when the rule ends later', () => {
    expect(times({ start_time: '04:00', end_time: '08:00', slot_interval_mins: 60 })).toEqual([
      '04:00',
      '05:00',
    ])
    expect(times({ start_time: '20:00', end_time: '20:00', slot_interval_mins: 300 })).toEqual([
      '20:00',
      '01:00',
    ])
  })

  test('follow the venue’s own service day', () => {
    const midnight = { service_day_start: '00:00' }
    expect(times({ start_time: '22:30', end_time: '01:00' }, midnight)).toEqual(['22:30', '23:00', '23:30'])
    expect(times({ start_time: '00:30', end_time: '01:30' }, midnight)).toEqual(['00:30', '01:00'])
  })

  test('leave out skipped times and contain repeated times once', () => {
    const overClockChange = { start_time: '00:30', end_time: '02:30' }
    expect(times(overClockChange, {}, '2026-03-28')).toEqual(['00:30', '02:00'])
    expect(times(overClockChange, {}, '2026-10-24')).toEqual(['00:30', '01:00', '01:30', '02:00'])
  })
})

describe('a rule applies', () => {
  test.each([
    ['on its days', { days: ['sat'] }, SATURDAY, true],
    ['not on others', { days: ['fri', 'sun'] }, SATURDAY, false],
    ['from its first date', { date_from: SATURDAY }, SATURDAY, true],
    ['not before it', { date_from: '2026-01-18' }, SATURDAY, false],
    ['up to its last date', { date_to: SATURDAY }, SATURDAY, true],
    ['not after it', { date_to: '2026-01-16' }, SATURDAY, false],
    ['between both', { date_from: '2026-01-01', date_to: '2026-01-31' }, SATURDAY, true],
  ])('%s', (_, rule, date, applies) => {
    expect(appliesOn(offerVenue(), offerRule(rule), date)).toBe(applies)
  })
})

describe('the span of a date’s slots', () => {
  const spanOf = (...rules: OfferRule[]) => slotsSpan(offerOf({ rules }), 'tables', SATURDAY)
  const dinner = offerRule({ id: 'dinner', duration_mins: 90 })

  test('is from the first start to the end of the last stay, across all rules', () => {
    const late = offerRule({ id: 'late', start_time: '22:00', end_time: '23:00', duration_mins: 120 })
    expect(spanOf(dinner)).toEqual({
      startsAt: new Date('2026-01-17T18:00:00Z'),
      endsAt: new Date('2026-01-17T21:00:00Z'),
    })
    expect(spanOf(late, dinner)).toEqual({
      startsAt: new Date('2026-01-17T18:00:00Z'),
      endsAt: new Date('2026-01-18T00:30:00Z'),
    })
  })

  test('is undefined without slots', () => {
    expect(spanOf()).toBeUndefined()
    expect(spanOf(offerRule({ rule_type: 'guestlist' }))).toBeUndefined()
  })
})
