import { expect, test } from 'vitest'
import { daysInWords } from './words.ts'

test.each([
  [['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], 'Every day'],
  [['fri', 'thu', 'wed'], 'Wed to Fri'],
  [['fri', 'sat'], 'Fri, Sat'],
  [['mon', 'wed', 'thu'], 'Mon, Wed, Thu'],
  [[], ''],
])('%j is %s', (days, text) => {
  expect(daysInWords(days)).toBe(text)
})
