import { expect, test } from 'vitest'
import { eventTablePence } from './event-table-price.ts'

test.each([
  ['its covers, above the deposit', 2500, 6000, 4, 10_000],
  ['the deposit, above its covers', 2500, 6000, 2, 6000],
  ['either, where they are the same', 2500, 5000, 2, 5000],
  ['its covers, without a deposit', 2500, 0, 3, 7500],
  ['the deposit, where covers cost nothing', 0, 6000, 9, 6000],
  ['nothing, where neither is asked for', 0, 0, 4, 0],
])('a table at an event costs %s', (_what, perCoverPence, depositPence, partySize, pence) => {
  expect(eventTablePence({ perCoverPence, depositPence }, partySize)).toBe(pence)
})
