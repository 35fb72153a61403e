import { expect, test } from 'vitest'
import { bookedElse } from './words.ts'

test.each([
  [1, 0, 'and booked something else here.'],
  [1, 1, 'and booked nothing else here.'],
  [5, 0, 'and booked something else here.'],
  [5, 5, 'and booked nothing else here.'],
  [5, 3, 'and 2 of them booked something else here.'],
])('of %i guests who found nothing, %i lost', (asked, lost, words) => {
  expect(bookedElse(asked, lost)).toBe(words)
})
