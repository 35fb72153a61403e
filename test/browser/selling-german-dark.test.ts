import type { FrameLocator, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/**
 * A German guest in the dark buys tickets and a voucher and joins the guest list on the demo website. Each step's
 * heading and what is paid are inside the website's window, below its header.
 */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Zum Reiher', max_plus_ones: 3 })
  await venue.table()
  const ball = await makeEvent(venue.operator, venue.venueId, { name: 'Winterball' })
  await makeTicketType(venue.operator, ball, { name: 'Eintritt', price_pence: 1500 })
  await venue.rule({
    name: 'Frühe Liste',
    rule_type: 'guestlist',
    start_time: '22:00',
    end_time: '02:00',
    deposit_mode: 'hold',
    price_per_cover_pence: 1000,
  })
  await venue.operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
    params: venue.params,
    body: { terms: 'Für Speisen und Getränke.' },
  })
})

/** Wholly inside the website's window; `top` is what the website keeps free above. */
const isInView = async (page: Page, what: Locator, top: number) => {
  await what.waitFor()
  const height = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await what.boundingBox()
      return box === null ? 'absent' : box.y >= top - 1 && box.y + box.height <= height ? 'seen' : box
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

const openSite = async (section: string, width: number) => {
  const page = await site.visit(`/demo/${venue.venueId}?lang=de`, { width, dark: true })
  const frame = page.frameLocator(`#${section} iframe`)
  const top = (await page.locator('header.top').boundingBox())?.height ?? 0
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  return { page, frame, look: (what: Locator) => isInView(page, what, top) }
}

const goOn = (frame: FrameLocator) => button(frame, /^Weiter/).click()

describe.each([
  ['phone', WIDTHS.phone],
  ['desk', WIDTHS.desk],
])('in German and dark, on a %s', (device, width) => {
  test('tickets', async () => {
    const { frame, look } = await openSite('events', width)
    await frame.getByRole('link', { name: /Winterball/ }).click()
    await look(heading(frame, 'Winterball'))
    await expect.poll(() => brightness(frame)).toBeLessThan(60)
    await frame.getByRole('radio', { name: /^Eintritt/ }).check()
    await goOn(frame)
    await look(heading(frame, 'Wer kommt?'))
    await frame.getByLabel('Name', { exact: true }).fill('Änne Groß')
    await frame.getByLabel('E-Mail').fill(`ball-${device}@example.com`)
    await goOn(frame)
    await look(heading(frame, 'Stimmt alles?'))
    await look(frame.locator('.due strong', { hasText: '15 £' }))
    await button(frame, 'Weiter zur Zahlung').click()
    await look(heading(frame, 'Zahlung'))
    await look(frame.locator('.amount strong', { hasText: '15 £' }))
    await button(frame, '15 £ bezahlen').click()
    await look(heading(frame, 'Ihr Ticket'))
  })

  test('a voucher', async () => {
    const { frame, look } = await openSite('vouchers', width)
    await heading(frame, 'Gutschein: Welcher Betrag?').waitFor()
    await frame.getByRole('radio', { name: /50/ }).first().check({ force: true })
    await goOn(frame)
    await look(heading(frame, 'Für wen ist der Gutschein?'))
    await frame.getByLabel('Für mich').check({ force: true })
    await goOn(frame)
    await look(heading(frame, 'Und wer sind Sie?'))
    await frame.getByLabel('Name', { exact: true }).fill('Änne Groß')
    await frame.getByLabel('E-Mail').fill(`gabe-${device}@example.com`)
    await goOn(frame)
    await look(heading(frame, 'Stimmt alles?'))
    await look(frame.locator('.due strong', { hasText: '50 £' }))
    await button(frame, 'Weiter zur Zahlung').click()
    await look(heading(frame, 'Zahlung'))
    await look(frame.locator('.amount strong', { hasText: '50 £' }))
    await button(frame, '50 £ bezahlen').click()
    await look(heading(frame, 'Ihr Gutschein'))
  })

  test('the guest list, in its dialog', async () => {
    const { page } = await openSite('guest-list', width)
    await page.locator('#guest-list maitred-widget a, #guest-list maitred-widget button').first().click()
    const frame = page.frameLocator('dialog[open] iframe')
    const look = (what: Locator) => isInView(page, what, 0)
    await look(heading(frame, 'Welcher Abend, und wie viele?'))
    await expect.poll(() => brightness(frame)).toBeLessThan(60)
    await frame.getByRole('button', { name: /frei$/ }).nth(1).click()
    await look(heading(frame, 'Welche Liste?'))
    await button(frame, /^Auf die Liste/).click()
    await look(heading(frame, 'Wie möchten Sie auf die Liste?'))
    await button(frame, 'Ohne Konto auf die Liste').click()
    await look(heading(frame, 'Wer kommt?'))
    await frame.getByLabel('Name', { exact: true }).fill('Änne Groß')
    await frame.getByLabel('E-Mail').fill(`liste-${device}@example.com`)
    await frame.getByLabel(/^Telefon/).fill('+49 30 901820')
    await goOn(frame)
    await look(heading(frame, 'Stimmt alles?'))
    await look(frame.locator('.due strong', { hasText: '20 £' }))
    await button(frame, /^Weiter zur/).click()
    await look(heading(frame, 'Ihre Karte'))
    await look(frame.locator('.amount strong', { hasText: '20 £' }))
    await button(frame, '20 £ reservieren').click()
    await look(heading(frame, 'Sie stehen auf der Liste'))
  })
})
