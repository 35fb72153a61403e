import { expect, test } from 'vitest'
import { keptWords } from './queue-model.ts'

const MINUTE_MS = 60_000

test.each([
  // The clock may be half a minute late.
  [10.5 * MINUTE_MS, 'kept 10 min more'],
  [10 * MINUTE_MS, 'kept 10 min more'],
  [9.4 * MINUTE_MS, 'kept 9 min more'],
  [20_000, 'kept 1 min more'],
  [0, 'time is up'],
  [-MINUTE_MS, 'time is up'],
])('with %d ms left: %s', (left, words) => {
  expect(keptWords(left)).toBe(words)
})
