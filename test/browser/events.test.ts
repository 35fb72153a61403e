import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { inspect, overflowOf } from './every-step.ts'
import { focusOf, pressEnterOn, tabTo, typeWho } from './keyboard.ts'
import { fillGuest, pickTicket, type walkToReview } from './selling.ts'
import { useSite, WIDTHS } from './site.ts'
import { atReview, button, goOn, heading } from './walk.ts'
import { expectLight } from './weigh.ts'

/** A visitor buys places at an event, and the database says the same. */

const site = useSite()
let venue: PublicVenue
let ball = ''
let count = 0
const email = () => {
  count += 1
  return `dancer${count}@example.com`
}

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Lowtide' })
  const { id: policy_id } = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: venue.params,
    body: { name: 'Two days', refund: 'full', cancel_until_hours: 48 },
  })
  ball = await makeEvent(venue.operator, venue.venueId, {
    policy_id,
    description: 'Waltzes until eleven.',
    event_type: 'club night',
    genre: 'House',
    table_price_per_cover_pence: 2500,
  })
  await makeTicketType(venue.operator, ball, { max_per_order: 4, capacity: 90 })
  await makeTicketType(venue.operator, ball, { name: 'Free entry', price_pence: 0 })
  await makeTicketType(venue.operator, ball, { name: 'Last call', sale_start: '2026-01-20T09:00:00Z' })
  await makeTicketType(venue.operator, ball, { name: 'Early bird', sale_end: '2026-01-10T09:00:00Z' })
  await makeTicketType(venue.operator, ball, { name: 'Balcony', capacity: 0 })
  for (const table_number of ['1', '2'])
    await venue.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  await makeBundle(venue.operator, venue.venueId, {
    name: 'Drinks',
    profiles: ['events'],
    prepaid: true,
    items: [{ name: 'Sparkling wine', price_pence: 5000, max_qty: 3 }],
  })
})

const open = (options = {}) => site.visit(`/widget/events/${venue.venueId}`, options)
const openBall = (options = {}) => site.visit(`/widget/events/${venue.venueId}?event=${ball}`, options)

const bookingsOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.status', 'bookings.party_size'])
    .select((eb) =>
      eb
        .selectFrom('tickets')
        .whereRef('tickets.booking_id', '=', 'bookings.id')
        .select((one) => one.fn.countAll<number>().as('n'))
        .as('tickets'),
    )
    .where('users.email', '=', address)
    .execute()

/** The steps after the choice of tickets, for an event with extras. */
const toReview = async (page: Page, address: string) => {
  await heading(page, 'Something extra?').waitFor()
  await button(page, 'Continue without').click()
  await fillGuest(page, address)
  await goOn(page)
  await atReview(page)
}

describe('a visitor', () => {
  test('sees what is on, opens an event and buys tickets with an extra', async () => {
    const address = email()
    const page = await open()
    await heading(page, 'What is on').waitFor()
    await page.getByRole('link', { name: /Winter Ball/ }).click()
    await heading(page, 'Winter Ball').waitFor()
    expect(new URL(page.url()).searchParams.get('event')).toBe(ball)
    await pickTicket(page, 'General entry')
    await button(page, 'One more: General entry').click()
    await button(page, 'Continue · £30').click()
    const sum = page.locator('.choices .sum')
    await expect.poll(() => sum.textContent()).toBe('£30')
    await button(page, 'One more: Sparkling wine').click()
    await goOn(page)
    await fillGuest(page, address)
    await expect.poll(() => sum.textContent()).toBe('£80')
    await page.getByText('Wishes, allergies').click()
    await page.getByLabel('Allergies and diets').fill('No nuts')
    await goOn(page)
    await atReview(page)
    await page.getByText('2 × General entry').last().waitFor()
    await page.locator('.due strong', { hasText: '£80' }).waitFor()
    await page.getByText('Cancel free of charge until Thursday 22 January 2026, 20:00.').waitFor()
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £80').click()
    await heading(page, 'Your 2 tickets').waitFor()
    await expect.poll(() => page.getByRole('img', { name: /^Code of ticket/ }).count()).toBe(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your 2 tickets')
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await page.request.get(new URL(calendar ?? '', page.url()).href)).text()).toContain(
      'BEGIN:VEVENT',
    )
    // The terms of the review, and a way that promises no change: tickets have none.
    await page.getByText(/^Cancel free of charge until Thursday 22 January 2026, 20:00\./).waitFor()
    await page.getByRole('link', { name: 'View or cancel' }).waitFor()
    expect(await bookingsOf(address)).toEqual([{ status: 'approved', party_size: 2, tickets: 2 }])
  })

  test('is told why some tickets cannot be bought, and how many one order takes', async () => {
    const page = await openBall()
    for (const [name, why] of [
      ['Last call', /on sale from Tue 20 Jan, 09:00/],
      ['Early bird', /no longer on sale/],
      ['Balcony', /sold out/],
    ] as const) {
      const ticket = page.getByRole('radio', { name: new RegExp(`^${name}`) })
      await ticket.waitFor()
      await expect.poll(() => ticket.isDisabled()).toBe(true)
      await expect.poll(() => ticket.locator('xpath=..').innerText()).toMatch(why)
    }
    await pickTicket(page, 'General entry')
    for (let n = 1; n < 4; n += 1) await button(page, 'One more: General entry').click()
    await page.getByText('At most 4 in one order').waitFor()
    await expect.poll(() => button(page, 'One more: General entry').isDisabled()).toBe(true)
  })

  test('gets free tickets without a payment', async () => {
    const address = email()
    const page = await openBall()
    await pickTicket(page, 'Free entry')
    await goOn(page)
    await toReview(page, address)
    await page.getByText('Nothing to pay now.').waitFor()
    await button(page, 'Get tickets').click()
    await heading(page, 'Your ticket').waitFor()
    await page.getByRole('img', { name: 'Code of ticket 1' }).waitFor()
    expect(await bookingsOf(address)).toEqual([{ status: 'approved', party_size: 1, tickets: 1 }])
  })

  test('books a table on the plan', async () => {
    const address = email()
    const page = await openBall({ width: WIDTHS.desk })
    await pickTicket(page, 'A table')
    await button(page, 'One more: guest').click()
    await button(page, 'Continue · £75').click()
    await heading(page, 'Where would you like to sit?').waitFor()
    await page.getByRole('radio', { name: /^Table 2/ }).check({ force: true })
    await expect.poll(() => page.locator('.plan .picked text').innerHTML()).toBe('2')
    await goOn(page)
    await toReview(page, address)
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £75').click()
    await heading(page, 'Your table is booked').waitFor()
    await page.getByRole('img', { name: 'Door code for this booking' }).waitFor()
    expect(await bookingsOf(address)).toEqual([{ status: 'approved', party_size: 3, tickets: 0 }])
  })

  test('buys with the keyboard alone, and is forgotten', async () => {
    const address = email()
    const page = await open({ width: WIDTHS.desk })
    await heading(page, 'What is on').waitFor()
    await pressEnterOn(page, 'Winter Ball')
    await heading(page, 'Winter Ball').waitFor()
    await expect.poll(() => focusOf(page)).toBe('Winter Ball')
    await page.getByRole('radio', { name: /^General entry/ }).waitFor()
    await tabTo(page, 'General entry')
    await page.keyboard.press('Space')
    await pressEnterOn(page, 'One more: General')
    await pressEnterOn(page, 'Continue')
    await heading(page, 'Something extra?').waitFor()
    await pressEnterOn(page, 'Continue without')
    await heading(page, 'Who is coming?').waitFor()
    await typeWho(page, address)
    await atReview(page)
    await pressEnterOn(page, 'Continue to payment')
    await heading(page, 'Payment').waitFor()
    await pressEnterOn(page, 'Pay £30')
    await heading(page, 'Your 2 tickets').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ tickets: 2 }])
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ])
  })

  test('follows a link to an event that is gone to the others, in German too', async () => {
    const page = await site.visit(`/widget/events/${venue.venueId}?event=evt_gone&lang=de`)
    await heading(page, 'Was bei uns los ist').waitFor()
    await page.getByText('Vielleicht eine von diesen?').waitFor()
    await page.getByRole('link', { name: /Winter Ball/ }).click()
    await page.getByText('Clubnacht · House').waitFor()
    await page.getByText('Samstag, 24. Januar, 20:00 – 23:00 Uhr').waitFor()
  })

  test('has the tickets in the venue’s website, too', async () => {
    const page = await site.visit(`/demo/${venue.venueId}`)
    const frame = page.frameLocator('maitred-widget[type=events] iframe')
    await frame.getByRole('link', { name: /Winter Ball/ }).click()
    await walkToReviewWithExtras(frame, email())
  })
})

const walkToReviewWithExtras = async (place: Parameters<typeof walkToReview>[0], address: string) => {
  await pickTicket(place, 'General entry')
  await goOn(place)
  await button(place, 'Continue without').click()
  await fillGuest(place, address)
  await goOn(place)
  await heading(place, 'Everything right?').waitFor()
}

describe('every step', () => {
  test('has no fault that axe finds, light and dark', async () => {
    const page = await open()
    const { faults, look } = inspect(page, 'events')
    await heading(page, 'What is on').waitFor()
    await look('events')
    await page.getByRole('link', { name: /Winter Ball/ }).click()
    await pickTicket(page, 'A table')
    await look('event')
    await goOn(page)
    await page.locator('.plan').waitFor()
    await look('table')
    await page.goBack()
    await pickTicket(page, 'General entry')
    await goOn(page)
    await button(page, 'Continue without').click()
    await fillGuest(page, email())
    await goOn(page)
    await atReview(page)
    await look('review')
    await button(page, 'Continue to payment').click()
    await button(page, /^Pay/).click()
    await page.getByRole('img', { name: 'Code of ticket 1' }).waitFor()
    await look('result')
    expect(faults()).toEqual([])
  })

  test.each([
    [320, '100%'],
    [640, '200%'],
  ])('fits %i px with text at %s without scrolling sideways', async (width, size) => {
    const page = await open({ width })
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const wide: string[] = []
    const look = async (step: string) => {
      if ((await overflowOf(page)) > 0) wide.push(step)
    }
    await heading(page, 'What is on').waitFor()
    await look('events')
    await page.getByRole('link', { name: /Winter Ball/ }).click()
    await pickTicket(page, 'General entry')
    await look('event')
    await goOn(page)
    await heading(page, 'Something extra?').waitFor()
    await look('extras')
    await button(page, 'Continue without').click()
    await fillGuest(page, email())
    await look('details')
    await goOn(page)
    await atReview(page)
    await look('review')
    expect(wide).toEqual([])
  })
})

test.each(['en', 'de'])('what a guest loads before paying stays within its bounds: %s', (lang) =>
  expectLight(site, `events widget (${lang})`, {
    path: `/widget/events/${venue.venueId}?lang=${lang}&event=${ball}`,
    ready: '.offer',
    later: '/tickets-',
  }),
)
