import { expect } from 'vitest'
import { until } from '../../support/until.ts'

/** How long a change that one process acknowledged may take until another process shows it. */
const PROMISE_MS = 1000

/**
 * Reads until the result is the expected one. Fails when a read that began after the promised time still shows
 * something else.
 */
export const seenInTime = async <T>(expected: T, read: () => Promise<T>, ms = PROMISE_MS): Promise<void> => {
  const from = performance.now()
  const isSeen = async () => {
    const isLast = performance.now() - from > ms
    const result = await read()
    if (isLast) expect(result, `${ms} ms after the change`).toBe(expected)
    return result === expected
  }
  await until(`${expected} is seen`, isSeen, ms + 20_000)
}
