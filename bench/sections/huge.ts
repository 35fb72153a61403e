import { jobsOf } from '../../server/background.ts'
import { commands } from '../../server/cli/index.ts'
import { type App, openApp } from '../app.ts'
import type { BenchDatabase } from '../databases.ts'
import type { OtherVenues } from '../other-venues.ts'
import { amount, heading, kept, median, tableRow } from '../report.ts'
import { compareGrowth } from './growth.ts'

const ROUNDS = 5
const HOUR_MS = 3_600_000
/** A job takes at most this part of its interval, and need not be faster than the floor. */
const OF_INTERVAL = 0.01
const FLOOR_MS = 50
const IMPORTED = 500
const IMPORT_AT_MOST = 1.5
/** Of a core, for all jobs of one process together. */
const MS_PER_VENUE_AND_HOUR = 5
const VERIFY_AT_MOST = 3

/** The same venue alone, and beside so many others: what it costs must not depend on them. */
export const measureHuge = async (
  small: BenchDatabase,
  huge: BenchDatabase,
  others: OtherVenues,
  size: number,
) => {
  const beside = `${amount(others.bookings)} bookings of ${amount(others.venues)} venues`
  const worlds = [await openApp(small), await openApp(huge)] as const
  await compareJobs(worlds, others)
  await compareImports(worlds)
  await compareGrowth(small, huge, [size, size + others.bookings], `A venue beside ${beside}, nothing cached`)
  // Last: it reads everything.
  await compareVerify(worlds, [size, size + others.bookings])
  await Promise.all(worlds.map((world) => world.close()))
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The medians of both worlds, which take turns. */
const inTurns = async (measure: (which: 0 | 1) => Promise<number>): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const which of [0, 1] as const) times[which].push(await measure(which))
  return [median(times[0]), median(times[1])]
}

const fail = (error: unknown) => {
  throw error
}

const compareJobs = async (worlds: readonly [App, App], { venues }: OtherVenues) => {
  heading(`Background jobs beside ${amount(venues)} venues, with nothing to do`, [
    'job',
    'every',
    'alone',
    'beside them',
    'at most',
    'per venue and hour',
    'kept',
  ])
  const jobs = worlds.map(({ services }) => jobsOf(services))
  for (const list of jobs) for (const job of list) await job.run(fail, () => false)
  let total = 0
  for (const [n, job] of (jobs[0] ?? []).entries()) {
    const [alone, beside] = await inTurns((which) =>
      timed(async () => jobs[which]?.[n]?.run(fail, () => false)),
    )
    const perVenue = (beside * HOUR_MS) / job.everyMs / venues
    total += perVenue
    const atMost = Math.max(FLOOR_MS, job.everyMs * OF_INTERVAL)
    tableRow([
      job.name,
      `${job.everyMs / 1000} s`,
      `${alone.toFixed(1)} ms`,
      `${beside.toFixed(1)} ms`,
      `${amount(atMost)} ms`,
      `${perVenue.toFixed(3)} ms`,
      kept(`job "${job.name}": ${beside.toFixed(0)} ms`, beside <= atMost),
    ])
  }
  tableRow([
    'all of them',
    '',
    '',
    '',
    '',
    `${total.toFixed(2)} ms (at most ${MS_PER_VENUE_AND_HOUR} ms)`,
    kept(`jobs: ${total.toFixed(2)} ms per venue and hour`, total <= MS_PER_VENUE_AND_HOUR),
  ])
}

let imports = 0
const compareImports = async (worlds: readonly [App, App]) => {
  const [alone, beside] = await inTurns(async (which) => {
    const world = worlds[which]
    const path = `/api/my-venues/${world.filled.world.venueId}/import?kind=guests`
    return timed(() => world.send(path, guestFile()))
  })
  heading(`Import of ${IMPORTED} guests`, ['alone', 'beside the others', 'ratio', 'at most', 'kept'])
  tableRow([
    `${alone.toFixed(0)} ms`,
    `${beside.toFixed(0)} ms`,
    (beside / alone).toFixed(2),
    IMPORT_AT_MOST.toFixed(2),
    kept(`import: ${(beside / alone).toFixed(2)}`, beside / alone <= IMPORT_AT_MOST),
  ])
}

const guestFile = () => {
  imports += 1
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) => `Imported ${imports} ${n},imported${imports}-${n}@example.com`,
  )
  return ['name,email', ...lines].join('\n')
}

/** It reads everything, so it grows with everything; a booking must cost it no more among many. */
const compareVerify = async (worlds: readonly [App, App], bookings: readonly [number, number]) => {
  heading('`verify`', ['bookings', 'took', 'per booking', 'ratio', 'at most', 'kept'])
  let alone = 0
  for (const which of [0, 1] as const) {
    const took = await timed(async () =>
      commands.verify?.run({
        database: worlds[which].database,
        options: {},
        applied: [],
        now: new Date(),
        print: () => {},
      }),
    )
    const each = took / bookings[which]
    alone ||= each
    const ratio = each / alone
    tableRow([
      amount(bookings[which]),
      `${(took / 1000).toFixed(1)} s`,
      `${(each * 1000).toFixed(0)} µs`,
      ratio.toFixed(2),
      VERIFY_AT_MOST.toFixed(2),
      kept(`verify: ${ratio.toFixed(2)}`, ratio <= VERIFY_AT_MOST),
    ])
  }
}
