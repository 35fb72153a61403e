import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookManaged } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openDemoWorld } from './album.ts'
import { violationsInBothThemes } from './axe.ts'
import { overflowOf } from './every-step.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading, openCode, walkToReview } from './walk.ts'

/** The front page, the demo websites with their widgets, and every guest's page on a very small screen. */

const site = useSite({ own: true })
let demo: Record<string, string> = {}
let small: PublicVenue

beforeAll(async () => {
  demo = await openDemoWorld(site.world)
  small = await openPublicVenue(
    site.world,
    { name: 'Tiny' },
    { deposit_mode: 'charge', price_per_cover_pence: 2000 },
  )
  for (const table_number of ['1', '2']) await small.table({ table_number })
  await site.world.database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()
})

const FIRST_STEPS: Record<string, string> = {
  'Book a table': 'How many, and when?',
  Events: 'What is on',
  'Guest list': 'Which night, and how many?',
  'Gift vouchers': 'A gift voucher: how much?',
  'All in one': 'What would you like?',
}

describe('the front page', () => {
  test('leads to each venue’s website and to each of its widgets', async () => {
    const page = await site.visit('/', { width: WIDTHS.desk })
    const widgetsOf = (venue: string) =>
      page.getByRole('list', { name: `Widgets of ${venue}` }).getByRole('link')
    await expect.poll(() => widgetsOf('Lowtide').allTextContents()).toEqual(Object.keys(FIRST_STEPS))
    await expect.poll(() => widgetsOf('The Copper Heron').allTextContents()).not.toContain('Guest list')
    await expect.poll(() => widgetsOf('Bramble & Oat').allTextContents()).toEqual(['Book a table'])
    for (const [name, step] of Object.entries(FIRST_STEPS)) {
      await widgetsOf('Lowtide').filter({ hasText: name }).click()
      await heading(page, step).waitFor()
      await page.goBack()
    }
    await page.getByRole('link', { name: 'Lowtide', exact: true }).click()
    await page.waitForURL(`**/demo/${demo.Lowtide}`)
  })
})

describe('the front page and the websites', () => {
  test('show pictures that load, each with its size, and speak German to Germans', async () => {
    for (const [path, title, other] of [
      ['/?lang=en', 'Every table, every ticket, every guest. No commission.', 'Deutsch'],
      ['/?lang=de', 'Jeder Tisch, jedes Ticket, jeder Gast. Ohne Provision.', 'English'],
      [`/demo/${demo['The Copper Heron']}?lang=en`, 'A fire that is never out', 'Deutsch'],
      [`/demo/${demo['The Copper Heron']}?lang=de`, 'Das Feuer geht nie aus', 'English'],
    ] as const) {
      const page = await site.visit(path, { width: WIDTHS.desk })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('link', { name: other, exact: true }).waitFor()
      const pictures = page.locator('main img')
      await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(3)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
          .toBe(true)
        await expect.poll(() => picture.getAttribute('width')).toMatch(/^\d+$/)
      }
    }
    const german = await site.visit('/', { width: WIDTHS.desk, lang: 'de-DE' })
    await expect.poll(() => german.locator('html').getAttribute('lang')).toBe('de')
  })

  test('lead a restaurateur from the promise to a venue; accounts and what engineers need are folded up', async () => {
    const page = await site.visit('/?lang=en', { width: WIDTHS.phone })
    const account = page.getByText('operator@demo.test')
    const probe = page.getByRole('link', { name: 'Metrics for Prometheus' })
    await expect.poll(() => account.isVisible()).toBe(false)
    await expect.poll(() => probe.isVisible()).toBe(false)
    await page.getByText('For whoever runs it').click()
    await probe.waitFor()
    await page.getByRole('link', { name: 'an account of the demo' }).click()
    await account.waitFor()
    await page.getByText('demo-password').waitFor()
    await page.getByRole('link', { name: 'the door' }).waitFor()
    await page.getByRole('link', { name: 'Try the demo' }).click()
    await page.getByRole('link', { name: /^Visit the website.*Copper Heron/ }).click()
    await page.getByRole('heading', { name: 'Tonight’s menu' }).waitFor()
    await page.getByRole('link', { name: 'Directions' }).waitFor()
    await page.getByRole('img', { name: 'A drawn map' }).waitFor()
  })
})

describe('the demo website of a club', () => {
  test('has every widget: three in place, the guest list and all in one behind buttons', async () => {
    const page = await site.visit(`/demo/${demo.Lowtide}?lang=en`, { width: WIDTHS.desk })
    await heading(page.frameLocator('#book iframe'), 'How many, and when?').waitFor()
    await heading(page.frameLocator('#events iframe'), 'What is on').waitFor()
    await heading(page.frameLocator('#vouchers iframe'), 'A gift voucher: how much?').waitFor()

    await page.getByRole('link', { name: 'Join the guest list' }).click()
    await page.getByRole('dialog', { name: 'Guest list' }).waitFor()
    await heading(page.frameLocator('#guest-list iframe'), 'Which night, and how many?').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }).click()
    await page.getByRole('dialog', { name: 'Book' }).waitFor()
    const combo = page.frameLocator('header iframe')
    await combo.getByRole('link', { name: /^Guest list/ }).click()
    await heading(combo, 'Which night, and how many?').waitFor()
    await combo.getByRole('link', { name: 'Back to everything we offer' }).click()
    await combo.getByRole('link', { name: /^Book a table/ }).waitFor()
  })

  test('keeps its words beside the drawing on a tablet, and shows its other language on a phone', async () => {
    const edges = (page: Page, selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right }
      })
    for (const width of [960, 1024, 1280]) {
      const page = await site.visit(`/demo/${demo.Lowtide}?lang=de`, { width })
      expect((await edges(page, '.cover .words')).right).toBeLessThan((await edges(page, '.scene')).left)
    }
    for (const width of [320, 390]) {
      const page = await site.visit(`/demo/${demo['The Copper Heron']}?lang=de`, { width })
      await page.getByRole('link', { name: 'English' }).waitFor()
      const brand = await edges(page, '.brand span')
      expect(brand.right).toBeLessThanOrEqual((await edges(page, '.language')).left)
    }
  })

  test('is one of a café that takes tables alone', async () => {
    const page = await site.visit(`/demo/${demo['Bramble & Oat']}?lang=de`)
    await heading(page.frameLocator('#book iframe'), 'Für wie viele, und wann?').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Tisch reservieren' }).waitFor()
    await expect.poll(() => page.locator('maitred-widget').count()).toBe(2)
  })
})

describe('a very small screen, and text twice as large', () => {
  const faults: string[] = []

  /** Too wide at 320 px, or at 640 px with text at 200 %; and what axe finds, light and dark. */
  const look = async (page: Page, name: string, { axe = true } = {}) => {
    for (const [width, size] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      const wide = await overflowOf(page)
      if (wide > 0) faults.push(`${name}: ${wide} px too wide at ${width} px`)
    }
    if (axe) faults.push(...(await violationsInBothThemes(page)).map((fault) => `${name}, ${fault}`))
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }

  test('cut nothing off on the pages to read and on the websites', async () => {
    const page = await site.visit('/')
    await look(page, 'front')
    // Both are long, and embed.test.ts shows them to axe.
    for (const path of ['/docs', '/guide']) {
      await page.goto(site.origin + path)
      await look(page, path, { axe: false })
    }
    await page.goto(`${site.origin}/demo/${demo.Lowtide}`)
    await page.frameLocator('#book iframe').locator('.strip-day.free').first().waitFor()
    await look(page, 'demo')
    await page.goto(`${site.origin}/widget/combo/${demo.Lowtide}`)
    await look(page, 'combo')
    await page.goto(`${site.origin}/no-such-page`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await look(page, 'not found')
    expect(faults.splice(0)).toEqual([])
  })

  test('cut nothing off when times are refused, a day is full, on the payment and on a guest’s booking', async () => {
    for (const _ of [1, 2]) await small.booked({ date: '2026-01-22', time: '19:00' })
    for (const time of ['18:00', '20:00', '22:00'])
      for (const _ of [1, 2]) await small.booked({ date: '2026-01-21', time })
    const address = `${site.origin}/widget/bookings/${small.venueId}?party_size=2`
    const page = await site.visit(`${address}&date=2026-01-22`)
    await page.locator('.slot.refused').first().waitFor()
    await look(page, 'refused')
    await page.goto(`${address}&date=2026-01-21`)
    await page.getByText('Nothing is left on Wednesday 21 January').waitFor()
    await look(page, 'full day')
    await page.goto(address)
    await walkToReview(page, { email: 'narrow@example.com', day: 'Monday 19 January' })
    await button(page, 'Continue to payment').click()
    await heading(page, 'Payment').waitFor()
    await look(page, 'payment')
    await button(page, 'Let the card be declined').click()
    await page.getByText('The card was declined').waitFor()
    await look(page, 'declined')
    await button(page, 'Pay £40').click()
    await openCode(page)
    await look(page, 'result')
    const { token } = await bookManaged(site.world, small, { date: '2026-01-26' })
    await page.goto(`${site.origin}/manage/${token}?lang=de`)
    await page.locator('.folded-code summary').click()
    await page.locator('.door-code img').waitFor()
    await look(page, 'manage')
    await page.getByRole('button', { name: 'Stornieren' }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, 'cancel')
    expect(faults.splice(0)).toEqual([])
  })
})
