import { beforeAll, test } from 'vitest'
import { openDemoWorld, shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of the guest list and of the widget that leads to all the others, to be looked at. */

const site = useSite()
let club = ''

beforeAll(async () => {
  club = (await openDemoWorld(site.world)).Lowtide ?? ''
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
  await page.getByText(/Look into your mail|Schauen Sie in Ihr Postfach/).waitFor()
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

test.each(['en', 'de'])('everything in one, %s', async (lang) => {
  const page = await site.visit(`/widget/combo/${club}?lang=${lang}`)
  await page.locator('.offer').first().waitFor()
  await shoot(page, `combo-${lang}-1-offers`)
  await page.locator('.offer').first().click()
  await page.locator('.combo-back').waitFor()
  await page.locator('.day.free').first().waitFor()
  await shoot(page, `combo-${lang}-2-booking`)
})
