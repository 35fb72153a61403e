import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runJobs } from './background.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lines: string[] = []
const logger = pino({ level: 'error' }, { write: (line) => lines.push(line) })
beforeEach(() => {
  lines.length = 0
})

const job = (run: Parameters<typeof runJobs>[0][number]['run']) => ({
  name: 'test',
  everyMs: 1000,
  afterMs: 100,
  run,
})

describe('a recurring job', () => {
  test('runs after its first wait and then again and again', async () => {
    const run = vi.fn(async () => {})
    const background = runJobs([job(run)], logger)
    await vi.advanceTimersByTimeAsync(99)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(run).toHaveBeenCalledTimes(3)
    await background.stop()
  })

  test('never overlaps itself, however long it takes', async () => {
    let under = 0
    let most = 0
    const background = runJobs(
      [
        job(async () => {
          under += 1
          most = Math.max(most, under)
          await new Promise((resolve) => setTimeout(resolve, 5000))
          under -= 1
        }),
      ],
      logger,
    )
    await vi.advanceTimersByTimeAsync(30_000)
    expect(most).toBe(1)
    await Promise.all([background.stop(), vi.advanceTimersByTimeAsync(5000)])
  })

  test('that fails is logged without what it was about, and comes again', async () => {
    const refused = Object.assign(new Error('Key (email)=(pat@example.com) exists'), { code: '23505' })
    const run = vi.fn(async () => {
      throw refused
    })
    const background = runJobs([job(run)], logger)
    await vi.advanceTimersByTimeAsync(1200)
    expect(run).toHaveBeenCalledTimes(2)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"job":"test"')
    expect(lines.join()).not.toContain('pat@example.com')
    await background.stop()
  })

  test('that reports a failure of one step goes on', async () => {
    const background = runJobs([job(async (onFailure) => onFailure(new Error('one step')))], logger)
    await vi.advanceTimersByTimeAsync(100)
    expect(lines.join()).toContain('one step')
    await background.stop()
  })
})

describe('stopping', () => {
  test('waits for what is under way, tells it to end, and begins nothing more', async () => {
    let ended = false
    let told = false
    const run = vi.fn(async (_: unknown, stopping: () => boolean) => {
      while (!stopping()) await new Promise((resolve) => setTimeout(resolve, 50))
      told = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      ended = true
    })
    const background = runJobs([job(run)], logger)
    await vi.advanceTimersByTimeAsync(150)
    const stopped = background.stop().then(() => expect(ended).toBe(true))
    await vi.advanceTimersByTimeAsync(60)
    expect([told, ended]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(400)
    await stopped
    await vi.advanceTimersByTimeAsync(10_000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('before the first run begins nothing', async () => {
    const run = vi.fn(async () => {})
    await runJobs([job(run)], logger).stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(run).not.toHaveBeenCalled()
  })
})
