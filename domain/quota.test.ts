import { describe, expect, test } from 'vitest'
import { requireQuota } from './quota.ts'

describe('a quota', () => {
  test.each<[number, number, boolean]>([
    [0, 2, true],
    [1, 2, true],
    [2, 2, false],
    [3, 2, false],
    [1000, 0, true],
  ])('with %i there and at most %i allows one more: %s', (count, max, isAllowed) => {
    const act = () => requireQuota(count, max, 'Enough.')
    if (isAllowed) expect(act).not.toThrow()
    else expect(act).toThrow(expect.objectContaining({ kind: 'conflict', extras: { code: 'quota' } }))
  })
})
