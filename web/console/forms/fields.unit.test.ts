import { expect, test } from 'vitest'
import { numberIn } from './fields.tsx'

test.each([
  ['12.50', 2, 1250],
  ['12,5', 2, 1250],
  [' 40 ', 2, 4000],
  ['19.99', 2, 1999],
  ['1200', 0, 1200],
  ['', 2, null],
])('"%s" with %i digits is %s in the smallest unit', (text, digits, value) => {
  expect(numberIn(text, digits)).toBe(value)
})

test('what is no number is not taken for one', () => {
  expect(numberIn('a lot', 2)).toBeNaN()
})
