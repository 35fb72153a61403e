import { expect, test } from 'vitest'
import { isMovedMeanwhile } from './seen-place.ts'

const place = (table_ids: string[], time = '20:00', date = '2026-01-24', duration_mins = 120) => ({
  table_ids,
  time,
  date,
  duration_mins,
})
const stay = (duration_mins: number, time = '20:00') => place(['1'], time, '2026-01-24', duration_mins)
const { duration_mins: _, ...placeOnly } = place(['1'])

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
  ['it stays as long as was seen', stay(120), stay(120), stay(150), false],
  ['it stays longer than was seen', stay(120), stay(135), stay(150), true],
  ['it stays longer, and nobody asked how long', placeOnly, stay(135), place(['3']), false],
  ['it starts earlier, and is to stay longer', stay(120), stay(120, '19:30'), stay(150, '19:30'), true],
  ['it already stays as long as it shall', stay(120), stay(150), stay(150), false],
])('%s: moved meanwhile %#', (_, seen, stands, wanted, moved) => {
  expect(isMovedMeanwhile(seen, stands, wanted)).toBe(moved)
})
