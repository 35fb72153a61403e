import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { seedDemoWorld } from '../../server/demo/index.ts'
import { keepForDocuments } from '../support/document-pictures.ts'
import type { World } from '../support/world.ts'
import { WIDTHS } from './site.ts'

const FOLDER = 'pictures'

/** The photographs that the documents show, by the names they have there. */
const IN_DOCUMENTS = new Map([
  ['booking-en-3-table-tablet-light', 'booking-table'],
  ['booking-en-6-review-tablet-dark', 'booking-review-dark'],
  ['names-en-5-result-phone-light', 'ticket-names'],
  ['door-verdict-let-in-phone-light', 'door-3-let-in'],
  ['door-verdict-stop-and-decide-phone-light', 'door-3-decide'],
  ['door-list-phone-light', 'door-4-list'],
  ['door-offline-start-phone-dark', 'door-8-offline'],
])

/** Writes one photograph, also for the documents where they show it. */
export const keep = async (picture: Buffer, name: string) => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.png`), picture)
  const shown = IN_DOCUMENTS.get(name)
  if (shown) await keepForDocuments(picture, shown)
}

/** Photographs a page as it is at three widths, light and dark, and leaves it on a phone in the light. */
export const shoot = async (page: Page, name: string) => {
  for (const [device, width] of Object.entries(WIDTHS).reverse())
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await keep(await page.screenshot({ fullPage: true }), `${name}-${device}-${colorScheme}`)
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
