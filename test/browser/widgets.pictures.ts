import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openDemoWorld, shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of the booking widget, its payment and its bad days, to be looked at. */

const site = useSite({ own: true })
let club = ''
let small: PublicVenue
let card: PublicVenue

beforeAll(async () => {
  club = (await openDemoWorld(site.world)).Lowtide ?? ''
  small = await openPublicVenue(site.world, { name: 'Tiny', phone: '+44 20 7946 0158' }, { name: 'Dinner' })
  for (const table_number of ['1', '2'])
    await small.table({ table_number, x: 120 * Number(table_number), y: 100, w: 80, h: 80 })
  card = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron' },
    { name: 'Dinner', deposit_mode: 'card' },
  )
  await card.table()
  const { id: booking_policy } = await card.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: card.params,
    body: { name: 'Terms', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 },
  })
  await card.operator.ok('PUT /api/my-venues/:id', { params: { id: card.venueId }, body: { booking_policy } })
  await followVisitors()
})

/** Every venue's widgets are light or dark as the visitor's screen is. */
const followVisitors = () =>
  site.world.database.read.updateTable('widget_settings').set({ theme_mode: 'auto' }).execute()

const fillDetails = async (page: Page, email: string) => {
  await page.fill('[name=guest_name]', 'Rowan Ellery')
  await page.fill('[name=guest_email]', email)
}

const walkToTables = async (page: Page) => {
  await page.locator('.chip').nth(3).click()
  await page.locator('.strip-day.free').last().click()
  await page.locator('button.slot').first().waitFor()
  await page.locator('button.slot').last().click()
  await page.locator('.tables').waitFor()
}

test.each(['en', 'de'])('the booking widget, %s', async (lang) => {
  const page = await site.visit(`/widget/bookings/${club}?lang=${lang}`)
  const primary = page.locator('.primary')
  const take = (name: string) => shoot(page, `booking-${lang}-${name}`)
  await page.locator('.strip-day.free').first().waitFor()
  await take('1-when')
  await page.locator('.strip-day.all').click()
  await page.locator('.day.free').first().waitFor()
  await take('2-all-days')
  await page.locator('.day.free').nth(4).click()
  await walkToTables(page)
  await page.locator('.tables .option').nth(1).click()
  await take('3-area')
  await page.locator('.tables .leave').click()
  await page.locator('.plan .free').first().click()
  await take('3-table')
  await primary.click()
  if (await page.locator('.item').first().isVisible()) {
    await page.locator('.stepper button').nth(1).click()
    await take('4-extras')
    await primary.click()
  }
  await primary.click()
  await page.locator('.fault').first().waitFor()
  await take('5-details-faults')
  await fillDetails(page, `rowan-${lang}@example.com`)
  await page.locator('summary').first().click()
  await take('5-details')
  await primary.click()
  await page.locator('.facts').waitFor()
  await take('6-review')
  await primary.click()
  await page.locator('.method').waitFor()
  await take('7-payment')
  await page.locator('.method .button').nth(1).click()
  await page.locator('.notice.bad').waitFor()
  await take('7-payment-declined')
  await page.locator('.method .button').nth(2).click()
  await page.getByRole('dialog').waitFor()
  await take('7-payment-bank')
  await page.getByRole('dialog').locator('.primary').click()
  await page.locator('.result .facts').waitFor()
  await take('8-result')
})

test.each(['en', 'de'])('a card that is kept on file, %s', async (lang) => {
  const page = await site.visit(`/widget/bookings/${card.venueId}?lang=${lang}&date=2026-01-19`)
  const take = (name: string) => shoot(page, `booking-${lang}-card-${name}`)
  await page
    .locator('button.slot')
    .nth(lang === 'en' ? 0 : 2)
    .click()
  await page.locator('.tables').waitFor()
  await page.locator('.primary').click()
  await fillDetails(page, `card-${lang}@example.com`)
  await page.locator('.primary').click()
  await page.locator('.facts').waitFor()
  await take('1-review')
  await page.locator('.primary').click()
  await page.locator('.method').waitFor()
  await take('2-card')
  await page.locator('.method .primary').click()
  await page.locator('.result .facts').waitFor()
  await take('3-result')
})

test.each(['en', 'de'])('a bank that takes its time, %s', async (lang) => {
  const page = await site.visit(`/widget/bookings/${club}?lang=${lang}`)
  await page.clock.install()
  await page.locator('.strip-day.free').first().waitFor()
  await walkToTables(page)
  await page.locator('.primary').click()
  if (await page.locator('.item').first().isVisible()) await page.locator('.primary').click()
  await fillDetails(page, `slow-${lang}@example.com`)
  await page.locator('.primary').click()
  await page.locator('.facts').waitFor()
  await page.locator('.primary').click()
  await page.locator('.method').waitFor()
  // The bank's answer is never sent.
  await page.route('**/confirm', (route) =>
    route.request().postDataJSON().outcome === 'succeed' ? undefined : route.continue(),
  )
  await page.locator('.method .button').nth(3).click()
  const status = page.getByRole('status')
  await status.filter({ hasText: /usually takes|dauert meist/ }).waitFor()
  await shoot(page, `booking-${lang}-bank-1-working`)
  await page.clock.fastForward(31_000)
  await status.filter({ hasText: /longer than usual|länger als sonst/ }).waitFor()
  await shoot(page, `booking-${lang}-bank-2-slow`)
})

test.each(['en', 'de'])('a bot check that is blocked, %s', async (lang) => {
  const page = await site.visit('/healthz')
  // Only this page gets a real check, and a policy that allows it: the sandbox needs none.
  await page.route('**/widget/bookings/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/("turnstile_site_key":)[^,}]+/, '$1"played"')
    await route.fulfill({ contentType: 'text/html', body })
  })
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort('blockedbyclient'))
  await page.goto(`${site.origin}/widget/bookings/${card.venueId}?lang=${lang}&date=2026-01-20`)
  await page.locator('button.slot').first().click()
  await page.locator('.plan').waitFor()
  await page.locator('.primary').click()
  await fillDetails(page, `blocked-${lang}@example.com`)
  await page.locator('.primary').click()
  await page.getByRole('alert').waitFor()
  await shoot(page, `booking-${lang}-check-blocked`)
})

describe('a bad day', () => {
  const open = (query: string) => site.visit(`/widget/bookings/${small.venueId}?lang=en&party_size=2${query}`)

  test('times refused, and a full day', async () => {
    for (const _ of [1, 2]) await small.booked({ date: '2026-01-22', time: '19:00' })
    const refused = await open('&date=2026-01-22')
    await refused.locator('.slot.refused').first().waitFor()
    await shoot(refused, 'booking-bad-1-refused')
    for (const time of ['18:00', '20:00', '22:00'])
      for (const _ of [1, 2]) await small.booked({ date: '2026-01-21', time })
    const full = await open('&date=2026-01-21')
    await full.locator('.dates').first().waitFor()
    await shoot(full, 'booking-bad-2-full-day')
  })

  test('somebody else takes the table, then the last one', async () => {
    const page = await open('&date=2026-01-19')
    await page.locator('button.slot', { hasText: '20:00' }).first().click()
    await page.locator('.plan .free').first().click()
    await page.locator('.primary').click()
    await fillDetails(page, 'late@example.com')
    await page.locator('.primary').click()
    await page.locator('.facts').waitFor()
    const { tables } = await site.world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
      params: small.params,
      query: { date: '2026-01-19', time: '20:00' },
    })
    await small.booked({ date: '2026-01-19', table_id: tables.find((one) => one.table_number === '1')?.id })
    await page.locator('.primary').click()
    await page.getByRole('alert').waitFor()
    await shoot(page, 'booking-bad-3-table-taken')
    await page.locator('.plan .free').first().click()
    await page.locator('.primary').click()
    await page.locator('[name=guest_name]').waitFor()
    await page.locator('.primary').click()
    await page.locator('.facts').waitFor()
    await small.booked({ date: '2026-01-19' })
    await page.locator('.primary').click()
    await page.locator('button.slot').first().waitFor()
    await shoot(page, 'booking-bad-4-last-table-taken')
  })

  test('somebody else takes the time', async () => {
    const page = await open('&date=2026-01-20')
    await page.locator('button.slot', { hasText: '20:00' }).first().click()
    await page.locator('.plan').waitFor()
    await page.locator('.primary').click()
    await fillDetails(page, 'later@example.com')
    await page.locator('.primary').click()
    await page.locator('.facts').waitFor()
    for (const _ of [1, 2]) await small.booked({ date: '2026-01-20' })
    await page.locator('.primary').click()
    await page.locator('button.slot').first().waitFor()
    await shoot(page, 'booking-bad-4-time-taken')
  })

  test('a request, a widget switched off, no JavaScript, nothing there', async () => {
    const request = await openPublicVenue(
      site.world,
      { name: 'The Quiet Room', phone: '+44 20 7946 0158' },
      { auto_approve: false },
    )
    await request.table()
    await followVisitors()
    const page = await site.visit(`/widget/bookings/${request.venueId}?lang=en&date=2026-01-19`)
    await page.locator('button.slot').first().click()
    await page.locator('.primary').click()
    await fillDetails(page, 'request@example.com')
    await page.locator('.primary').click()
    await page.locator('.facts').waitFor()
    await shoot(page, 'booking-bad-5-request')
    await page.locator('.primary').click()
    await page.locator('.result').waitFor()
    await shoot(page, 'booking-bad-5-requested')
    await request.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: request.params,
      body: { bookings: { enabled: false } },
    })
    const off = await site.visit(`/widget/bookings/${request.venueId}?lang=en`)
    await off.locator('.notice').waitFor()
    await shoot(off, 'booking-bad-6-off')
    const gone = await site.visit('/widget/bookings/ven_nobody')
    await gone.getByRole('heading').waitFor()
    await shoot(gone, 'booking-bad-7-not-found')
    const fort = await site.visit('/widget/bookings/ven_nobody?lang=de')
    await fort.getByRole('heading').waitFor()
    await shoot(fort, 'booking-bad-7-not-found-de')
  })

  test('no JavaScript', async () => {
    const html = await (await fetch(`${site.origin}/widget/bookings/${club}?lang=en`)).text()
    const page = await site.visit(`/widget/bookings/${club}?lang=en`)
    // Chromium's switch against scripts leaves <noscript> unrendered: its content is put in its place.
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'script'
        ? route.abort()
        : route.request().resourceType() === 'document'
          ? route.fulfill({
              contentType: 'text/html',
              body: html.replace(/<\/?noscript>/g, '').replace(/<div class="skeleton".*?<\/div>/s, ''),
            })
          : route.continue(),
    )
    await page.reload()
    await shoot(page, 'booking-bad-8-no-javascript')
  })
})
