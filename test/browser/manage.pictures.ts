import { beforeAll, test } from 'vitest'
import { bookManaged } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of a guest's own booking, to be looked at. */

const site = useSite({ own: true })
let venue: PublicVenue

beforeAll(async () => {
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

test.each(['en', 'de'])('a guest’s booking, %s', async (lang) => {
  const { token } = await bookManaged(site.world, venue, { date: '2026-01-20', guest_name: 'Rowan Ellery' })
  const page = await site.visit(`/manage/${token}?lang=${lang}`)
  const take = (name: string) => shoot(page, `manage-${lang}-${name}`)
  await page.locator('.facts').first().waitFor()
  await take('1-booking')
  await page.locator('.manage-actions .primary').click()
  await page.locator('.day.free').first().waitFor()
  await page.locator('.chip').nth(3).click()
  await page.locator('.day.free').first().waitFor()
  await take('2-when')
  await page.locator('.day.free').nth(4).click()
  await page.locator('button.slot').first().waitFor()
  await take('3-time')
  await page.locator('button.slot').nth(2).click()
  await page.locator('.foot .primary').waitFor()
  await take('4-confirm')
  await page.locator('.foot .primary').click()
  await page.locator('.method').waitFor()
  await page.locator('.leave').click()
  await page.locator('.notice.warn').waitFor()
  await take('5-waiting')
  await page.locator('.danger').click()
  await page.getByRole('dialog').waitFor()
  await take('6-cancel')
  await page.getByRole('dialog').locator('.primary').click()
  await page.locator('.notice.good').waitFor()
  await take('7-cancelled')
})
