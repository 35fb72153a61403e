import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { watchForCuts } from './every-step.ts'
import { useSite, WIDTHS } from './site.ts'

/** Letters twice as large on a phone: nothing is cut off on any step of any widget, in both languages. */

const site = useSite()
let venue: PublicVenue
let event = ''
let count = 0
const email = () => {
  count += 1
  return `large${count}@example.com`
}

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158', paid_guest_list_enabled: true },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 2000 },
  )
  const { operator, params, venueId } = venue
  for (const table_number of ['1', '2', '3', '4', '5', '6'])
    await venue.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  const { id: policy_id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'A day before', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 },
  })
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { booking_policy: policy_id },
  })
  const items = [{ name: 'Sparkling wine', price_pence: 5000, max_qty: 2 }]
  const bundle = await makeBundle(operator, venueId, { name: 'Celebrations', prepaid: true, items })
  await makeBundle(operator, venueId, { name: 'Drinks', profiles: ['events'], prepaid: true, items })
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
  event = await makeEvent(operator, venueId, {
    policy_id,
    event_type: 'club night',
    genre: 'House',
    description: 'Waltzes until eleven, and whatever the orchestra fancies after that.',
    table_price_per_cover_pence: 2500,
  })
  await makeTicketType(operator, event, { capacity: 90 })
  await makeTicketType(operator, event, { name: 'Last call', sale_start: '2026-01-20T09:00:00Z' })
  await makeTicketType(operator, event, { name: 'Balcony', capacity: 0 })
  const list = { rule_type: 'guestlist', start_time: '22:00', end_time: '02:00' }
  await venue.rule({ ...list, name: 'Early bird', price_keys: 0, deposit_mode: 'card' })
  await venue.rule({ ...list, name: 'Late night', price_keys: 3 })
})

const visit = (path: string) => site.visit(path, { width: WIDTHS.phone, rootFont: 200 })
const next = (page: Page) => page.locator('.foot .primary').click()

type Look = (step: string) => Promise<void>

/** A form sent empty, then filled with details as long as names and addresses are. */
const fillGuest = async (page: Page, look: Look, prefix = 'guest') => {
  await page.locator(`[name=${prefix}_name]`).waitFor()
  await next(page)
  await page.locator('.fault').first().waitFor()
  await look(`${prefix}, faults`)
  await page.fill(`[name=${prefix}_name]`, 'Bartholomew Featherstonehaugh')
  await page.fill(`[name=${prefix}_email]`, email())
}

/** From the review to what is there after paying or leaving a card. */
const payFrom = async (page: Page, look: Look, result: string) => {
  await page.locator('.facts').waitFor()
  await look('review')
  await next(page)
  await page.locator('.method .primary').waitFor()
  await look('payment')
  await page.locator('.method .primary').click()
  await page.locator(result).first().waitFor()
  await look('result')
}

describe.each(['en', 'de'])('letters twice as large, %s', (lang) => {
  test('a table', async () => {
    const page = await visit(`/widget/bookings/${venue.venueId}?lang=${lang}`)
    const { cuts, look } = watchForCuts(page)
    await page.locator('.strip-day.free').first().waitFor()
    await page.locator('button.slot').first().waitFor()
    await look('when')
    await page.locator('.strip-day.all').click()
    await page.locator('.day.free').first().waitFor()
    await look('all days')
    await page.locator('[data-date="2026-01-21"]').click()
    await page.locator('button.slot').first().waitFor()
    await look('time')
    await page.locator('button.slot').first().click()
    await page.locator('.plan').waitFor()
    await look('table')
    await next(page)
    await page.locator('.item').first().waitFor()
    await look('extras')
    await next(page)
    await fillGuest(page, look)
    await page.locator('summary').first().click()
    await look('details')
    await next(page)
    await payFrom(page, look, '.result .facts')
    expect(cuts).toEqual([])
  })

  test('tickets and a table for an event', async () => {
    const page = await visit(`/widget/events/${venue.venueId}?lang=${lang}`)
    const { cuts, look } = watchForCuts(page)
    await page.locator('.event-card').first().waitFor()
    await look('events')
    await page.locator('.event-card').first().click()
    await page.locator('.offer input:enabled').last().check()
    await look('a table')
    await next(page)
    await page.locator('.plan').waitFor()
    await look('tables')
    await page.goBack()
    await page.locator('.offer input:enabled').first().check()
    await page.locator('.stepper button').last().click()
    await look('tickets')
    await next(page)
    await page.locator('.item').first().waitFor()
    await page.locator('.stepper button').last().click()
    await look('extras')
    await next(page)
    await fillGuest(page, look)
    await look('details')
    await next(page)
    await payFrom(page, look, '.codes .qr')
    expect(cuts).toEqual([])
  })

  test('a voucher', async () => {
    const page = await visit(`/widget/vouchers/${venue.venueId}?lang=${lang}`)
    const { cuts, look } = watchForCuts(page)
    await page.locator('.voucher-card').waitFor()
    await look('amount')
    await next(page)
    await fillGuest(page, look, 'recipient')
    await page.fill('[name=message]', 'Happy birthday! Dance until the trains start again.')
    await look('gift')
    await next(page)
    await fillGuest(page, look, 'purchaser')
    await look('buyer')
    await next(page)
    await payFrom(page, look, '.codes li')
    expect(cuts).toEqual([])
  })

  test('a place on the guest list, with every way to sign in', async () => {
    const page = await visit(`/widget/guest-list/${venue.venueId}?lang=${lang}`)
    const { cuts, look } = watchForCuts(page)
    await page.locator('.day.free').first().waitFor()
    await look('when')
    await page.locator('[data-date="2026-01-21"]').click()
    const lists = page.locator('.list-option')
    await lists.first().waitFor()
    await look('lists')
    await lists
      .filter({ hasText: /each|pro Gast/ })
      .first()
      .click()
    await page.locator('form.way').waitFor()
    await look('sign in')
    await page.locator('form.way .plain').click()
    await page.locator('[name=password]').waitFor()
    await look('password')
    await page.goBack()
    await lists
      .filter({ hasText: /card|Karte/ })
      .first()
      .click()
    await page.fill('[name=email]', email())
    await page.locator('form.way .primary').click()
    await page.locator('.notice.good').waitFor()
    await look('mailed')
    await page.locator('div.way > .primary').click()
    await fillGuest(page, look)
    await look('details')
    await next(page)
    await payFrom(page, look, '.door-code img')
    expect(cuts).toEqual([])
  })
})
