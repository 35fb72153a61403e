import { expect, test } from 'vitest'
import { fullTimes } from './full-times.ts'

const slot = (time: string, reason?: string) => ({ time, available: reason === undefined, reason })

test.each([
  ['nothing is full', [slot('18:00'), slot('18:30')], []],
  ['a full evening', [slot('18:00', 'no_table'), slot('18:30', 'full')], ['18:00', '18:30']],
  ['closed hours are nobody’s wish', [slot('18:00', 'closed'), slot('18:30', 'past')], []],
  [
    'the longest row without a free start',
    [slot('18:00', 'full'), slot('18:30'), slot('19:00', 'full'), slot('19:30', 'no_table')],
    ['19:00', '19:30'],
  ],
  ['one of two rules has room', [slot('18:00', 'full'), slot('18:00')], []],
  ['both rules are full', [slot('18:00', 'full'), slot('18:00', 'closed')], ['18:00']],
])('%s', (_, slots, expected) => {
  expect(fullTimes(slots)).toEqual(expected)
})
