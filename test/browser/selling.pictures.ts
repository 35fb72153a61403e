import { beforeAll, test } from 'vitest'
import { openDemoWorld, shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of the widgets that sell tickets and vouchers, to be looked at. */

const site = useSite({ own: true })
let club = ''

beforeAll(async () => {
  club = (await openDemoWorld(site.world)).Lowtide ?? ''
})

test.each(['en', 'de'])('the events widget, %s', async (lang) => {
  const page = await site.visit(`/widget/events/${club}?lang=${lang}`)
  const take = (name: string) => shoot(page, `events-${lang}-${name}`)
  const primary = page.locator('.primary')
  await page.locator('.event-card').first().waitFor()
  await take('1-cards')
  await page.locator('.event-card').first().click()
  await page.locator('.offer input:enabled').last().check()
  await take('2-event')
  await primary.click()
  await page.locator('.plan .free').first().click()
  await take('3-table')
  await page.goBack()
  await page.locator('.offer input:enabled').first().check()
  await page.locator('.stepper button').last().click()
  await take('2-tickets')
  await primary.click()
  if (await page.locator('.extras').isVisible()) {
    await take('4-extras')
    await primary.click()
  }
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', `rowan-${lang}@example.com`)
  await take('5-details')
  await primary.click()
  await page.locator('.facts').waitFor()
  await take('6-review')
  await primary.click()
  await page.locator('.method').waitFor()
  await take('7-payment')
  await page.locator('.method .primary').click()
  await page.locator('.codes li').first().waitFor()
  await take('8-result')
})

test.each(['en', 'de'])('the vouchers widget, %s', async (lang) => {
  const page = await site.visit(`/widget/vouchers/${club}?lang=${lang}`)
  const take = (name: string) => shoot(page, `vouchers-${lang}-${name}`)
  const primary = page.locator('.primary')
  await page.locator('.voucher-card').waitFor()
  await take('1-amount')
  await primary.click()
  await page.fill('[name=recipient_name]', 'Robin Merrow')
  await page.fill('[name=recipient_email]', 'robin@example.com')
  await page.fill('[name=message]', 'Happy birthday! Dance until the trains start again.')
  await take('2-gift')
  await primary.click()
  await primary.click()
  await page.locator('.fault').first().waitFor()
  await take('3-details')
  await page.fill('[name=purchaser_name]', 'Rowan Ellery')
  await page.fill('[name=purchaser_email]', 'rowan@example.com')
  await primary.click()
  await page.locator('.facts').waitFor()
  await take('4-review')
  await primary.click()
  await page.locator('.method').waitFor()
  await take('5-payment')
  await page.locator('.method .primary').click()
  await page.locator('.codes li').first().waitFor()
  await take('6-result')
})
