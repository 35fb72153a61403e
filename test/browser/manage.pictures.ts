import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { bookManaged } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of a guest's own booking, to be looked at. */

const site = useSite()
const FOLDER = 'pictures'
let venue: PublicVenue

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158', email: 'hello@heron.example' },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 1050 },
  )
  for (const table_number of ['1', '2', '3', '4', '5', '6']) await venue.table({ table_number })
  const { id } = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: venue.params,
    body: { name: 'Half', refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 24 },
  })
  await venue.operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: { booking_policy: id, booking_start_value: 60, booking_start_unit: 'days' },
  })
})

const shoot = async (page: Page, name: string, suffix: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, `manage-${name}-${suffix}.png`), fullPage: true })
}

const looks = Object.entries(WIDTHS).flatMap(([device, width]) =>
  [false, true].map((dark) => ({ device, width, dark, suffix: `${device}-${dark ? 'dark' : 'light'}` })),
)

test.each(looks)('a guest’s booking on a $device, dark: $dark', async ({ width, dark, suffix, device }) => {
  const lang = device === 'tablet' ? 'de' : 'en'
  const { token } = await bookManaged(site.world, venue, { date: '2026-01-20', guest_name: 'Rowan Ellery' })
  const page = await site.visit(`/manage/${token}?lang=${lang}`, { width, dark })
  await page.locator('.door-code img').waitFor()
  await shoot(page, '1-booking', suffix)
  await page.locator('.manage-actions .primary').click()
  await page.locator('.day.free').first().waitFor()
  await page.locator('.chip').nth(3).click()
  await page.locator('.day.free').first().waitFor()
  await shoot(page, '2-when', suffix)
  await page.locator('.day.free').nth(4).click()
  await page.locator('button.slot').first().waitFor()
  await shoot(page, '3-time', suffix)
  await page.locator('button.slot').nth(2).click()
  await page.locator('.foot .primary').waitFor()
  await shoot(page, '4-confirm', suffix)
  await page.locator('.foot .primary').click()
  await page.locator('.method').waitFor()
  await page.locator('.leave').click()
  await page.locator('.notice.warn').waitFor()
  await shoot(page, '5-waiting', suffix)
  await page.locator('.danger').click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, '6-cancel', suffix)
  await page.getByRole('dialog').locator('.primary').click()
  await page.locator('.notice.good').waitFor()
  await shoot(page, '7-cancelled', suffix)
})
