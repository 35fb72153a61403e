import { expect, test } from 'vitest'
import type { Venue } from '../../../model/venues.ts'
import { sameHoursOf, usualLastEntry, weekOf } from './hours.ts'
import { doneSteps, lackOf, minutesLeft, nextStep, STEPS } from './progress.ts'

const bare = {
  name: 'Lowtide',
  address: '1 Quay Street',
  status: 'draft',
  venue_type: null,
  phone: null,
  email: null,
  backdoor_capacity: null,
  last_entry_time: null,
  logo_url: null,
  opening_hours: null,
  booking_policy: null,
} as Venue

test('a new venue begins at the first step, with less than ten minutes before it', () => {
  const done = doneSteps(bare, { tables: 0, meals: 0 })
  expect([...done]).toEqual([])
  expect(nextStep(done)).toBe('venue')
  expect(minutesLeft(done)).toBeLessThan(10)
})

test.each<[Partial<Venue>, { tables: number; meals: number }, string[]]>([
  [{ venue_type: 'bar', phone: '1', email: 'a@b.c' }, { tables: 0, meals: 0 }, ['venue']],
  [{ opening_hours: {} }, { tables: 0, meals: 0 }, []],
  [{ opening_hours: {}, last_entry_time: '22:00' }, { tables: 0, meals: 0 }, ['hours']],
  [{}, { tables: 3, meals: 0 }, []],
  [{ backdoor_capacity: 0 }, { tables: 3, meals: 1 }, ['tables', 'meals']],
  [{ booking_policy: 'pol', logo_url: '/l.png' }, { tables: 0, meals: 0 }, ['terms', 'look']],
  [{ status: 'live' }, { tables: 0, meals: 0 }, ['publish']],
])('%j with %j has done %j', (change, counts, done) => {
  expect([...doneSteps({ ...bare, ...change }, counts)]).toEqual(done)
})

test('a step that looks answered says what it still lacks', () => {
  const lack = (change: Partial<Venue>, tables = 0) =>
    STEPS.flatMap((step) => lackOf(step, { ...bare, ...change }, { tables }) ?? [])
  expect(lack({})).toEqual([])
  expect(lack({ opening_hours: {} }, 3)).toEqual(['Last entry is missing', 'Capacity is missing'])
  expect(lack({ opening_hours: {}, last_entry_time: '22:00', backdoor_capacity: 0 }, 3)).toEqual([])
})

test('whoever comes back goes on at the first step that is open', () => {
  expect(nextStep(new Set(['venue', 'tables']))).toBe('hours')
  expect(nextStep(new Set(STEPS))).toBe('publish')
})

test('hours that days share are one line, others are not', () => {
  const same = { days: ['tue', 'sat'], span: { open: '17:00', close: '01:00' } } as const
  expect(sameHoursOf(weekOf(same))).toEqual(same)
  expect(sameHoursOf({ ...weekOf(same), sat: [{ open: '12:00', close: '01:00' }] })).toBeUndefined()
  expect(sameHoursOf(weekOf({ ...same, days: [] }))).toBeUndefined()
})

test.each([
  ['23:00', '22:00'],
  ['00:00', '23:00'],
  ['03:30', '02:30'],
  ['06:00', '05:00'],
])('who closes at %s lets people in until %s', (close, last) => {
  expect(usualLastEntry(weekOf({ days: ['mon'], span: { open: '18:00', close } }), '06:00')).toBe(last)
})
