import { expect, test } from 'vitest'
import { DAY_KEYS, type Week } from '../venue/week.ts'
import { faultsOf, type Meal, mealsFor, mealsOf, ruleOf, serviceOf, stayInWords, tooLateOn } from './meals.ts'

const SEATING = { seats: 48, largest: 8 }
const daily = (open: string, close: string): Week =>
  Object.fromEntries(DAY_KEYS.map((day) => [day, [{ open, close }]]))
const short = ({ name, first, last, days }: Meal) => `${name} ${first}–${last} on ${days.length} days`

test.each<[string, Week | null, string[]]>([
  [
    'a day that is long enough',
    daily('12:00', '23:00'),
    ['Lunch 12:00–14:00 on 7 days', 'Dinner 17:30–21:00 on 7 days'],
  ],
  ['an evening alone', daily('18:10', '01:00'), ['Dinner 18:15–21:30 on 7 days']],
  ['a café', daily('07:30', '16:00'), ['Breakfast 08:00–10:30 on 7 days', 'Lunch 12:00–14:00 on 7 days']],
  ['a club, past midnight', daily('22:00', '04:00'), ['Evening 22:00–02:00 on 7 days']],
  [
    'lunch at the weekend only',
    { ...daily('17:00', '23:00'), sat: [{ open: '12:00', close: '23:00' }], mon: [] },
    ['Lunch 12:00–14:00 on 1 days', 'Dinner 17:30–21:00 on 6 days'],
  ],
  ['a lunch alone', daily('12:00', '15:00'), ['Lunch 12:00–13:30 on 7 days']],
  ['hours that are not known', null, ['Lunch 12:00–14:00 on 7 days', 'Dinner 17:30–21:00 on 7 days']],
  ['a venue that is never open', {}, []],
])('the meals of %s', (_, week, meals) => {
  expect(mealsFor(week, '06:00', SEATING).map(short)).toEqual(meals)
})

test.each([
  [0, 6],
  [4, 4],
  [12, 6],
])('with a largest table for %i, parties of up to %i can book', (largest, party_max) => {
  expect(mealsFor(null, '06:00', { seats: 40, largest })[0]).toMatchObject({ party_max, covers: 10 })
})

const dinner: Meal = {
  name: 'Dinner',
  isOn: true,
  days: ['fri', 'sat'],
  first: '18:00',
  last: '21:30',
  stay: 105,
  party_min: 1,
  party_max: 6,
  covers: 12,
}

test('a meal is stored as a service and a rule, and read from both', () => {
  const service = { id: 'svc', venue_id: 'ven', date: null, ...serviceOf(dinner) }
  const rule = { id: 'rul', rule_type: 'tables', special_only: false, ...ruleOf(dinner) }
  expect([service.last_seating, rule.end_time]).toEqual(['21:30', '21:45'])
  expect(mealsOf([rule], [service])).toEqual([dinner])
  // A rule that was made by itself is a meal as well; those of guest lists and special days are none.
  expect(mealsOf([{ ...rule, name: 'Supper' }], [service])[0]).toMatchObject({ last: '21:30', covers: null })
  expect(
    mealsOf(
      [
        { ...rule, rule_type: 'guestlist' },
        { ...rule, special_only: true },
      ],
      [service],
    ),
  ).toEqual([])
})

test.each<[Partial<Meal>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ days: [] }, ['days']],
  [{ first: '', last: '' }, ['first', 'last']],
  [{ party_min: 0 }, ['party_min']],
  [{ party_min: 7 }, ['party_max']],
  [{ party_max: Number.NaN }, ['party_max']],
  [{ covers: 0 }, ['covers']],
  [{ covers: 5 }, ['covers']],
  [{ covers: null }, []],
])('%j is wrong in %j', (change, fields) => {
  expect(Object.keys(faultsOf({ ...dinner, ...change }))).toEqual(fields)
})

test('two meals of one name are one too many, since the name is where they are stored', () => {
  const other = { ...dinner, name: ` ${dinner.name.toLowerCase()}` }
  expect(faultsOf(other, [dinner, other])).toEqual({ name: 'Another meal has this name.' })
  expect(faultsOf(other, [other])).toEqual({})
})

test.each<[string, Week | null, string[]]>([
  ['closing after the last stay', daily('17:00', '23:15'), []],
  ['closing a minute before it ends', daily('17:00', '23:14'), ['fri', 'sat']],
  ['closing past midnight', daily('17:00', '01:00'), []],
  [
    'opening after the first arrival',
    { ...daily('17:00', '00:00'), sat: [{ open: '18:30', close: '00:00' }] },
    ['sat'],
  ],
  ['hours that are not known', null, []],
])('%s', (_, week, days) => {
  expect(tooLateOn(dinner, week, '06:00')).toEqual(days)
})

test('a stay in words', () => {
  expect([45, 60, 90, 120].map(stayInWords)).toEqual(['45 minutes', '1 hour', '1 hour 30 minutes', '2 hours'])
})
