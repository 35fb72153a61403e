import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { settle } from './album.ts'
import { type Shown, screensOf, settingsOf, show } from './manager-screens.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of the manager's screens and of every section of the settings, to be looked at. */

const site = useSite({ own: true })
const FOLDER = 'pictures'
let world: ManagerWorld

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  world = await openManagerWorld(site.world)
})

/** The whole screen at once: the window grows to what scrolls in it. */
const shoot = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle', { timeout: 1200 }).catch(() => {})
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main, main *')].map(({ scrollHeight, clientHeight }) =>
          clientHeight > 300 ? scrollHeight - clientHeight : 0,
        ),
      ),
    )
    await page.setViewportSize({ width, height: 900 + Math.min(hidden, 3000) })
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `manager-${name}-${device}-${look}.png`) })
    }
  }
}

const shootAll = async (all: readonly Shown[]) => {
  const faults: string[] = []
  const wanted = all.filter(({ name }) => name.startsWith(process.env.ONLY ?? ''))
  for (const shown of wanted) {
    const who = shown.who ?? 'operator'
    const page = await openConsole(site, world[who], '/account', {
      role: who === 'operator' ? 'client' : who,
    })
    await show(page, site.origin, shown).catch((error) => faults.push(`${shown.name}: ${error}`))
    await shoot(page, shown.name)
    await page.context().close()
  }
  expect(faults).toEqual([])
}

test('every section of the settings', { timeout: 600_000 }, () => shootAll(settingsOf(world)))
test('events, vouchers, reports, account, admin, organiser', { timeout: 600_000 }, () =>
  shootAll(screensOf(world)),
)
