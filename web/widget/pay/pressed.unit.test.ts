import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notePressed, readSettled } from './pressed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const entry = { state: null as unknown }
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    replaceState: (state: unknown) => {
      entry.state = state
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads that answer one state after another, and the last one from then on. */
const reading = (...states: string[]) =>
  vi.fn(async () => ({ state: (states.length > 1 ? states.shift() : states[0]) ?? '' }))

test('a payment that was sent just before a reload is read again until it has arrived', async () => {
  notePressed(true)
  const read = reading('unpaid', 'unpaid', 'paid')
  const settled = readSettled(read)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await settled).toEqual({ state: 'paid' })
  expect(read).toHaveBeenCalledTimes(3)
})

test('one that does not arrive within ten seconds can be paid again', async () => {
  notePressed(true)
  const settled = readSettled(reading('unpaid'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await settled).toEqual({ state: 'unpaid' })
})

test.each([
  ['that nobody has sent', () => {}],
  ['that was refused', () => notePressed(false)],
])('one %s is read once', async (_, before) => {
  before()
  const read = reading('unpaid')
  expect(await readSettled(read)).toEqual({ state: 'unpaid' })
  expect(read).toHaveBeenCalledTimes(1)
})
