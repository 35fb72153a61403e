import { writeFileSync } from 'node:fs'
import { type BenchDatabase, TODAY } from '../databases.ts'
import { createFridayWorld, type FridayVenue } from '../friday-world.ts'
import { dayAfter } from '../generate.ts'
import { type Meter, openMeter, type Spent } from '../meters.ts'
import { type Cost, type Costs, coresFor, KINDS, type Kind, MIX } from '../model.ts'
import { startServer } from '../processes.ts'
import { amount, heading, kept, tableRow } from '../report.ts'
import { call, kindsOf, type Kind as Traffic } from './friday-night.ts'

const COSTS_FILE = new URL('../costs.json', import.meta.url)

const COUNTS: Record<Exclude<Kind, 'reload'>, number> = {
  read: 20_000,
  booking: 1000,
  change: 2000,
  'check-in': 2000,
}
const AT_ONCE = 8
/** More than a visitor reads, so that what the booking itself costs hardly blurs the figure. */
const RELOADED_DAYS = 25
const IDLE_SECONDS = 20
/** A part of a Friday that a busy machine keeps up with: what is predicted is work, not speed. */
const MIXED_BOOKINGS = 400
const MAX_MISS = 0.3

/**
 * What a request of each kind costs in processor time of service and database, in bytes and in waits for the disk: the
 * input of the model. Then the same kinds mixed as on a Friday, to see whether the sums hold.
 */
export const measureCosts = async (filled: BenchDatabase) => {
  const url = filled.serviceEnv.DATABASE_URL ?? ''
  const venues = await createFridayWorld(url)
  const service = await startServer('service', filled.serviceEnv)
  const meter = await openMeter(url, service)
  try {
    const kinds = kindsOf(service.url, venues)
    const [read, booking, change, checkIn] = kinds
    if (!read || !booking || !change || !checkIn) throw new Error('A kind of request is missing.')
    const turn = { read: 0, booking: 0, change: 0, checkIn: 0 }
    const many = (kind: Traffic, name: keyof typeof turn) => (count: number) =>
      inParallel(count, () => {
        turn[name] += 1
        return kind.request(turn[name])
      })
    const reads = many(read, 'read')
    const books = many(booking, 'booking')
    const changes = many(change, 'change')
    const checksIn = many(checkIn, 'checkIn')
    // Once uncounted, so that everything is warm.
    for (const run of [reads, books, changes, checksIn]) await run(200)
    await meter.settle()

    const idle = await idleCost(meter)
    const costOf = costsBeyond(meter, idle)
    const before = await meter.diskBytes()
    const costs: Record<Exclude<Kind, 'reload'>, Cost> = {
      read: await costOf(COUNTS.read, reads),
      booking: await costOf(COUNTS.booking, books),
      change: await costOf(COUNTS.change, changes),
      'check-in': await costOf(COUNTS['check-in'], checksIn),
    }
    const diskBytes = ((await meter.diskBytes()) - before) / COUNTS.booking
    const withReloads = await costOf(COUNTS.booking, (count) =>
      bookAndRead(service.url, booking, venues, turn, count),
    )
    const all: Costs = {
      kinds: { ...costs, reload: shareOf(withReloads, costs.booking) },
      idle,
      diskBytes,
    }
    report(all)
    await checkMix(meter, all, { reads, books, changes, checksIn })
    writeFileSync(COSTS_FILE, `${JSON.stringify(all, rounded, 2)}\n`)
  } finally {
    await meter.close()
    await service.stop()
  }
}

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(3)) : value

/** Answers how many bytes were read. */
const inParallel = async (count: number, request: () => Promise<{ status: number; text: string }>) => {
  let [left, bytes] = [count, 0]
  const one = async () => {
    while (left > 0) {
      left -= 1
      const { status, text } = await request()
      if (status !== 200) throw new Error(`A request answered ${status}: ${text.slice(0, 200)}`)
      bytes += Buffer.byteLength(text)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return bytes
}

const difference = (after: Spent, before: Spent): Spent => ({
  serviceMs: after.serviceMs - before.serviceMs,
  databaseMs: after.databaseMs - before.databaseMs,
  walBytes: after.walBytes - before.walBytes,
  syncs: after.syncs - before.syncs,
})

/** What each of so many requests costs, without what service and database spend anyway. */
const costsBeyond =
  (meter: Meter, idle: Costs['idle']) =>
  async (count: number, run: (count: number) => Promise<number>): Promise<Cost> => {
    const [before, beganAt] = [await meter.read(), performance.now()]
    const bytes = await run(count)
    const spent = difference(await meter.read(), before)
    const minutes = (performance.now() - beganAt) / 60_000
    return {
      serviceMs: Math.max(0, spent.serviceMs - idle.serviceMs * minutes) / count,
      databaseMs: Math.max(0, spent.databaseMs - idle.databaseMs * minutes) / count,
      bytes: bytes / count,
      walBytes: spent.walBytes / count,
      syncs: spent.syncs / count,
    }
  }

/** A booking, then the days around it as the next visitors read them: none of these is in the cache any more. */
const bookAndRead = async (
  url: string,
  booking: Traffic,
  venues: readonly FridayVenue[],
  turn: { booking: number },
  count: number,
) => {
  let bytes = 0
  await inParallel(count, async () => {
    turn.booking += 1
    const answer = await booking.request(turn.booking)
    const { id = '' } = venues[turn.booking % venues.length] ?? {}
    for (let day = 1; day <= RELOADED_DAYS; day += 1) {
      const path = `availability?date=${dayAfter(TODAY, day)}&party_size=2`
      bytes += Buffer.byteLength((await call(`${url}/api/public/venues/${id}/${path}`)).text)
    }
    return answer
  })
  return bytes
}

/** One of the reads behind a booking. */
const shareOf = (both: Cost, booking: Cost): Cost => ({
  serviceMs: Math.max(0, both.serviceMs - booking.serviceMs) / RELOADED_DAYS,
  databaseMs: Math.max(0, both.databaseMs - booking.databaseMs) / RELOADED_DAYS,
  bytes: both.bytes / RELOADED_DAYS,
  walBytes: 0,
  syncs: 0,
})

const idleCost = async (meter: Meter) => {
  const before = await meter.read()
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000))
  const { serviceMs, databaseMs } = difference(await meter.read(), before)
  return { serviceMs: (serviceMs / IDLE_SECONDS) * 60, databaseMs: (databaseMs / IDLE_SECONDS) * 60 }
}

const report = ({ kinds, idle, diskBytes }: Costs) => {
  heading('What one request costs, PostgreSQL', [
    'kind',
    'service',
    'database',
    'answer',
    'log of the database',
    'waits for the disk',
  ])
  for (const kind of KINDS) {
    const { serviceMs, databaseMs, bytes, walBytes, syncs } = kinds[kind]
    tableRow([
      kind,
      `${serviceMs.toFixed(3)} ms`,
      `${databaseMs.toFixed(3)} ms`,
      `${amount(bytes)} B`,
      `${amount(walBytes)} B`,
      syncs.toFixed(2),
    ])
  }
  tableRow(['an idle minute', `${amount(idle.serviceMs)} ms`, `${amount(idle.databaseMs)} ms`, '', '', ''])
  tableRow(['disk for each booking', '', `${amount(diskBytes)} B`, '', '', ''])
}

type Run = (count: number) => Promise<number>

/** The kinds together, as many of each as on a Friday: what they cost against the sum of what each cost by itself. */
const checkMix = async (
  meter: Meter,
  costs: Costs,
  { reads, books, changes, checksIn }: Record<'reads' | 'books' | 'changes' | 'checksIn', Run>,
) => {
  const before = await meter.read()
  const beganAt = performance.now()
  await Promise.all([
    reads(MIXED_BOOKINGS * (MIX.read + MIX.reload)),
    books(MIXED_BOOKINGS * MIX.booking),
    changes(MIXED_BOOKINGS * MIX.change),
    checksIn(MIXED_BOOKINGS * MIX['check-in']),
  ])
  const seconds = (performance.now() - beganAt) / 1000
  const spent = difference(await meter.read(), before)
  const perSecond = Object.fromEntries(
    KINDS.map((kind) => [kind, (MIXED_BOOKINGS * MIX[kind]) / seconds]),
  ) as Record<Kind, number>
  const predicted = coresFor(costs, perSecond)
  heading('The model against a Friday mix', ['side', 'predicted', 'measured', 'miss', 'at most', 'kept'])
  for (const [side, ms, cores] of [
    ['service', spent.serviceMs, predicted.service],
    ['database', spent.databaseMs, predicted.database],
  ] as const) {
    const expected = cores * seconds * 1000
    const miss = Math.abs(expected - ms) / ms
    tableRow([
      side,
      `${amount(expected)} ms`,
      `${amount(ms)} ms`,
      `${(miss * 100).toFixed(0)} %`,
      `${MAX_MISS * 100} %`,
      kept(`model, ${side}: ${(miss * 100).toFixed(0)} % off`, miss <= MAX_MISS),
    ])
  }
}
