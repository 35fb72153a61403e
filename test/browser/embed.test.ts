import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseUnpaidBooking } from '../../server/modules/checkout/index.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsIn, violationsInBothThemes } from './axe.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime, walkToReview } from './walk.ts'

/** The loader in websites of all kinds, none of them made for it. */

const site = useSite()
let venue: PublicVenue
let picky: PublicVenue
let cardOnly: PublicVenue
let host: Server
let hostOrigin = ''
let page_ = { html: '', headers: {} as Record<string, string> }

beforeAll(async () => {
  venue = await openPublicVenue(site.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 2000 })
  picky = await openPublicVenue(site.world)
  cardOnly = await openPublicVenue(site.world, {}, { deposit_mode: 'card' })
  for (const one of [venue, picky, cardOnly])
    for (const table_number of ['1', '2', '3', '4']) await one.table({ table_number })
  host = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html', ...page_.headers }).end(page_.html)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  await picky.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
    params: picky.params,
    body: { allowed_origins: ['https://somewhere-else.example'] },
  })
})
afterAll(() => host.close())

const element = (attributes = '', venueId = venue.venueId) =>
  `<maitred-widget venue="${venueId}" type="bookings" ${attributes}><a href="${site.origin}/widget/bookings/${venueId}">Book a table</a></maitred-widget>`
const script = () => `<script src="${site.origin}/embed.js" async></script>`

const visitHost = async (html: string, headers: Record<string, string> = {}, width: number = WIDTHS.desk) => {
  page_ = {
    html: `<!doctype html><html lang="en"><title>A venue</title><body>${html}</body></html>`,
    headers,
  }
  return site.visit(hostOrigin, { width })
}

const frameOf = (page: Page) => page.frameLocator('maitred-widget[type=bookings] iframe')
const isShown = (page: Page) => heading(frameOf(page), 'How many, and when?').waitFor()

/** A widget that works is as tall as its content and takes no scroll bar of its own. */
const isWhole = async (page: Page) => {
  await isShown(page)
  await page.locator('maitred-widget iframe').waitFor()
  await expect
    .poll(async () => {
      const outer = (await page.locator('maitred-widget iframe').boundingBox())?.height ?? 0
      const inner = await frameOf(page)
        .locator('body')
        .evaluate((body) => body.getBoundingClientRect().height)
      return Math.abs(outer - inner)
    })
    .toBeLessThanOrEqual(1)
}

describe('a website', () => {
  test('embeds the widget in place; the guest books and pays inside, and the website hears what happens', async () => {
    const page = await visitHost(element() + script())
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const name of ['step', 'booked', 'paid'])
        document.addEventListener(`maitred:${name}`, (event) =>
          heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
        )
    })
    await isWhole(page)
    await expect.poll(() => page.locator('maitred-widget > a').isVisible()).toBe(false)
    const frame = frameOf(page)
    await pickDay(frame, 'Monday 19 January')
    await pickTime(frame, '20:00')
    await goOn(frame)
    await fillDetails(frame, 'embedded@example.com')
    await goOn(frame)
    await button(frame, 'Continue to payment').click()
    await button(frame, 'Pay £40').click()
    await heading(frame, 'Your table is booked').waitFor()
    const heard = (await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).join('\n')
    expect(heard).toContain('step {"step":"details"}')
    expect(heard).toContain('booked {"party_size":2}')
    expect(heard).toContain('paid {"amount_pence":4000,"currency":"gbp"}')
    expect(heard).not.toMatch(/embedded@example|Rowan|bkg_/)
  })

  test('tells who paid for a released booking that the money goes back, and shows their page in a new tab', async () => {
    const page = await visitHost(element() + script())
    await isShown(page)
    const frame = frameOf(page)
    await walkToReview(frame, { email: 'late@example.com', day: 'Wednesday 21 January' })
    await button(frame, 'Continue to payment').click()
    const pay = button(frame, 'Pay £40')
    await pay.waitFor()
    const { id } = await site.world.database.read
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.user_id')
      .select('bookings.id')
      .where('users.email', '=', 'late@example.com')
      // Another file of this worker may have booked for the same address.
      .where('bookings.venue_id', '=', venue.venueId)
      .executeTakeFirstOrThrow()
    await releaseUnpaidBooking(site.world.app.services, id, site.world.clock.now())
    await pay.click()
    await heading(frame, 'This booking has ended').waitFor()
    await frame.getByText('all of it goes back to you').waitFor()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'See your booking' }).click(),
    ])
    await heading(tab, 'This booking is cancelled').waitFor()
  })

  test('leads to the other language inside the frame until something is chosen, and is as tall as its content', async () => {
    const page = await visitHost(element() + script())
    const frame = frameOf(page)
    await isShown(page)
    await frame.getByRole('link', { name: 'Deutsch' }).click()
    await heading(frame, 'Für wie viele, und wann?').waitFor()
    await expect
      .poll(async () => {
        const outer = (await page.locator('maitred-widget iframe').boundingBox())?.height ?? 0
        const inner = await frame.locator('body').evaluate((body) => body.getBoundingClientRect().height)
        return Math.abs(outer - inner)
      })
      .toBeLessThanOrEqual(1)
    await frame.getByRole('link', { name: 'English' }).waitFor()
    await frame.getByRole('button', { name: /frei$/ }).first().click()
    await frame
      .getByRole('button', { name: /^20:00/ })
      .first()
      .click()
    await heading(frame, 'Wo möchten Sie sitzen?').waitFor()
    // From here on, another language would lose what was chosen.
    await expect.poll(() => frame.getByRole('link', { name: 'English' }).isVisible()).toBe(false)
  })

  test('opens it in a dialog, which Escape closes from inside; the focus returns to the button', async () => {
    const page = await visitHost(element('mode="button"') + script())
    const opener = page.getByRole('link', { name: 'Book a table' })
    await page.waitForFunction(() =>
      document.querySelector('maitred-widget a')?.hasAttribute('aria-haspopup'),
    )
    await opener.hover()
    await page.locator('maitred-widget iframe').waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await opener.click()
    await page.getByRole('dialog', { name: 'Book a table' }).waitFor()
    await isShown(page)
    await frameOf(page).getByRole('radio', { name: '2 guests' }).focus()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Book a table')
    await opener.click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('without JavaScript keeps its link', async () => {
    page_ = { html: element() + script(), headers: {} }
    const page = await site.visit(hostOrigin, { javaScript: false })
    await expect.poll(() => page.getByRole('link', { name: 'Book a table' }).isVisible()).toBe(true)
  })
})

describe('the look that a venue has chosen', () => {
  let own: PublicVenue
  beforeAll(async () => {
    own = await openPublicVenue(site.world)
    await own.table({ table_number: '1' })
  })
  const choose = (body: object) =>
    own.operator.ok('PUT /api/my-venues/:venueId/widget-settings', { params: own.params, body })

  /** What is seen near the upper left corner of the frame, as red, green and blue. */
  const corner = async (page: Page) => {
    const box = await page.locator('maitred-widget iframe').boundingBox()
    if (!box) throw new Error('The frame is not shown.')
    const clip = { x: box.x + 2, y: box.y + 2, width: 1, height: 1 }
    return [
      ...(await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]
  }
  const onBlue = (attributes = '') =>
    `<style>body{background:#0a3d91}</style>${element(attributes, own.venueId)}${script()}`

  test.each(['light', 'dark'] as const)(
    'without a background lets the website show through: %s',
    async (theme_mode) => {
      await choose({ background: 'none', theme_mode })
      const page = await visitHost(onBlue())
      await isWhole(page)
      await expect.poll(() => corner(page)).toEqual([10, 61, 145])
      await choose({ background: 'card' })
      const second = await visitHost(onBlue())
      await isWhole(second)
      await expect.poll(() => corner(second)).toEqual(theme_mode === 'dark' ? [23, 29, 26] : [255, 255, 255])
    },
  )

  test('has its letters, corners and background, and stays without a fault that axe finds', async () => {
    await choose({ background: '#10251e', font: 'serif', corner_radius: 20, theme_mode: 'light' })
    const page = await visitHost(onBlue())
    await isWhole(page)
    await expect.poll(() => corner(page)).toEqual([16, 37, 30])
    const seen = await frameOf(page)
      .locator('.button.primary, .strip-day')
      .first()
      .evaluate((element) => [
        getComputedStyle(element).fontFamily.split(',')[0],
        getComputedStyle(document.documentElement).getPropertyValue('--radius'),
        document.documentElement.dataset.theme,
      ])
    expect(seen).toEqual(['"Iowan Old Style"', '1.25rem', 'dark'])
    const alone = await site.visit(`/widget/bookings/${own.venueId}?lang=en`)
    await heading(alone, 'How many, and when?').waitFor()
    expect(await violationsIn(alone)).toEqual([])
  })

  test('opens a dark dialog with a light sign to close it, before the frame fills it', async () => {
    await choose({ background: 'none', theme_mode: 'dark' })
    const page = await visitHost(onBlue('mode="button"'))
    await page.getByRole('link', { name: 'Book a table' }).click()
    await isShown(page)
    const panel = page.locator('maitred-widget dialog > div')
    const colors = () =>
      panel.evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element.querySelector('button') as Element).color,
      ])
    await expect.poll(colors).toEqual(['rgb(23, 29, 26)', 'rgb(255, 255, 255)'])
  })
})

describe('a hostile website', () => {
  const policy = () =>
    `default-src 'none'; style-src 'none'; script-src ${site.origin}; frame-src ${site.origin}`

  test('that allows no styles shows it whole, and its policy is not offended', async () => {
    const page = await visitHost('', { 'content-security-policy': policy() })
    const offences: string[] = []
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && offences.push(message.text()),
    )
    page_.html = `<!doctype html><html lang="en"><title>x</title><body>${element()}${script()}</body></html>`
    await page.reload()
    await isWhole(page)
    expect(offences.filter((text) => !text.includes('favicon'))).toEqual([])
  })

  test.each(['require-corp', 'credentialless'])(
    'with an embedder policy (%s) shows it, and pays in a new tab',
    async (coep) => {
      const page = await visitHost(element() + script(), { 'cross-origin-embedder-policy': coep })
      await isShown(page)
      const frame = frameOf(page)
      await pickDay(frame, 'Tuesday 20 January')
      await pickTime(frame, coep === 'require-corp' ? '20:00' : '22:00')
      await goOn(frame)
      await fillDetails(frame, `${coep}@example.com`)
      await goOn(frame)
      await button(frame, 'Continue to payment').click()
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        frame.getByRole('link', { name: 'Continue to payment' }).click(),
      ])
      await button(tab, 'Pay £40').click()
      await heading(tab, 'Your table is booked').waitFor()
    },
  )

  test('with an embedder policy says that a card is only kept, and keeps it in a new tab', async () => {
    const page = await visitHost(element('', cardOnly.venueId) + script(), {
      'cross-origin-embedder-policy': 'require-corp',
    })
    await isShown(page)
    const frame = frameOf(page)
    await walkToReview(frame, { email: 'kept@example.com', day: 'Tuesday 20 January' })
    await frame.getByText('Your card is kept on file, and charged only as the terms below say.').waitFor()
    await button(frame, 'Continue to your card').click()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Continue to your card' }).click(),
    ])
    await expect.poll(() => frame.getByText('£0').count()).toBe(0)
    await button(tab, 'Keep my card and book').click()
    await heading(tab, 'Your table is booked').waitFor()
  })

  test.each([
    ['an old box model', '* { box-sizing: content-box }'],
    [
      'resets',
      '* { all: unset !important } iframe { height: 10px !important; max-height: 10px !important; display: none !important; opacity: 0 !important }',
    ],
    ['flex around it', 'body { display: flex; align-items: flex-start } maitred-widget { flex: 1 }'],
  ])('with %s shows it whole', async (_, css) => {
    await isWhole(await visitHost(`<style>${css}</style>${element()}${script()}`))
  })

  test('that runs from right to left shows it whole', async () => {
    await isWhole(await visitHost(`<div dir="rtl">${element()}</div>${script()}`))
  })

  test('with the script twice has one frame', async () => {
    const page = await visitHost(element() + script() + script())
    await isShown(page)
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
  })

  test('that removes the element while it loads, and puts it back, has one frame that works', async () => {
    const page = await visitHost(`${script()}<div id="place"></div>`)
    await page.evaluate((html) => {
      const place = document.getElementById('place') as HTMLElement
      place.innerHTML = html
      const widget = place.firstElementChild as HTMLElement
      widget.remove()
      requestAnimationFrame(() => {
        place.append(widget)
        widget.remove()
        place.append(widget)
      })
    }, element())
    await isWhole(page)
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
  })

  test('that the venue did not list is refused the frame', async () => {
    const page = await visitHost(element('', picky.venueId) + script())
    await page.locator('maitred-widget iframe').waitFor()
    // Chromium shows an error page of its own instead.
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/')
    await expect.poll(() => heading(frameOf(page), 'How many, and when?').count()).toBe(0)
    const own = await site.visit(`/demo/${picky.venueId}`)
    await heading(own.frameLocator('#book iframe'), 'How many, and when?').waitFor()
  })

  test('that posts messages of its own moves nothing', async () => {
    const page = await visitHost(element() + script())
    await isWhole(page)
    const before = await page.locator('maitred-widget iframe').boundingBox()
    // The loader has heard it before this listener, which came later.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('message', () => requestAnimationFrame(resolve), { once: true })
          window.postMessage({ maitred: 'height', height: 9000 }, '*')
        }),
    )
    expect(await page.locator('maitred-widget iframe').boundingBox()).toEqual(before)
  })
})

describe('a page without its script', () => {
  test('says how to reach the venue', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}`, { javaScript: false })
    // Chromium's switch against scripts leaves <noscript> unrendered, so its content is read instead.
    await expect
      .poll(() => page.locator('noscript').textContent())
      .toContain('Booking online needs JavaScript.')
    await expect.poll(() => page.locator('.skeleton').isVisible()).toBe(false)
  })

  test('of a venue that is not there is a page that says so', async () => {
    const page = await site.visit('/widget/bookings/ven_nobody')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
  })
})

test.each(['/', '/demo', '/guide'])('%s has no fault that axe finds, light and dark', async (path) => {
  const page = await site.visit(path === '/demo' ? `/demo/${venue.venueId}` : path, { width: WIDTHS.desk })
  if (path === '/demo') await isShown(page)
  expect(await violationsInBothThemes(page)).toEqual([])
})

// Hundreds of operations are made by one template, so axe sees two of each section.
test('/docs has no fault that axe finds, light and dark, and no id twice', async () => {
  const page = await site.visit('/docs', { width: WIDTHS.desk })
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  await page.evaluate(() => {
    for (const extra of document.querySelectorAll('details ~ details ~ details')) extra.remove()
  })
  await expect.poll(() => page.locator('details').count()).toBeGreaterThan(10)
  expect(await violationsInBothThemes(page)).toEqual([])
})
