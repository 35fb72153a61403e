import { beforeAll, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openDemoWorld, shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of the guest list and of the widget that leads to all the others, to be looked at. */

const site = useSite({ own: true })
let club = ''
let card: PublicVenue

beforeAll(async () => {
  club = (await openDemoWorld(site.world)).Lowtide ?? ''
  card = await openPublicVenue(site.world, { name: 'The Quay' })
  const { id: booking_policy } = await card.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: card.params,
    body: { name: 'Terms', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 },
  })
  await card.operator.ok('PUT /api/my-venues/:id', { params: { id: card.venueId }, body: { booking_policy } })
  const list = { rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', price_keys: 0 }
  await card.rule({ ...list, name: 'Door list', deposit_mode: 'card' })
  await card.rule({ ...list, name: 'Balcony', deposit_mode: 'charge', price_per_cover_pence: 1000 })
  await site.world.database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()
})

test.each(['en', 'de'])('the guest list, %s', async (lang) => {
  const page = await site.visit(`/widget/guest-list/${club}?lang=${lang}`)
  const primary = page.locator('.primary')
  const take = (name: string) => shoot(page, `guest-list-${lang}-${name}`)
  await page.locator('.day.free').first().waitFor()
  await take('1-when')
  await page.locator('.day.free').nth(4).click()
  await page.locator('.list-option').first().waitFor()
  await take('2-list')
  await page
    .locator('.list-option', { hasText: /Past the queue|An der Schlange/ })
    .first()
    .click()
  await page.locator('form.way').waitFor()
  await take('3-sign-in')
  await page.locator('form.way .plain').click()
  await page.locator('[name=password]').waitFor()
  await take('3-password')
  await page.goBack()
  await page
    .locator('.list-option', { hasText: /Free|Kostenlos/ })
    .first()
    .click()
  await page.locator('div.way').waitFor()
  await take('3-who')
  await page.fill('[name=email]', 'rowan@example.com')
  await page.locator('form.way .primary').click()
  await page.getByText(/Check your e-mail|Schauen Sie in Ihr Postfach/).waitFor()
  await take('3-mailed')
  await page.locator('div.way .button').first().click()
  await page.locator('[name=guest_name]').waitFor()
  await primary.click()
  await page.locator('.fault').first().waitFor()
  await take('4-details-faults')
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', `list-${lang}@example.com`)
  await take('4-details')
  await primary.click()
  await page.locator('.facts').waitFor()
  await take('5-review')
  await primary.click()
  await page.locator('.door-code img').waitFor()
  await take('6-result')
})

test.each(['en', 'de'])('a guest list with a card or a deposit, %s', async (lang) => {
  const page = await site.visit(`/widget/guest-list/${card.venueId}?lang=${lang}&date=2026-01-19`)
  const take = (name: string) => shoot(page, `guest-list-${lang}-card-${name}`)
  const option = page.locator('.list-option')
  await option.first().waitFor()
  await take('1-list')
  await option.filter({ hasText: /deposit|Anzahlung/ }).click()
  await page.locator('div.way > .primary').click()
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', `card-${lang}@example.com`)
  await page.locator('.primary').click()
  await page.locator('.facts').waitFor()
  await take('2-review-deposit')
  await page.locator('.choices button').last().click()
  await option.filter({ hasText: /card|Karte/ }).click()
  await page.locator('div.way > .primary').click()
  await page.locator('[name=guest_name]').waitFor()
  await page.locator('.primary').click()
  await page.locator('.facts').waitFor()
  await take('2-review-card')
  await page.locator('.primary').click()
  await page.locator('.method').waitFor()
  await take('3-card')
  await page.locator('.method .primary').click()
  await page.locator('.door-code img').waitFor()
  await take('4-result')
})

test.each(['en', 'de'])('everything in one, %s', async (lang) => {
  const page = await site.visit(`/widget/combo/${club}?lang=${lang}`)
  await page.locator('.offer').first().waitFor()
  await shoot(page, `combo-${lang}-1-offers`)
  await page.locator('.offer').first().click()
  await page.locator('.combo-back').waitFor()
  await page.locator('.strip-day.free').first().waitFor()
  await shoot(page, `combo-${lang}-2-booking`)
})
