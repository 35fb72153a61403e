import { expect, test } from 'vitest'
import { numberIn } from './number-text.ts'

test.each([
  ['12.50', 2, 1250],
  ['12,5', 2, 1250],
  [' 40 ', 2, 4000],
  ['19.99', 2, 1999],
  ['1200', 0, 1200],
  ['1,200', 0, 1200],
  ['1,500', 2, 150_000],
  ['1,234,567.5', 2, 123_456_750],
  ['1,500', 3, 1500],
  ['12.', 2, 1200],
  ['', 2, null],
])('"%s" with %i digits is %s in the smallest unit', (text, digits, value) => {
  expect(numberIn(text, digits)).toBe(value)
})

test.each([
  ['a lot', 2],
  ['2.5', 0],
  ['1.500', 2],
  ['1.500,00', 2],
])('"%s" with %i digits is not taken for a number', (text, digits) => {
  expect(numberIn(text, digits)).toBeNaN()
})
