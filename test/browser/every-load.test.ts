import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Shown, screensOf, settingsOf } from './manager-screens.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { openConsole } from './operator.ts'
import { useSite } from './site.ts'

/** Every screen while its data is on its way, and when it does not come: never an empty page. */

const site = useSite()
let world: ManagerWorld
beforeAll(async () => {
  world = await openManagerWorld(site.world)
})

/** What the frame of the console asks for: who and where somebody is. */
const FRAME = /\/api\/(my-venues|auth\/me|me)(\?|$)|\/stream|\/connections$/
/** These ask the service for nothing before somebody does something. */
const ASKS_NOTHING = /^(settings-(venue|checklist|hours|bookings|data|remove)|redeem|admin-keys)$/

const screens = (): readonly Pick<Shown, 'name' | 'path' | 'who'>[] => {
  const days = ['today', 'floor', 'floor?view=plan', 'list', 'queue', 'guests']
  const all = [
    ...days.map((path) => ({ name: path, path: `${world.venueId}/${path}` })),
    ...settingsOf(world).filter(({ name }) => !/-(wrong|empty|new|steps|text|feed|live)$|set-up-/.test(name)),
    ...settingsOf(world).filter(({ name }) => /set-up-venue$/.test(name)),
    ...screensOf(world).filter(({ name }) => !/-(empty|wrong|new)$/.test(name)),
  ]
  const seen = new Set<string>()
  return all.filter(({ path, name }) => {
    const isNew = !seen.has(path) && !ASKS_NOTHING.test(name)
    seen.add(path)
    return isNew
  })
}

const dataOf = (page: Page) => page.locator('main .skeleton, main [role=alert]')

type Look = (page: Page, held: readonly unknown[], mend: () => Promise<void>) => Promise<void>

/** One tab goes from screen to screen, with the answers of each kept back or refused. */
const visit = async (
  who: 'operator' | 'admin' | 'organiser',
  mine: readonly Pick<Shown, 'name' | 'path'>[],
  answer: 'held' | 'cut',
  look: Look,
) => {
  const faults: string[] = []
  const page = await openConsole(site, world[who], '/account', { role: who === 'operator' ? 'client' : who })
  await page.locator('main').waitFor()
  for (const { name, path } of mine) {
    const held: (() => void)[] = []
    await page.route('**/api/**', async (route) => {
      if (FRAME.test(route.request().url())) return route.fallback()
      if (answer === 'cut') return route.abort()
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback().catch(() => undefined)
    })
    const mend = async () => {
      await page.unroute('**/api/**')
      for (const release of held.splice(0)) release()
    }
    await page.goto(`${site.origin}/console/${path}`)
    await look(page, held, mend).catch((error: Error) =>
      faults.push(`${name}: ${error.message.split('\n')[0]}`),
    )
    await mend()
  }
  return faults
}

/** A request that fails is sent again for some seconds, so several tabs wait at once. */
const TABS = 4

const visitAll = async (answer: 'held' | 'cut', look: Look) => {
  const walks = (['operator', 'admin', 'organiser'] as const).flatMap((who) => {
    const mine = screens().filter((shown) => (shown.who ?? 'operator') === who)
    const parts = who === 'operator' ? TABS : 1
    return Array.from({ length: parts }, (_, n) =>
      visit(
        who,
        mine.filter((_shown, at) => at % parts === n),
        answer,
        look,
      ),
    )
  })
  return (await Promise.all(walks)).flat()
}

const WITHIN = { timeout: 15_000 }
const SOON = { timeout: 2000 }

test('shows its bones while the answer is slow, and then what was asked for', {
  timeout: 400_000,
}, async () => {
  const faults = await visitAll('held', async (page, held, mend) => {
    // Not the bones of the screen's code, which was there before it asked.
    await expect.poll(() => held.length, WITHIN).toBeGreaterThan(0)
    await page.locator('main .skeleton').first().waitFor(WITHIN)
    await mend()
    await expect.poll(() => dataOf(page).count(), WITHIN).toBe(0)
  })
  expect(faults).toEqual([])
})

test('says that there is no connection, and loads again by a button', { timeout: 400_000 }, async () => {
  const faults = await visitAll('cut', async (page, _held, mend) => {
    const again = page.locator('main').getByRole('button', { name: /^(Load|Try) again$/ })
    await again.first().waitFor(WITHIN)
    await mend()
    // One of two parts may say so later than the other, and one may have loaded by itself meanwhile.
    const loadNext = async () => {
      if ((await again.count()) > 0)
        await again
          .first()
          .click(SOON)
          .catch(() => undefined)
      return dataOf(page).count()
    }
    await expect.poll(loadNext, WITHIN).toBe(0)
  })
  expect(faults).toEqual([])
})

test.each(['list', 'guests'])(
  'shows that the %s load again, with no button to press twice',
  async (screen) => {
    const page = await openConsole(site, world.operator, '/account')
    await page.locator('main').waitFor()
    let isHeld = false
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/**', async (route) => {
      if (FRAME.test(route.request().url())) return route.fallback()
      if (!isHeld) return route.fulfill({ status: 500, json: { error: 'Something went wrong.' } })
      await released
      await route.fallback().catch(() => undefined)
    })
    await page.goto(`${site.origin}/console/${world.venueId}/${screen}`)
    const again = page.locator('main').getByRole('button', { name: 'Load again' })
    await again.waitFor()
    isHeld = true
    await again.click()
    await page.locator('main .skeleton').first().waitFor()
    await expect.poll(() => again.count()).toBe(0)
    release()
    await expect.poll(() => dataOf(page).count(), WITHIN).toBe(0)
  },
)
