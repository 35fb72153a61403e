import { beforeAll, expect, test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime } from './walk.ts'

/** Somebody who has never seen it can say at every step what they pay, and after cancelling what was kept. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 2000 })
  for (const table_number of ['1', '2']) await venue.table({ table_number })
  const bundle = await makeBundle(venue.operator, venue.venueId, {
    name: 'Bottles',
    prepaid: true,
    items: [{ name: 'Champagne', price_pence: 9000, max_qty: 2 }],
  })
  const { id: booking_policy } = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: venue.params,
    body: { name: 'Half', refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 24 },
  })
  await venue.operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: { booking_policy },
  })
  await venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...venue.params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
})

test('every step between the time and the review names the sum, extras included', async () => {
  const page = await site.visit(`/widget/bookings/${venue.venueId}`)
  await pickDay(page, 'Wednesday 21 January')
  await page.getByText('£40 deposit').first().waitFor()
  await pickTime(page, '20:00')
  const sum = page.getByRole('navigation', { name: 'Your choices so far' }).locator('.sum')
  await page.locator('.plan').waitFor()
  await expect.poll(() => sum.innerText()).toBe('£40 deposit')
  await goOn(page)
  await heading(page, 'Something extra?').waitFor()
  await button(page, 'One more: Champagne').click()
  await expect.poll(() => sum.innerText()).toMatch(/^To pay now\s£130$/)
  await goOn(page)
  await heading(page, 'Who is coming?').waitFor()
  await expect.poll(() => sum.innerText()).toMatch(/^To pay now\s£130$/)
  await fillDetails(page, 'stranger@example.com')
  await goOn(page)
  await heading(page, 'Everything right?').waitFor()
  await page.locator('.due strong', { hasText: '£130' }).waitFor()
  // Said once: line by line, here.
  await expect.poll(() => sum.count()).toBe(0)
  await button(page, 'Continue to payment').click()
  await button(page, 'Pay £130').click()
  const link = await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')
  await page.goto(new URL(link ?? '', site.origin).href)

  await button(page, 'Change the number of guests').click()
  await page.getByRole('radio', { name: '3 guests' }).check({ force: true })
  await page.locator('.due', { hasText: 'To pay now' }).filter({ hasText: '£20' }).waitFor()
  // Only the party changes, so no other deadline is in question.
  await expect.poll(() => page.getByText('For cancelling, the deadline').count()).toBe(0)
  await page.goBack()
  await button(page, 'Cancel booking').click()
  await button(page, 'Yes, cancel').click()
  await page.getByText('you get £65 back').waitFor()
  await page.getByText('By the terms of your booking we keep £65.').waitFor()
})
