import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { seedDemoWorld } from '../../server/demo/index.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of the widgets that sell tickets and vouchers, to be looked at. */

const site = useSite()
const FOLDER = 'pictures'
let club = ''

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  await seedDemoWorld(site.world.database, site.world.clock.now())
  const { id } = await site.world.database.read
    .selectFrom('venues')
    .select('id')
    .where('name', '=', 'Lowtide')
    .executeTakeFirstOrThrow()
  club = id
  await site.world.database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()
})

const shoot = async (page: Page, name: string, suffix: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`), fullPage: true })
}

const looks = Object.entries(WIDTHS).flatMap(([device, width]) =>
  [false, true].map((dark) => ({ device, width, dark, suffix: `${device}-${dark ? 'dark' : 'light'}` })),
)

test.each(looks)('the events widget on a $device, dark: $dark', async ({ width, dark, suffix, device }) => {
  const lang = device === 'tablet' ? 'de' : 'en'
  const page = await site.visit(`/widget/events/${club}?lang=${lang}`, { width, dark })
  const primary = page.locator('.primary')
  await page.locator('.event-card').first().waitFor()
  await shoot(page, 'events-1-cards', suffix)
  await page.locator('.event-card').first().click()
  await page.locator('.offer input:enabled').last().check()
  await shoot(page, 'events-2-event', suffix)
  await primary.click()
  await page.locator('.plan .free').first().click()
  await shoot(page, 'events-3-table', suffix)
  await page.goBack()
  await page.locator('.offer input:enabled').first().check()
  await page.locator('.stepper button').last().click()
  await shoot(page, 'events-2-tickets', suffix)
  await primary.click()
  if (await page.locator('.extras').isVisible()) {
    await shoot(page, 'events-4-extras', suffix)
    await primary.click()
  }
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', `rowan-${suffix}@example.com`)
  await shoot(page, 'events-5-details', suffix)
  await primary.click()
  await page.locator('.facts').waitFor()
  await shoot(page, 'events-6-review', suffix)
  await primary.click()
  await page.locator('.method').waitFor()
  await shoot(page, 'events-7-payment', suffix)
  await page.locator('.method .primary').click()
  await page.locator('.codes .qr').first().waitFor()
  await shoot(page, 'events-8-result', suffix)
})

test.each(looks)('the vouchers widget on a $device, dark: $dark', async ({ width, dark, suffix, device }) => {
  const lang = device === 'tablet' ? 'de' : 'en'
  const page = await site.visit(`/widget/vouchers/${club}?lang=${lang}`, { width, dark })
  const primary = page.locator('.primary')
  await page.locator('.voucher-card').waitFor()
  await shoot(page, 'vouchers-1-amount', suffix)
  await primary.click()
  await page.fill('[name=recipient_name]', 'Robin Merrow')
  await page.fill('[name=recipient_email]', 'robin@example.com')
  await page.fill('[name=message]', 'Happy birthday! Dance until the trains start again.')
  await shoot(page, 'vouchers-2-gift', suffix)
  await primary.click()
  await primary.click()
  await page.locator('.fault').first().waitFor()
  await shoot(page, 'vouchers-3-details', suffix)
  await page.fill('[name=purchaser_name]', 'Rowan Ellery')
  await page.fill('[name=purchaser_email]', 'rowan@example.com')
  await primary.click()
  await page.locator('.facts').waitFor()
  await shoot(page, 'vouchers-4-review', suffix)
  await primary.click()
  await page.locator('.method').waitFor()
  await page.locator('.method .primary').click()
  await page.locator('.codes .qr').first().waitFor()
  await shoot(page, 'vouchers-5-result', suffix)
})

test.each(looks)('the demo website with them on a $device, dark: $dark', async ({ width, dark, suffix }) => {
  const page = await site.visit(`/demo/${club}`, { width, dark })
  await page.frameLocator('#events iframe').locator('.event-card').first().waitFor()
  await page.frameLocator('#vouchers iframe').locator('.voucher-card').waitFor()
  await shoot(page, 'selling-demo', suffix)
})
