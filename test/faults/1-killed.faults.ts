import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Answer, callerOf } from './support/caller.ts'
import {
  embeddedPlace,
  makeServer,
  newDice,
  type Place,
  SEED,
  serverPlace,
  startStripe,
  tell,
  useCluster,
  visit,
} from './support/lab.ts'
import { startLoad } from './support/load.ts'
import { Notebook } from './support/notebook.ts'
import { makeShop } from './support/shop.ts'
import { expectBooksToAgree, expectKept, expectMoneyToAgree, letTimePass } from './support/truth.ts'

const KILLS = 20
const CLIENTS = 8
/** How long a kill waits for its moment before it takes any. */
const AIM_MS = 1000

/** The moments between a charge and our note of it: the provider has acted, and its answer finds nobody. */
const IN_FLIGHT = [
  /POST \/v1\/payment_intents$/,
  /GET \/v1\/payment_intents\//,
  /POST \/v1\/payment_intents\/\w+\/capture/,
  /POST \/v1\/payment_intents\/\w+\/cancel/,
]

const killedAgainAndAgain = async (name: string, place: Place) => {
  const dice = newDice()
  let target: RegExp | undefined
  let hit = () => {}
  const stripe = await startStripe({
    beforeAnswer: async (line) => {
      if (!target?.test(line)) return
      target = undefined
      hit()
      // The answer is lost with the process it was for.
      await pause(200)
    },
  })
  const shop = await visit(place, stripe, makeShop)
  const server = await makeServer({ settings: { ...place.settings, ...stripe.settings } })
  const notes = new Notebook()
  const failed: string[] = []
  const watch = (key: string, { status, body }: Answer) => {
    if (status >= 500 && status !== 503) failed.push(`${key}: ${status} ${JSON.stringify(body)}`)
  }
  const client = { call: callerOf(server.url, watch), shop, stripe, notes, dice }
  const inFlight = new Map<string, number>()

  await server.start()
  const load = startLoad(client, CLIENTS)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(dice.int(100, 500))
    const aim = kill % 5 === 0 ? undefined : IN_FLIGHT[kill % IN_FLIGHT.length]
    if (aim) {
      const struck = new Promise<boolean>((resolve) => {
        hit = () => resolve(true)
      })
      target = aim
      if (await Promise.race([struck, pause(AIM_MS, false)]))
        inFlight.set(aim.source, (inFlight.get(aim.source) ?? 0) + 1)
      target = undefined
    }
    server.mustBeAlive()
    await server.kill()
    if (kill < KILLS) await server.start()
  }
  await load.stop()

  expect(failed, 'answers 500 between the kills').toEqual([])
  expect(notes.acknowledged, 'steps acknowledged').toBeGreaterThan(KILLS * 5)
  expect([...inFlight.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(KILLS / 2)
  await visit(place, stripe, async (world) => {
    await expectKept(world.database, notes)
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  const aimed = [...inFlight.values()].reduce((sum, n) => sum + n, 0)
  tell(
    `${name}: killed ${KILLS} times, ${aimed} of them between a charge and our note of it; ${notes.acknowledged} acknowledged steps on ${notes.bookings.size} bookings kept, ${notes.unanswered} unanswered ones settled, ${stripe.books.intents.size} payments agree with the provider.`,
  )
}

const cluster = useCluster()

test(`PostgreSQL: a process killed under load loses nothing that it acknowledged (seed ${SEED})`, async () =>
  killedAgainAndAgain('PostgreSQL', await serverPlace(await cluster())))

test(`embedded: a process killed under load loses nothing that it acknowledged (seed ${SEED})`, async () =>
  killedAgainAndAgain('Embedded database', embeddedPlace()))
