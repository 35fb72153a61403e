import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { shiftOf, watchShift } from './layout-shift.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime } from './walk.ts'

/** A guest on somebody's website always sees the step they are on, and what they pay. */

const HEADER_PX = 72

const site = useSite()
let venue: PublicVenue
let host: Server
let hostOrigin = ''

beforeAll(async () => {
  venue = await openPublicVenue(site.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 2000 })
  for (const table_number of ['1', '2', '3', '4', '5', '6', '7', '8']) await venue.table({ table_number })
  host = createServer((request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(website(request.url ?? '')),
  )
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(() => host.close())

/** A header that stays, long text above and below, and the widget between them. */
const website = (path: string) => `<!doctype html><html lang="en"><title>A venue</title>
<style>html { scroll-padding-top: ${HEADER_PX}px } body { margin: 0 }
header { position: sticky; top: 0; z-index: 1; height: ${HEADER_PX}px; background: #fff }
.text { height: 1600px; background: linear-gradient(#eee, #ccc) }</style>
<header>A venue</header><div class="text">Menu</div>
<maitred-widget venue="${venue.venueId}" type="bookings" mode="${path === '/button' ? 'button' : 'inline'}"><a href="${site.origin}/widget/bookings/${venue.venueId}">Book a table</a></maitred-widget>
<div class="text">Find us</div><script src="${site.origin}/embed.js" async></script></html>`

const frameOf = (page: Page) => page.frameLocator('maitred-widget iframe')

/** What is wholly inside the website's window, below its header. */
const isInView = async (page: Page, what: Locator, from = HEADER_PX) => {
  await what.waitFor()
  const { height } = page.viewportSize() ?? { height: 0 }
  await expect
    .poll(async () => {
      const box = await what.boundingBox()
      return box === null ? 'absent' : box.y >= from - 1 && box.y + box.height <= height ? 'seen' : box
    })
    .toBe('seen')
}

/**
 * Presses what stands near the lower end of a step, as somebody does who has scrolled down to it: it is just below the
 * header, and what stands above it in the frame is out of view.
 */
const press = async (page: Page, what: Locator) => {
  await what.waitFor()
  const y = (await what.boundingBox())?.y ?? 0
  await page.evaluate(
    (by) => {
      const scroller = document.querySelector('dialog[open]') ?? document.scrollingElement
      scroller?.scrollBy({ top: by, behavior: 'instant' })
    },
    y - HEADER_PX - 8,
  )
  await what.click()
}

/** Walks through the whole booking, and says what has to be seen at each step. */
const bookAndLook = async (
  page: Page,
  email: string,
  look: (what: Locator) => Promise<void>,
): Promise<void> => {
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'All days' }).click()
  await press(page, frame.getByRole('button', { name: /^Saturday 31 January.*free$/ }))
  await press(page, button(frame, /^20:00/))
  await look(heading(frame, 'Where would you like to sit?'))
  await press(page, button(frame, /^Continue/))
  await look(heading(frame, 'Who is coming?'))
  await fillDetails(frame, email)
  await press(page, button(frame, /^Continue/))
  await look(heading(frame, 'Everything right?'))
  await look(frame.locator('.due strong', { hasText: '£40' }))
  await press(page, button(frame, 'Continue to payment'))
  await look(heading(frame, 'Payment'))
  await look(frame.locator('.amount strong'))
  await press(page, button(frame, 'Pay £40'))
  await look(heading(frame, 'Your table is booked'))
}

describe.each([
  ['a phone', WIDTHS.phone],
  ['a desk', WIDTHS.desk],
])('on %s', (_, width) => {
  test('each step, the amount and the result are inside the website’s window', async () => {
    const page = await site.visit(`${hostOrigin}/`, { width })
    await watchShift(page)
    await heading(frameOf(page), 'How many, and when?').waitFor()
    expect(await page.evaluate(() => scrollY), 'the first screen moves nothing').toBe(0)
    await bookAndLook(page, `in-view-${width}@example.com`, (what) => isInView(page, what))
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  })

  test('the same in the dialog', async () => {
    const page = await site.visit(`${hostOrigin}/button`, { width })
    await page.getByRole('link', { name: 'Book a table' }).click()
    await bookAndLook(page, `dialog-${width}@example.com`, (what) => isInView(page, what, 0))
  })
})

test('somebody who reads elsewhere meanwhile keeps the scroll', async () => {
  const page = await site.visit(`${hostOrigin}/`, { width: WIDTHS.desk })
  const frame = frameOf(page)
  await pickDay(frame, 'Tuesday 20 January')
  await pickTime(frame, '20:00')
  await goOn(frame)
  await fillDetails(frame, 'elsewhere@example.com')
  await goOn(frame)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/public/venues/*/book', async (route) => {
    await held
    await route.continue()
  })
  await button(frame, 'Continue to payment').click()
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, -4000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  answer()
  // The payment page says that it is there; the website stays where its reader is.
  await frame.locator('.amount strong').waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
