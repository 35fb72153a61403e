import { expect, test } from 'vitest'
import { dayTotals } from './day-totals.ts'

test('sums people by slot, and leaves out parties that lost their place', () => {
  expect(
    dayTotals([
      { attendance: 'expected', arrived: 0, party_size: 4, time: '19:00' },
      { attendance: 'arrived', arrived: 2, party_size: 3, time: '19:00' },
      { attendance: null, arrived: 0, party_size: 9, time: '19:00' },
      { attendance: 'seated', arrived: 5, party_size: 6, time: '20:00' },
      { attendance: 'late', arrived: 0, party_size: 2, time: '20:00' },
      { attendance: 'no_show', arrived: 0, party_size: 7, time: '20:00' },
      { attendance: 'left', arrived: 1, party_size: 1, time: '00:30' },
    ]),
  ).toEqual({
    covers: 23,
    arrived: 8,
    expected: 4 + 1 + 2,
    no_shows: 1,
    by_slot: [
      { time: '19:00', covers: 7, arrived: 2 },
      { time: '20:00', covers: 15, arrived: 5 },
      { time: '00:30', covers: 1, arrived: 1 },
    ],
  })
})

test('an empty day has no slots', () => {
  expect(dayTotals([])).toEqual({ covers: 0, arrived: 0, expected: 0, no_shows: 0, by_slot: [] })
})
