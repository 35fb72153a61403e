import { expect, test } from 'vitest'
import { quarterAfter, timeIn } from './time-text.ts'

test.each([
  ['2015', '20:15'],
  ['20:15', '20:15'],
  [' 20.15 ', '20:15'],
  ['8', '08:00'],
  ['20', '20:00'],
  ['830', '08:30'],
  ['8pm', '20:00'],
  ['830 PM', '20:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['0030', '00:30'],
  ['24', undefined],
  ['2060', undefined],
  ['20:6', undefined],
  ['201:15', undefined],
  ['15pm', undefined],
  ['', undefined],
  ['late', undefined],
])('%j is %j', (text, time) => {
  expect(timeIn(text)).toBe(time)
})

test.each([
  ['20:15', 1, '20:30'],
  ['20:15', -1, '20:00'],
  ['20:20', 1, '20:30'],
  ['20:20', -1, '20:15'],
  ['23:50', 1, '00:00'],
  ['00:00', -1, '23:45'],
] as const)('from %s, %i quarter on is %s', (time, steps, next) => {
  expect(quarterAfter(time, steps)).toBe(next)
})
