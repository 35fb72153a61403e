import { beforeAll, test } from 'vitest'
import { keepForDocuments } from '../support/document-pictures.ts'
import { openDemoWorld, settle, shoot } from './album.ts'
import { useSite, WIDTHS } from './site.ts'
import { heading, pickDay, pickTime } from './walk.ts'

/** Photographs of the front page, the demo websites and what is there to read. */

const site = useSite({ own: true })
let venues: Record<string, string> = {}

/** A Saturday evening, at the height of the service. */
const EVENING = '2026-01-17T20:10:00Z'

beforeAll(async () => {
  site.world.clock.set(EVENING)
  venues = await openDemoWorld(site.world)
})

test('the front page', async () => {
  await shoot(await site.visit('/'), 'site-front')
  await shoot(await site.visit('/?lang=de'), 'site-front-de')
})

test('the interface and the guide', async () => {
  // The whole interface is as long as a book: its beginning is enough.
  const docs = await site.visit('/docs')
  await docs.evaluate(() => {
    for (const section of [...document.querySelectorAll('main section')].slice(2)) section.remove()
  })
  await shoot(docs, 'site-docs')
  await shoot(await site.visit('/guide'), 'site-guide')
})

test('the product, as the front page and the documents show it', async () => {
  const page = await site.visit(`/widget/bookings/${venues['The Copper Heron']}?lang=en&party_size=4`)
  await page.setViewportSize({ width: 390, height: 844 })
  await pickDay(page, 'Tuesday 20 January')
  await page.getByRole('button', { name: '19:30' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await keepForDocuments(await page.screenshot(), 'booking-phone')
  await pickTime(page, '19:30')
  await heading(page, 'Where would you like to sit?').waitFor()
  await keepForDocuments(await page.screenshot(), 'booking-areas')
  const web = await site.visit(`/demo/${venues['The Copper Heron']}?lang=en`, { width: WIDTHS.desk })
  await web.frameLocator('#book iframe').locator('.strip-day.free').first().waitFor()
  await settle(web)
  await web.setViewportSize({ width: 1440, height: 1300 })
  await settle(web)
  await keepForDocuments(await web.screenshot(), 'demo-website')
})

test('the demo websites', async () => {
  for (const [name, id] of Object.entries(venues)) {
    const page = await site.visit(`/demo/${id}`)
    await page.frameLocator('#book iframe').locator('.strip-day.free').first().waitFor()
    const [events, vouchers] = [page.locator('#events'), page.locator('#vouchers')]
    if (await events.isVisible()) await events.frameLocator('iframe').locator('.event-card').first().waitFor()
    if (await vouchers.isVisible()) await vouchers.frameLocator('iframe').locator('.voucher-card').waitFor()
    await shoot(page, `site-demo-${name.toLowerCase().replaceAll(/\W+/g, '-')}`)
  }
})

test('the page of a voucher, and how a venue sets the look of its widgets', async () => {
  const { code } = await site.world.database.read
    .selectFrom('vouchers')
    .select('code')
    .where('venue_id', '=', venues['The Copper Heron'] ?? '')
    .where('balance_pence', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  await shoot(await site.visit(`/voucher/${code}?lang=en`), 'site-voucher')
  const page = await site.visit('/console', { width: WIDTHS.desk })
  await page.getByLabel('E-mail').fill('operator@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shell').waitFor()
  await page.goto(`${site.origin}/console/${venues['The Copper Heron']}/settings/widget`)
  await page.getByLabel('A colour').check()
  await page.frameLocator('.widget-frame').locator('.strip-day.free').first().waitFor()
  await shoot(page, 'site-look')
})

test('the dialogs of a demo website', async () => {
  const page = await site.visit(`/demo/${venues.Lowtide}`)
  await page.getByRole('banner').getByRole('link', { name: 'Book' }).click()
  await page.frameLocator('header iframe').locator('.offer').first().waitFor()
  await shoot(page, 'site-dialog-combo')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Join the guest list' }).click()
  await page.frameLocator('#guest-list iframe').locator('.day.free').first().waitFor()
  await shoot(page, 'site-dialog-guest-list')
})

test('the floor of the restaurant, as its operator sees it', async () => {
  const page = await site.visit('/console', { width: WIDTHS.desk })
  await page.clock.setFixedTime(new Date(EVENING))
  await page.getByLabel('E-mail').fill('operator@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shell').waitFor()
  await page.goto(`${site.origin}/console/${venues['The Copper Heron']}/floor`)
  await page.locator('.party').first().waitFor()
  await shoot(page, 'site-floor')
})
