import type { Page } from 'playwright-core'
import { violationsIn } from './axe.ts'
import { type Shown, show } from './manager-screens.ts'
import type { ManagerWorld } from './manager-world.ts'
import { openConsole } from './operator.ts'
import { type Site, WIDTHS } from './site.ts'

const NARROW = 320

/** What axe finds on each, light and narrow, then dark and wide; and whether it scrolls sideways. By name. */
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
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const found = await violationsIn(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${wide} pixels too wide`)
      faults.push(...found.map((fault) => `${shown.name}, ${colorScheme}, ${width}: ${fault}`))
    }
  }
  return faults
}
