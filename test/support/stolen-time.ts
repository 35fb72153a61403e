import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const STAT = '/proc/stat'
/** The kernel counts hundredths of a second. */
const TICK_MS = 10
const EVERY_MS = 100

/** Its eighth figure is what others had of all processors together. */
const stolenMs = (): number => {
  const ticks = existsSync(STAT) ? /^cpu +(?:\d+ +){7}(\d+)/.exec(readFileSync(STAT, 'utf8'))?.[1] : 0
  return (Number(ticks) * TICK_MS) / availableParallelism()
}

/**
 * How long this machine stood still because others on the same hardware ran. What is promised for a time on the clock is
 * promised for a machine that runs.
 */
export const watchStolenTime = () => {
  const samples: { at: number; ms: number }[] = []
  const sample = () => samples.push({ at: performance.now(), ms: stolenMs() })
  sample()
  const timer = setInterval(sample, EVERY_MS)
  const until = (at: number) => samples.findLast((one) => one.at <= at)?.ms ?? samples[0]?.ms ?? 0
  return {
    between: (from: number, to: number) => until(to) - until(from),
    stop: () => clearInterval(timer),
  }
}
