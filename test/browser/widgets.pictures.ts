import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { seedDemoWorld } from '../../server/demo/index.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of every page and step, to be looked at. */

const site = useSite()
const FOLDER = 'pictures'
let heron = ''
let others: string[] = []

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  await seedDemoWorld(site.world.database, site.world.clock.now())
  const venues = await site.world.database.read
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('status', '=', 'live')
    .orderBy('name')
    .execute()
  heron = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
  others = venues.filter(({ id }) => id !== heron).map(({ id }) => id)
  await site.world.database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()
})

const shoot = async (page: Page, name: string, suffix: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`), fullPage: true })
}

const looks = Object.entries(WIDTHS).flatMap(([device, width]) =>
  [false, true].map((dark) => ({ device, width, dark, suffix: `${device}-${dark ? 'dark' : 'light'}` })),
)

test.each(looks)('the booking widget on a $device, dark: $dark', async ({ width, dark, suffix, device }) => {
  const lang = device === 'tablet' ? 'de' : 'en'
  const page = await site.visit(`/widget/bookings/${heron}?lang=${lang}`, { width, dark })
  const primary = page.locator('.primary')
  await page.locator('.day.free').first().waitFor()
  await shoot(page, '1-when', suffix)
  await page.locator('.chip').nth(3).click()
  await page.locator('.day.free').nth(4).click()
  await page.locator('button.slot').first().waitFor()
  await shoot(page, '2-time', suffix)
  await page.locator('button.slot').last().click()
  await page.locator('.plan').waitFor()
  await page.locator('.plan .free').first().click()
  await shoot(page, '3-table', suffix)
  await primary.click()
  if (await page.locator('.item').first().isVisible()) {
    await page.locator('.stepper button').nth(1).click()
    await shoot(page, '4-extras', suffix)
    await primary.click()
  }
  await primary.click()
  await page.locator('.fault').first().waitFor()
  await shoot(page, '5-details-faults', suffix)
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', `rowan-${suffix}@example.com`)
  await shoot(page, '5-details', suffix)
  await primary.click()
  await page.locator('.facts').waitFor()
  await shoot(page, '6-review', suffix)
  await primary.click()
  await page.locator('.method, .result').first().waitFor()
  await shoot(page, '7-payment', suffix)
  if (await page.locator('.method').isVisible()) {
    await page.locator('.method .button').nth(1).click()
    await page.locator('.notice.bad').waitFor()
    await shoot(page, '7-payment-declined', suffix)
    await page.locator('.method .primary').click()
  }
  await page.locator('.door-code img').waitFor()
  await shoot(page, '8-result', suffix)
})

test.each(looks)(
  'the front page and the demo websites on a $device, dark: $dark',
  async ({ width, dark, suffix }) => {
    const front = await site.visit('/', { width, dark })
    await shoot(front, '0-front', suffix)
    for (const [at, id] of [heron, ...others].entries()) {
      const page = await site.visit(`/demo/${id}`, { width, dark })
      await page.frameLocator('#book iframe').locator('.day.free').first().waitFor()
      await page.waitForTimeout(300)
      await shoot(page, `9-demo-${at}`, suffix)
    }
  },
)
