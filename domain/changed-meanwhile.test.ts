import { expect, test } from 'vitest'
import { isChangedMeanwhile } from './changed-meanwhile.ts'

test.each([
  ['nothing was seen', undefined, 5, 3, false],
  ['it stands as it was seen', 4, 4, 3, false],
  ['it stands as nobody saw it', 4, 5, 3, true],
  ['it already is as it shall be', 4, 3, 3, false],
])('%s: changed meanwhile %#', (_, seen, stands, wanted, changed) => {
  expect(isChangedMeanwhile(seen, stands, wanted)).toBe(changed)
})
