import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callerOf } from './support/caller.ts'
import { expectBooksToAgree, expectKept, expectMoneyToAgree, letTimePass } from './support/checks.ts'
import { startLoad } from './support/load.ts'
import { Notebook } from './support/notebook.ts'
import { startProxy } from './support/proxy.ts'
import {
  inShort,
  makeServer,
  newDice,
  onTestEnd,
  type Place,
  serverPlace,
  startStripe,
  summarize,
  until,
  useCluster,
  visit,
} from './support/scenario.ts'
import { makeShop } from './support/shop.ts'
import { Watch } from './support/watch.ts'

const CLIENTS = 6
const WITHIN_MS = 3000
/** The first requests of a process are slow for reasons of their own. */
const WARM_UP_MS = 1500
const STOPPED_MS = inShort(10_000, 4000)
const SILENT_MS = inShort(8000, 5000)

const cluster = useCluster()

interface Outage {
  readonly name: string
  readonly awayMs: number
  /** The outage counts only when so many requests were answered 503 meanwhile. */
  readonly minUnavailable: number
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

/** Takes the database away under load and gives it back. The server must recover by itself. */
const outage = async (place: Place, { name, awayMs, minUnavailable, begin, end }: Outage) => {
  const stripe = await startStripe()
  const shop = await visit(place, stripe, makeShop)
  const server = await makeServer({ settings: { ...place.settings, ...stripe.settings } })
  const notes = new Notebook()
  const watch = new Watch()
  const call = callerOf(server.url, watch.see)
  await server.start()
  const load = startLoad({ call, shop, stripe, notes, dice: newDice() }, CLIENTS)
  const isReady = async () => (await callerOf(server.url)('GET /readyz')).status === 200
  await pause(WARM_UP_MS)
  expect(await isReady()).toBe(true)

  const from = performance.now()
  await begin()
  await until('/readyz says that the database is away', async () => !(await isReady()), 5000)
  expect((await callerOf(server.url)('GET /healthz')).status).toBe(200)
  await pause(awayMs - (performance.now() - from))
  expect(await isReady()).toBe(false)
  await end()
  const back = performance.now()
  await until('/readyz says that the database is back', isReady)
  const readyAfterMs = performance.now() - back
  await pause(1500)
  const settled = performance.now()
  await pause(1500)
  await load.stop()
  server.mustBeAlive()
  expect(server.lives).toBe(1)

  expect(watch.broken(WITHIN_MS, from), 'answers that break the promise').toEqual([])
  expect(watch.count(503, from, back), 'answers 503 meanwhile').toBeGreaterThanOrEqual(minUnavailable)
  expect(watch.count(503, settled), 'answers 503 after it was back').toBe(0)
  expect(watch.count(200, settled), 'answers 200 after it was back').toBeGreaterThan(10)

  // What other processes change counts again: a session that is closed elsewhere ends here too.
  const me = async () => (await call('GET /api/auth/me', { token: shop.token })).status
  expect(await me()).toBe(200)
  await visit(place, stripe, async (world) => {
    const { sessions } = world.app.services
    const operator = await sessions.find(world.database.read, shop.token, new Date())
    await world.database.tx((tx) => sessions.close(tx, operator, shop.token))
    await until('the closed session is refused', async () => (await me()) === 401, 1000)
    await expectKept(world.database, notes)
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  summarize(
    `${name}: ${watch.count(503, from, back)} requests answered 503, the slowest after ${Math.round(watch.slowestMs(from))} ms; ready again ${Math.round(readyAfterMs)} ms after it was back; ${notes.acknowledged} acknowledged steps kept.`,
  )
}

test('PostgreSQL stopped under load: 503 within three, and back by itself', async () => {
  const server = await cluster()
  await outage(await serverPlace(server), {
    name: `PostgreSQL stopped for ${STOPPED_MS / 1000} s`,
    awayMs: STOPPED_MS,
    minUnavailable: 20,
    begin: server.crash,
    end: server.revive,
  })
})

test('a network that swallows everything: 503 within three seconds, and back by itself', async () => {
  const server = await cluster()
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(server.url('x')).port) })
  onTestEnd(proxy.close)
  const place = await serverPlace(server, (url) => url.replace(/:\d+\//, `:${proxy.port}/`))
  await outage(place, {
    name: `Network silent for ${SILENT_MS / 1000} s`,
    awayMs: SILENT_MS,
    // Each client waits for two seconds and more before it gets its 503.
    minUnavailable: CLIENTS,
    begin: proxy.swallow,
    end: proxy.heal,
  })
})
