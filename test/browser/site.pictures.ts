import { beforeAll, test } from 'vitest'
import { openDemoWorld, shoot } from './album.ts'
import { useSite, WIDTHS } from './site.ts'

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

test('the demo websites', async () => {
  for (const [name, id] of Object.entries(venues)) {
    const page = await site.visit(`/demo/${id}`)
    await page.frameLocator('#book iframe').locator('.day.free').first().waitFor()
    const [events, vouchers] = [page.locator('#events'), page.locator('#vouchers')]
    if (await events.isVisible()) await events.frameLocator('iframe').locator('.event-card').first().waitFor()
    if (await vouchers.isVisible()) await vouchers.frameLocator('iframe').locator('.voucher-card').waitFor()
    await shoot(page, `site-demo-${name.toLowerCase().replaceAll(/\W+/g, '-')}`)
  }
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
