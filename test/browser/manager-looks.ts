import type { Page } from 'playwright-core'
import { violationsIn } from './axe.ts'
import { type Shown, show } from './manager-screens.ts'
import type { ManagerWorld } from './manager-world.ts'
import { openConsole } from './operator.ts'
import { type Site, WIDTHS } from './site.ts'

const NARROW = 320
const HEIGHT = 900

/** As far as its arrow reaches into a select, from its edge. */
const ARROW_PX = 28

/** The selects whose arrow lies over their words. */
const coveredSelects = (page: Page): Promise<string[]> =>
  page.evaluate(
    (arrow) =>
      [...document.querySelectorAll('select')]
        .filter((select) => Number.parseFloat(getComputedStyle(select).paddingRight) < arrow)
        .map(({ labels, name }) => `the arrow covers the words of “${labels?.[0]?.textContent || name}”`),
    ARROW_PX,
  )

/** How much higher the window would have to be to show the whole screen. */
const scrolledBelow = (page: Page): Promise<number> =>
  page
    .locator('.screen > :first-child')
    .evaluateAll((screens) =>
      screens.reduce((most, at) => Math.max(most, at.scrollHeight - at.clientHeight), 0),
    )

/**
 * What axe finds on each, light and narrow, then dark and wide; whether it scrolls sideways; and whether the arrow of a
 * select covers its words. By name.
 */
export const faultsOf = async (site: Site, world: ManagerWorld, all: readonly Shown[]) => {
  const faults: string[] = []
  const pages: Partial<Record<string, Page>> = {}
  for (const shown of all) {
    const who = shown.who ?? 'operator'
    pages[who] ??= await openConsole(site, world[who], '/account', {
      role: who === 'operator' ? 'client' : who,
    })
    const page = pages[who]
    await show(page, site.origin, shown)
    for (const [colorScheme, width] of [
      ['light', NARROW],
      ['dark', WIDTHS.desk],
    ] as const) {
      await page.setViewportSize({ width, height: HEIGHT })
      // A bar at the edge covers whatever has just been scrolled there, so nothing is scrolled.
      await page.setViewportSize({ width, height: HEIGHT + (await scrolledBelow(page)) })
      await page.emulateMedia({ colorScheme })
      const found = await violationsIn(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      found.push(...(await coveredSelects(page)))
      if (wide > 0) found.push(`${wide} pixels too wide`)
      faults.push(...found.map((fault) => `${shown.name}, ${colorScheme}, ${width}: ${fault}`))
    }
  }
  return faults
}
