import type { FrameLocator, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsIn } from './axe.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/** A German guest in the dark books, changes and cancels on the demo website, and reads at each step what it costs. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'Zum Reiher' },
    { deposit_mode: 'charge', price_per_cover_pence: 2000 },
  )
  for (const table_number of ['1', '2', '3', '4']) await venue.table({ table_number })
})

/** Inside the website's window, below its header. */
const isInView = async (page: Page, what: Locator) => {
  await what.waitFor()
  const header = (await page.locator('header.top').boundingBox())?.height ?? 0
  const height = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await what.boundingBox()
      return box === null ? 'absent' : box.y >= header - 1 && box.y + box.height <= height ? 'seen' : box
    })
    .toBe('seen')
}

const brightness = (place: Page | FrameLocator) =>
  place.locator('body').evaluate((body) => {
    const [r = 255, g = 255, b = 255] = (getComputedStyle(body).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    )
    return (r + g + b) / 3
  })

test.each([
  ['a phone', WIDTHS.phone, 'nacht-phone@example.com'],
  ['a desk', WIDTHS.desk, 'nacht-desk@example.com'],
])('in German and dark, on %s: every step is in view and says what is paid', async (_, width, email) => {
  const page = await site.visit(`/demo/${venue.venueId}?lang=de`, { width, dark: true })
  const frame = page.frameLocator('#book iframe')
  await heading(frame, 'Für wie viele, und wann?').waitFor()
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await expect.poll(() => brightness(frame)).toBeLessThan(60)

  await frame.getByRole('button', { name: /frei$/ }).nth(1).click()
  await button(frame, /^20:00/)
    .first()
    .click()
  await isInView(page, heading(frame, 'Wo möchten Sie sitzen?'))
  await button(frame, /^Weiter/).click()
  await isInView(page, heading(frame, 'Wer kommt?'))
  await frame.getByLabel('Name', { exact: true }).fill('Änne Groß')
  await frame.getByLabel('E-Mail').fill(email)
  await frame.getByLabel(/^Telefon/).fill('+49 30 901820')
  await button(frame, /^Weiter/).click()
  await isInView(page, heading(frame, 'Stimmt alles?'))
  await frame.locator('.due strong', { hasText: '40 £' }).waitFor()
  await button(frame, 'Weiter zur Zahlung').click()
  await isInView(page, heading(frame, 'Zahlung'))
  await isInView(page, frame.locator('.amount strong', { hasText: '40 £' }))
  await expect.poll(() => brightness(frame)).toBeLessThan(60)
  await button(frame, '40 £ bezahlen').click()
  await isInView(page, heading(frame, 'Ihr Tisch ist reserviert'))
  await frame.getByText('40 £').first().waitFor()

  const link = await frame.getByRole('link', { name: 'Ändern oder stornieren' }).getAttribute('href')
  const own = await site.visit(`${new URL(link ?? '', site.origin).pathname}?lang=de`, { width, dark: true })
  await heading(own, 'Ihre Reservierung ist bestätigt').waitFor()
  await own.getByText('40 £').first().waitFor()
  expect(await violationsIn(own)).toEqual([])
  await button(own, 'Zahl der Gäste ändern').click()
  await own.getByRole('radio', { name: '3 Gäste' }).check()
  // Both sums before anything is asked for, and what is to be paid next.
  await own.locator('.price-lines', { hasText: /60\s£/ }).waitFor()
  await own.locator('.due', { hasText: /20\s£/ }).waitFor()
  await own.goBack()
  await button(own, 'Stornieren').click()
  await own.getByRole('dialog').getByText('40 £').first().waitFor()
  await button(own, 'Ja, stornieren').click()
  await heading(own, /^Diese Reservierung ist storniert/).waitFor()
  const [booking] = await site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.status', 'party_size'])
    .where('users.email', '=', email)
    .execute()
  expect(booking).toEqual({ status: 'cancelled', party_size: 2 })
})
