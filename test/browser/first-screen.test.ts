import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime } from './walk.ts'

/** What a guest reads before and while choosing: on one screen, with reasons, and with the venue's notices. */

const site = useSite()
let venue: PublicVenue
let club: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158' },
    { name: 'Dinner', deposit_mode: 'hold', price_per_cover_pence: 2000, min_covers: 4, party_max: 6 },
  )
  for (const table_number of ['1', '2', '3']) await venue.table({ table_number })
  await venue.rule({ name: 'Large tables', party_min: 8, party_max: 10 })
  await venue.operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: {
      booking_start_value: 30,
      booking_start_unit: 'days',
      opening_hours: Object.fromEntries(
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [{ open: '17:00', close: '23:59' }]]),
      ) as never,
    },
  })
  for (const [kind, text] of [
    ['privacy', 'We keep your details for one year.'],
    ['house_rules', 'No dogs.'],
  ] as const)
    await venue.operator.ok('POST /api/my-venues/:venueId/notices', {
      params: venue.params,
      body: { kind, text: { en: text } },
    })
  club = await openPublicVenue(
    site.world,
    { service_day_start: '06:00' },
    { name: 'Night', start_time: '22:00', end_time: '02:00' },
  )
  await club.table()
})

describe('the first screen', () => {
  test('has guests, day and times; three taps lead a phone to the details', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}`, { width: WIDTHS.phone })
    await page.getByRole('heading', { name: 'Saturday 17 January' }).waitFor()
    await pickTime(page, '20:00')
    await heading(page, 'Where would you like to sit?').waitFor()
    await goOn(page)
    await heading(page, 'Who is coming?').waitFor()
  })

  test('has the times beside guests and days where there is room, and below them on a phone', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}`, { width: WIDTHS.desk })
    await page.getByRole('button', { name: '20:00' }).waitFor()
    const places = () =>
      page.evaluate(() => {
        const [days, times] = ['.strip', '.times'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        )
        return days && times && { beside: times.left >= days.right, below: times.top >= days.bottom }
      })
    expect(await places()).toEqual({ beside: true, below: false })
    await page.setViewportSize({ width: WIDTHS.phone, height: 900 })
    await expect.poll(places).toEqual({ beside: false, below: true })
  })

  test('says how long the table is kept, and leaves out what this party cannot use', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}`)
    await page.getByText('table for 2 hours').first().waitFor()
    await expect.poll(() => page.getByText('Large tables').count()).toBe(0)
  })

  test('tells closed from not open yet, with the year and when it opens', async () => {
    const closed = await site.visit(`/widget/bookings/${venue.venueId}?date=2026-01-18`)
    await closed.getByText('We are closed on Sunday 18 January 2026.').waitFor()
    const far = await site.visit(`/widget/bookings/${venue.venueId}?date=2026-06-20`)
    await far.getByText(/^Bookings for Saturday 20 June 2026 open on .* May 2026/).waitFor()
    await expect.poll(() => far.getByText('Nothing is left').count()).toBe(0)
  })

  test('says whom to ask about a party above the largest', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}?party_size=40`)
    await page.getByText('A party of 40 is more than').waitFor()
    await expect.poll(() => page.getByRole('link', { name: '+44 20 7946 0158' }).count()).toBeGreaterThan(0)
  })

  test('names the date of hours after midnight', async () => {
    const page = await site.visit(`/widget/bookings/${club.venueId}`)
    await page.getByText('After midnight, Sunday 18 January').waitFor()
    const [before, after] = await page.locator('.slots').allInnerTexts()
    expect(before).toContain('23:30')
    expect(after).toContain('00:30')
    expect(before).not.toContain('00:30')
  })
})

describe('before the button', () => {
  test('stand the price and why, the terms, who gets the data, and the notices', async () => {
    const page = await site.visit(`/widget/bookings/${venue.venueId}`)
    await pickDay(page, 'Monday 19 January')
    await page.getByText('£80 held on your card').waitFor()
    await pickTime(page, '20:00')
    await goOn(page)
    await fillDetails(page, 'first@gmial.com')
    await page.getByText('Did you mean').waitFor()
    await button(page, 'first@gmail.com').click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('first@gmail.com')
    await goOn(page)
    await heading(page, 'Everything right?').waitFor()
    await page.getByText('£20 a guest, at least 4').waitFor()
    await page.getByText('Held on your card, not taken').waitFor()
    await page.getByText('Your details go to The Copper Heron, for this booking.').waitFor()
    const [legal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Privacy' }).click(),
    ])
    await legal.getByText('We keep your details for one year.').waitFor()
    await button(page, 'Continue to payment').click()
    await heading(page, 'Your card').waitFor()
    await page.getByText('£20 a guest, at least 4').waitFor()
    await button(page, 'Hold £80').click()
    await heading(page, 'Your table is booked').waitFor()
    await page.getByText('£20 a guest, at least 4').waitFor()
    await page.getByText('Held on your card, not taken').waitFor()
    await page.getByRole('link', { name: 'Directions' }).waitFor()
    const booking = await site.world.database.read
      .selectFrom('bookings')
      .select(['status', 'notices'])
      .where('guest_email', '=', 'first@gmail.com')
      .executeTakeFirstOrThrow()
    expect(booking).toEqual({
      status: 'approved',
      notices: [
        { kind: 'house_rules', version: 1 },
        { kind: 'privacy', version: 1 },
      ],
    })
  })
})
