import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** What a change that was acknowledged by one process may take to be seen through another. */
export const PROMISE_MS = 1000

/**
 * Asks until the answer is the expected one. A question that was asked in time and answered with something else is no
 * failure; one that was asked after the promised time and still answered so is.
 */
export const seenInTime = async <T>(expected: T, ask: () => Promise<T>, ms = PROMISE_MS): Promise<void> => {
  const from = performance.now()
  for (;;) {
    const isLast = performance.now() - from > ms
    const answer = await ask()
    if (answer === expected) return
    if (isLast) expect(answer, `${ms} ms after the change`).toBe(expected)
    await pause(20)
  }
}

/** Waits for what has no promised time. */
export const eventually = async (what: string, holds: () => Promise<boolean>, ms = 20_000): Promise<void> => {
  const deadline = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}.`)
    await pause(50)
  }
}
