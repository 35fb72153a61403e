import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** How long a change that one process acknowledged may take until another process shows it. */
export const PROMISE_MS = 1000

/**
 * Reads until the result is the expected one. Fails when a read that began after the promised time still shows
 * something else.
 */
export const seenInTime = async <T>(expected: T, read: () => Promise<T>, ms = PROMISE_MS): Promise<void> => {
  const from = performance.now()
  for (;;) {
    const isLast = performance.now() - from > ms
    const result = await read()
    if (result === expected) return
    if (isLast) expect(result, `${ms} ms after the change`).toBe(expected)
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
