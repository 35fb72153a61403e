import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, callerOf } from './caller.ts'
import { expectBooksToAgree, expectKept, expectMoneyToAgree, letTimePass } from './checks.ts'
import { startLoad } from './load.ts'
import { Notebook } from './notebook.ts'
import { inShort, makeServer, newDice, type Place, startStripe, summarize, until, visit } from './scenario.ts'
import { makeShop } from './shop.ts'

const KILLS = inShort(20, 5)
/** A process lives until it has acknowledged so many steps, or for this long. */
const STEPS_PER_LIFE = 2
const LIFE_MS = 2500
/** How long a kill waits for the moment it aims at, and then for any other of them. */
const AIM_MS = 750

/** The moments between a charge and our note of it: the provider has acted, and its answer finds nobody. */
const IN_FLIGHT: readonly RegExp[] = [
  /POST \/v1\/payment_intents$/,
  /GET \/v1\/payment_intents\//,
  /POST \/v1\/payment_intents\/\w+\/capture/,
  /POST \/v1\/payment_intents\/\w+\/cancel/,
]

/** Kills a server under load again and again, and holds it to everything that it acknowledged. */
export const killedAgainAndAgain = async (name: string, place: Place, clients: number) => {
  const dice = newDice()
  let targets: readonly RegExp[] = []
  let hit = () => {}
  const stripe = await startStripe({
    beforeAnswer: async (line) => {
      if (!targets.some((target) => target.test(line))) return
      targets = []
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
  let inFlight = 0

  const orAnyOther = (struck: Promise<boolean>) => {
    targets = IN_FLIGHT
    return Promise.race([struck, pause(AIM_MS, false)])
  }

  await server.start()
  const load = startLoad(client, clients)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = notes.acknowledged
    await until('it has done something', () => notes.acknowledged - before >= STEPS_PER_LIFE, LIFE_MS).catch(
      () => {},
    )
    await pause(dice.int(0, 200))
    const aim = kill % 5 === 0 ? undefined : IN_FLIGHT[kill % IN_FLIGHT.length]
    if (aim) {
      const struck = new Promise<boolean>((resolve) => {
        hit = () => resolve(true)
      })
      targets = [aim]
      const isStruck = (await Promise.race([struck, pause(AIM_MS, false)])) || (await orAnyOther(struck))
      if (isStruck) inFlight += 1
      targets = []
    }
    server.mustBeAlive()
    await server.kill()
    if (kill < KILLS) await server.start()
  }
  await load.stop()

  expect(failed, 'answers 500 between the kills').toEqual([])
  expect(notes.acknowledged, 'steps acknowledged').toBeGreaterThan(KILLS)
  expect(inFlight, 'kills between a charge and our note of it').toBeGreaterThanOrEqual(KILLS / 4)
  await visit(place, stripe, async (world) => {
    await expectKept(world.database, notes)
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  summarize(
    `${name}: killed ${KILLS} times, ${inFlight} of them between a charge and our note of it; ${notes.acknowledged} acknowledged steps on ${notes.bookings.size} bookings kept, ${notes.unanswered} unanswered ones settled, ${stripe.books.intents.size} payments agree with the provider.`,
  )
}
