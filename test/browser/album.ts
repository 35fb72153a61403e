import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { seedDemoWorld } from '../../server/demo/index.ts'
import type { World } from '../support/world.ts'
import { WIDTHS } from './site.ts'

const FOLDER = 'pictures'

/** Photographs a page as it is at three widths, light and dark, and leaves it on a phone in the light. */
export const shoot = async (page: Page, name: string) => {
  mkdirSync(FOLDER, { recursive: true })
  for (const [device, width] of Object.entries(WIDTHS).reverse())
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `${name}-${device}-${colorScheme}.png`), fullPage: true })
    }
}

/** Frames follow a new width a moment later than the page around them: waits until its height stands still. */
export const settle = (page: Page) =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let [height, still] = [0, 0]
        const step = () => {
          const now = document.documentElement.scrollHeight
          still = now === height ? still + 1 : 0
          height = now
          if (still < frames) requestAnimationFrame(step)
          else resolve()
        }
        step()
      }),
    page.frames().length > 1 ? 24 : 2,
  )

/** The demo world with themes that follow the visitor, and the ids of its live venues by name. */
export const openDemoWorld = async ({ database, clock }: World): Promise<Record<string, string>> => {
  await seedDemoWorld(database, clock.now())
  await database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()
  const venues = await database.read
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('status', '=', 'live')
    .execute()
  return Object.fromEntries(venues.map(({ id, name }) => [name, id]))
}
