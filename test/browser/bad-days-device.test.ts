import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime, walkToReview } from './walk.ts'

/** Phones that are far away or wrong; services that are busy; venues that close meanwhile. */

const site = useSite()
let venue: PublicVenue
let free: PublicVenue
let count = 0
const email = () => {
  count += 1
  return `traveller${count}@example.com`
}

const withTables = async (rule: Record<string, unknown>) => {
  const made = await openPublicVenue(
    site.world,
    { timezone: 'Europe/London', phone: '+44 20 7946 0158' },
    { name: 'Dinner', ...rule },
  )
  for (const table_number of ['1', '2', '3'])
    await made.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  return made
}

beforeAll(async () => {
  venue = await withTables({ deposit_mode: 'charge', price_per_cover_pence: 2000 })
  free = await withTables({})
  const { operator, params } = venue
  const { id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'A day before', refund: 'full', cancel_until_hours: 24 },
  })
  await operator.ok('PUT /api/my-venues/:id', { params: { id: venue.venueId }, body: { booking_policy: id } })
  const bundle = await makeBundle(operator, venue.venueId, {
    name: 'Celebrations',
    prepaid: true,
    items: [{ name: 'Sparkling wine', price_pence: 5000, max_qty: 2 }],
  })
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
})

const bookingsOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.status', 'bookings.booking_date', 'bookings.booking_time'])
    .where('users.email', '=', address)
    .execute()

const bookAndPay = async (page: Page, address: string, day: string) => {
  await pickDay(page, day)
  await pickTime(page, '20:00')
  await goOn(page)
  await button(page, 'Continue without').click()
  await fillDetails(page, address)
  await goOn(page)
  // The terms name the venue's time, whatever the phone shows.
  await page.getByText('Cancel free of charge until Sunday 18 January 2026, 20:00.').waitFor()
  await button(page, 'Continue to payment').click()
  await button(page, 'Pay £40').click()
  await heading(page, 'Your table is booked').waitFor()
  await page.getByText('Monday 19 January, 20:00').waitFor()
  expect(await bookingsOf(address)).toEqual([
    { status: 'approved', booking_date: '2026-01-19', booking_time: '20:00' },
  ])
}

describe('the phone', () => {
  test.each(['Pacific/Auckland', 'Pacific/Honolulu'])(
    'is in %s: days and times are the venue’s',
    async (timezone) => {
      const page = await site.visit(`/widget/bookings/${venue.venueId}`, { timezone })
      await page.getByRole('button', { name: /^Saturday 17 January, today/ }).waitFor()
      await bookAndPay(page, email(), 'Monday 19 January')
    },
  )

  test.each([-1, 1])(
    'has a clock that is wrong by %i day: nothing is, and there is time to pay',
    async (days) => {
      const page = await site.visit('/healthz')
      await page.clock.install({ time: site.world.clock.now().getTime() + days * 86_400_000 })
      await page.goto(`${site.origin}/widget/bookings/${free.venueId}`)
      await page.getByRole('button', { name: /^Saturday 17 January, today/ }).waitFor()
      await walkToReview(page, {
        email: email(),
        day: 'Monday 19 January',
        time: days < 0 ? '18:00' : '20:00',
      })
      await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
      const address = email()
      await pickDay(page, 'Tuesday 20 January')
      await pickTime(page, '18:00')
      await goOn(page)
      await button(page, 'Continue without').click()
      await fillDetails(page, address)
      await goOn(page)
      await button(page, 'Continue to payment').click()
      await heading(page, 'Payment').waitFor()
      await page.clock.fastForward('14:00')
      await button(page, 'Pay £40').click()
      await heading(page, 'Your table is booked').waitFor()
      expect(await bookingsOf(address)).toMatchObject([{ status: 'approved', booking_date: '2026-01-20' }])
    },
  )
})

describe('the service', () => {
  test.each(['availability', 'floorplan', 'booking-days'])(
    'answers 503 to %s for a while, and the guest goes on when it is back',
    async (read) => {
      let isBusy = true
      let refused = 0
      const page = await site.visit('/healthz')
      await page.clock.install()
      await page.route(`**/${read}*`, async (route) => {
        if (!isBusy) return route.continue()
        refused += 1
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error: 'busy' } })
      })
      await page.goto(`${site.origin}/widget/bookings/${free.venueId}`)
      const alarm = page.getByRole('alert').filter({ hasText: 'A lot is going on right now.' })
      // Without the days of the month a day can be chosen all the same; the calendar says what is wrong.
      if (read === 'booking-days') await button(page, 'All days').click()
      if (read === 'floorplan') await pickTime(page, '20:00')
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return alarm.isVisible()
        })
        .toBe(true)
      await page.clock.runFor(30_000)
      // Once and three times more, then never again. The row of days had tried once when the calendar took its place.
      expect(refused).toBe(read === 'booking-days' ? 5 : 4)
      isBusy = false
      await button(page, 'Try again').click()
      await alarm.waitFor({ state: 'detached' })
      if (read === 'booking-days') await page.locator('[data-date="2026-01-22"]').click()
      if (read !== 'floorplan') await pickTime(page, '20:00')
      await heading(page, 'Where would you like to sit?').waitFor()
      await page.getByRole('radio', { name: /^Table 1/ }).waitFor()
    },
  )
})

describe('the venue', () => {
  test('switches its widget off, or goes back to draft, while a guest types: it is said, and nothing is lost', async () => {
    const place = await withTables({})
    const address = email()
    const page = await site.visit(`/widget/bookings/${place.venueId}`)
    await walkToReview(page, { email: address, day: 'Monday 19 January' })
    const switchTo = (enabled: boolean) =>
      place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
        params: place.params,
        body: { bookings: { enabled } },
      })
    await switchTo(false)
    await button(page, 'Book now').click()
    await page.getByRole('alert').filter({ hasText: 'Online booking is switched off' }).waitFor()
    const later = await site.visit(`/widget/bookings/${place.venueId}`)
    await later.getByText('Online booking is switched off at the moment.').waitFor()
    await later.getByRole('link', { name: '+44 20 7946 0158' }).waitFor()
    await switchTo(true)
    await place.operator.ok('PUT /api/my-venues/:id/status', {
      params: { id: place.venueId },
      body: { status: 'draft' },
    })
    await button(page, 'Book now').click()
    await page.getByRole('alert').filter({ hasText: 'Online booking is switched off' }).waitFor()
    await page.getByText(address).waitFor()
    const gone = await site.visit(`/widget/bookings/${place.venueId}`)
    await gone.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(await bookingsOf(address)).toEqual([])
  })
})
