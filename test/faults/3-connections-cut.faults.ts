import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
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
  useCluster,
  visit,
} from './support/scenario.ts'
import { makeShop } from './support/shop.ts'
import { Watch } from './support/watch.ts'

const CLIENTS = 6
/** The longest that a request may wait for a connection, and then for a statement that nobody answers. */
const WITHIN_MS = 5000
/** The first requests of a process are slow for reasons of their own. */
const WARM_UP_ANSWERS = 30
const CUTS = inShort(60, 30)
/** Counted, not timed, so that a slow machine loses no larger part of its requests. */
const ANSWERS_BETWEEN_CUTS = 2

const cluster = useCluster()

/** Cuts connections again and again under load. `cut` says how many it struck. */
const cutting = async (name: string, place: Place, cut: () => Promise<number> | number) => {
  const stripe = await startStripe()
  const shop = await visit(place, stripe, makeShop)
  const server = await makeServer({
    settings: { ...place.settings, ...stripe.settings, DATABASE_POOL: '10' },
  })
  const notes = new Notebook()
  const watch = new Watch()
  await server.start()
  const load = startLoad(
    { call: callerOf(server.url, watch.see), shop, stripe, notes, dice: newDice() },
    CLIENTS,
  )
  const more = (count: number) => {
    const goal = watch.answers.length + count
    return until(`${count} more answers`, () => watch.answers.length >= goal, 60_000)
  }
  await more(WARM_UP_ANSWERS)
  let cuts = 0
  const from = performance.now()
  while (cuts < CUTS) {
    cuts += await cut()
    await more(ANSWERS_BETWEEN_CUTS)
  }
  const quiet = performance.now()
  await pause(1500)
  await load.stop()
  server.mustBeAlive()

  expect(watch.broken(WITHIN_MS, from), 'answers that break the promise').toEqual([])
  // A request may fail with the connection under it; the others must not notice.
  const unavailable = watch.count(503, from, quiet)
  expect(unavailable, 'answers 503, of several requests on each connection that was cut').toBeLessThan(
    cuts * 3,
  )
  expect(watch.count(200, from, quiet), 'answers 200 meanwhile').toBeGreaterThan(unavailable)
  expect(watch.count(503, quiet + 500), 'answers 503 when it was over').toBe(0)
  await visit(place, stripe, async (world) => {
    await expectKept(world.database, notes)
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  summarize(
    `${name}: ${cuts} cut, ${unavailable} requests answered 503, ${watch.count(200, from, quiet)} answered 200, none 500; ${notes.acknowledged} acknowledged steps kept.`,
  )
}

test('connections that PostgreSQL ends fail the requests on them with 503 and no others', async () => {
  const place = await serverPlace(await cluster())
  const killer = new pg.Client({ connectionString: place.settings.DATABASE_URL, application_name: 'killer' })
  await killer.connect()
  onTestEnd(() => killer.end())
  await cutting('Connections ended by PostgreSQL', place, async () => {
    const { rowCount } = await killer.query(`select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where datname = current_database() and application_name like 'maitred%'
      order by random() limit 1) as one`)
    return rowCount ?? 0
  })
})

test('connections that the network resets fail the requests on them with 503 and no others', async () => {
  const server = await cluster()
  const dice = newDice()
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(server.url('x')).port) })
  onTestEnd(proxy.close)
  const place = await serverPlace(server, (url) => url.replace(/:\d+\//, `:${proxy.port}/`))
  await cutting('Connections reset by the network', place, () => proxy.reset(0.1, () => dice.chance(0.1)))
})
