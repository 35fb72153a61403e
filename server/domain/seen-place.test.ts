import { expect, test } from 'vitest'
import { isMovedMeanwhile } from './seen-place.ts'

const place = (table_ids: string[], time = '20:00', date = '2026-01-24') => ({ table_ids, time, date })

test.each([
  ['nothing was seen', undefined, place(['2']), place(['3']), false],
  ['it stands where it was seen', place(['1']), place(['1']), place(['3']), false],
  ['its joined tables stand in another order', place(['1', '2']), place(['2', '1']), place(['3']), false],
  ['it has another table', place(['1']), place(['2']), place(['3']), true],
  ['it was joined to a second table', place(['1']), place(['1', '2']), place(['3']), true],
  ['it was taken off its table', place(['1']), place([]), place(['3']), true],
  ['it has another time', place(['1']), place(['1'], '21:00'), place(['3']), true],
  ['it has another day', place(['1']), place(['1'], '20:00', '2026-01-25'), place(['3']), true],
  ['it is already where it shall go', place(['1']), place(['3']), place(['3']), false],
])('%s: moved meanwhile %#', (_, seen, stands, wanted, moved) => {
  expect(isMovedMeanwhile(seen, stands, wanted)).toBe(moved)
})
