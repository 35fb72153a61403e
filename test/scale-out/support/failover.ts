import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { callerOf } from '../../faults/support/caller.ts'
import {
  expectBooksToAgree,
  expectKept,
  expectMoneyToAgree,
  letTimePass,
} from '../../faults/support/checks.ts'
import { type Client, startLoad } from '../../faults/support/load.ts'
import { Notebook } from '../../faults/support/notebook.ts'
import { newDice, type Place, summarize, visit } from '../../faults/support/scenario.ts'
import { newServer, type Server } from '../../faults/support/server.ts'
import { makeShop, type Shop } from '../../faults/support/shop.ts'
import { Watch } from '../../faults/support/watch.ts'
import { type WatchedStream, watchStream } from '../../support/event-stream.ts'
import { type FakeStripe, startFakeStripe } from '../../support/fake-stripe.ts'
import { type MailServer, startMailServer } from '../../support/smtp.ts'
import { watchStolenTime } from '../../support/stolen-time.ts'
import { staysSo, until } from '../../support/until.ts'
import type { OnSale } from './on-sale.ts'
import { patientCaller } from './patient-caller.ts'
import { directly } from './setup.ts'
import { type SideParts, startSideParts } from './side-parts.ts'
import { startThreeMachines, type ThreeMachines } from './three-machines.ts'

/**
 * The database of deploy/three-machines under two processes of the service and a small steady load, while one part after
 * the other is lost. The processes live through all of it.
 */
const CLIENTS = 3
const STEPS = 15
/** After a loss, and after a planned switchover. */
export const LOST_MS = 30_000
export const PLANNED_MS = 5000
/** A cached answer that takes longer than this is not served from the cache. */
const CACHED_WITHIN_MS = 3000

export let machines: ThreeMachines
let beside: SideParts
let stripe: FakeStripe
let mails: MailServer
const servers: Server[] = []
let shop: Shop
let place: Place

export const useMachines = () => {
  beforeAll(start, 240_000)
  afterAll(stop, 60_000)
}

const start = async () => {
  machines = await startThreeMachines()
  beside = await startSideParts(machines)
  stripe = await startFakeStripe({ now: () => new Date() })
  mails = await startMailServer()
  const settings = { SMTP_URL: mails.url, ...stripe.settings }
  place = { settings: { ...settings, ...beside.direct }, open: async () => directly(machines.url) }
  for (const of of [beside.direct, beside.pooled])
    servers.push(await newServer({ settings: { ...settings, ...of } }))
  for (const server of servers) await server.start()
  shop = await visit(place, stripe, makeShop)
}

const stop = async () => {
  for (const server of servers) if (server.lives > 0) await server.kill()
  await stripe?.close()
  await mails?.close()
  await beside?.stop()
  await machines?.stop()
}

interface Loss {
  /** Writes must work again this soon. */
  readonly withinMs: number
  /** How many standbys follow the primary before `mend`. */
  readonly standbys: number
  /** What goes on beside the steady load. It has begun before the loss and is over after it. */
  readonly sell?: (client: Client) => Promise<OnSale>
  /** How long pages are cached, where it takes longer than that. */
  readonly cachedMs?: number
  /** How long a reply may take. */
  readonly repliesMs?: number
  happen(): Promise<void>
  /** What an operator does later, while nobody waits for it. */
  mend?(): Promise<void> | void
}

/** Plays a loss under load and holds the service to what it promises. */
export const live = async (
  name: string,
  { withinMs, standbys, sell, cachedMs = 600_000, repliesMs = 10_000, happen, mend }: Loss,
) => {
  const notes = new Notebook()
  const writes = new Watch()
  const reads = new Watch()
  let isOver = false
  const call = patientCaller(urls(), writes.see, () => isOver)
  const streams = await Promise.all(servers.map(openStream))
  const client = { call, shop, stripe, notes, dice: newDice() }
  const load = startLoad(client, CLIENTS)
  const reading = readCachedAnswers(reads, () => isOver)
  const stolen = watchStolenTime()
  const acknowledge = (steps: number, ms: number) => {
    const goal = notes.acknowledged + steps
    return until(`${steps} more steps are acknowledged`, () => notes.acknowledged >= goal, ms)
  }
  try {
    await acknowledge(STEPS, 60_000)
    const sale = await sell?.(client)
    await sale?.begun()
    const from = performance.now()
    await happen()
    await machines.settled(standbys)
    await acknowledge(STEPS, 60_000)
    await sale?.over()
    const to = performance.now()
    isOver = true
    await load.stop()
    await reading
    await mend?.()
    await machines.settled()

    for (const server of servers) {
      server.mustBeAlive()
      expect(server.lives, 'no process was restarted').toBe(1)
    }
    const pause = longestPause(writes, from, to)
    const away = stolen.between(pause.from, pause.to)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    expect(
      pause.to - pause.from - away,
      `${name}: the longest time without a write, with ${seconds(away)} in which the machine stood still`,
    ).toBeLessThan(withinMs)
    expect(writes.count(500)).toBe(0)
    // A key that a failed request left claimed would keep its next one waiting for a minute.
    expect(writes.broken(repliesMs, from, to), 'replies that were late or unclear').toEqual([])
    expect(
      readFaults(reads, from, Math.min(to, from + cachedMs)),
      'cached answers that were not given',
    ).toEqual([])
    await expectStreamsToGoOn(streams)
    await expectNothingLost(notes, sale)
    expect(failures(), 'what the processes logged as their own fault').toEqual([])
    summarize(
      `${name}${sale ? `, ${sale.summary}` : ''}: ${seconds(pause.to - pause.from)} without a write (the machine stood still for ${seconds(away)}), ${notes.acknowledged} steps acknowledged, ${notes.unanswered} unanswered, ${writes.count(503, from, to)} answered 503, ${reads.between(from, to).length} cached answers, the slowest after ${Math.round(reads.slowestMs(from, to))} ms.`,
    )
  } finally {
    isOver = true
    stolen.stop()
    await load.stop()
    for (const stream of streams) stream.close()
  }
}

const urls = () => servers.map(({ url }) => url)

const failures = () =>
  servers.flatMap(({ lines }) =>
    lines.filter(({ msg }) => msg === 'request failed').map((line) => JSON.stringify(line)),
  )

const openStream = ({ url }: Server) =>
  watchStream(`${url}/api/my-venues/${shop.venueId}/day/stream`, shop.token)

/** Two pages of a venue, all the time, from both processes. */
const readCachedAnswers = async (watch: Watch, isOver: () => boolean) => {
  const about = { params: { venueId: shop.venueId } }
  const query = { date: shop.dates[0] ?? '' }
  const read = async (url: string) => {
    const call = callerOf(url, watch.see)
    await staysSo(
      'pages are read',
      async () => {
        await call('GET /api/public/venues/:venueId/availability', { ...about, query })
        await call('GET /api/public/venues/:venueId/booking-widget-config', about)
        return !isOver()
      },
      10 * 60_000,
    ).catch(() => {})
  }
  await Promise.all(urls().map(read))
}

const readFaults = (watch: Watch, from: number, to: number) =>
  watch
    .between(from, to)
    .filter(({ answer: { status, ms } }) => status !== 200 || ms > CACHED_WITHIN_MS)
    .map(
      ({ key, at, answer: { status, ms } }) =>
        `${key} ${Math.round(at - from)} ms in: ${status} after ${Math.round(ms)} ms`,
    )

/** The longest time in which no write was acknowledged. */
const longestPause = (watch: Watch, from: number, to: number) => {
  const moments = watch.answers
    .filter(({ key, at, answer }) => !key.startsWith('GET') && answer.status === 200 && at > from && at < to)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const all = [from, ...moments, to]
  const pauses = all.slice(1).map((at, n) => ({ from: all[n] ?? at, to: at }))
  return pauses.reduce((longest, one) => (one.to - one.from > longest.to - longest.from ? one : longest))
}

/** Each shows the newest version: the old connection goes on, or a new one does. */
const expectStreamsToGoOn = async (streams: readonly WatchedStream[]) => {
  const [first] = servers
  const { body } = await callerOf(first?.url ?? '')('GET /api/my-venues/:venueId/day', {
    params: { venueId: shop.venueId },
    token: shop.token,
  })
  for (const [n, stream] of streams.entries()) {
    const open = stream.state.ended ? await openStream(servers[n] as Server) : stream
    await until(
      'the stream shows the newest version',
      () => Number(open.events().at(-1)?.id) >= Number(body.version),
    )
    if (open !== stream) open.close()
  }
}

const expectNothingLost = (notes: Notebook, sale: OnSale | undefined) =>
  visit(place, stripe, async (world) => {
    const { read } = world.database
    await expectKept(world.database, notes)
    const twice = await sql<{ email: string; n: number }>`
      select u.email, count(*)::int as n from bookings b join users u on u.id = b.user_id
      where u.email like 'stranger%' and b.status in ('pending', 'approved', 'checked_in')
      group by u.email having count(*) > 1`.execute(read)
    expect(twice.rows, 'guests with the same booking twice').toEqual([])
    await letTimePass(world)
    await sale?.check(world.database)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
    const queued = () =>
      read
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', new Date())
        .execute()
    await until('every mail is sent', async () => (await queued()).length === 0, 60_000)
  })

export const thePrimary = async () => {
  const primary = await machines.primary()
  if (!primary) throw new Error('There is no primary.')
  return primary
}
