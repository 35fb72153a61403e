import { expect, test } from 'vitest'
import { densityOf } from './density.ts'

test.each([
  ['auto', 12, false, 44],
  ['auto', 36, false, 24],
  ['auto', 36, true, 44],
  ['roomy', 36, false, 44],
  ['compact', 4, false, 24],
  ['compact', 36, true, 44],
] as const)(
  'rows that are %s, of %i tables, for a finger: %s, are %i px tall',
  (chosen, tables, isCoarse, px) => {
    expect(densityOf(chosen, tables, isCoarse).rowPx).toBe(px)
  },
)
