import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType, order, tickets } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { walkToGiftReview, walkToPayment, walkToReview } from './selling.ts'
import { useSite } from './site.ts'
import { button, goOn, heading } from './walk.ts'

/** What goes wrong with tickets and gifts only. What goes wrong with every order is in bad-days.test.ts. */

const site = useSite()
let venue: PublicVenue
let night = ''
let general = ''
let count = 0
const email = () => {
  count += 1
  return `unlucky-buyer${count}@example.com`
}

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Lowtide' })
  night = await makeEvent(venue.operator, venue.venueId, { name: 'Undertow', sells_tables: false })
  general = await makeTicketType(venue.operator, night)
})

const openNight = (id = night) => site.visit(`/widget/events/${venue.venueId}?event=${id}`)
const openVouchers = () => site.visit(`/widget/vouchers/${venue.venueId}`)

const ordersOf = async (address: string) => {
  const orders = await site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('bookings.status')
    .where('users.email', '=', address)
    .execute()
  return orders.map(({ status }) => status)
}

const ticketsOf = (address: string) =>
  site.world.database.read
    .selectFrom('tickets')
    .innerJoin('bookings', 'bookings.id', 'tickets.booking_id')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('tickets.code')
    .where('users.email', '=', address)
    .execute()

const switchWidgets = (enabled: boolean) =>
  venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
    params: venue.params,
    body: { events: { enabled }, vouchers: { enabled } },
  })

describe('tickets', () => {
  test('run out while the guest types: one sentence, everything is kept, what is left is offered', async () => {
    const address = email()
    const event = await makeEvent(venue.operator, venue.venueId, { name: 'Last Dance', sells_tables: false })
    const scarce = await makeTicketType(venue.operator, event, { name: 'Front row', capacity: 1 })
    await makeTicketType(venue.operator, event, { name: 'Back row', price_pence: 0 })
    const page = await openNight(event)
    await walkToReview(page, { email: address, ticket: 'Front row' })
    await order(site.world.anyone, event, tickets(scarce, 1))
    await button(page, 'Continue to payment').click()
    await page.getByRole('alert').filter({ hasText: 'These places have just been sold.' }).waitFor()
    await page.getByRole('radio', { name: /^Front row.*sold out/, disabled: true }).waitFor()
    await page.getByRole('radio', { name: /^Back row/ }).check()
    await goOn(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await goOn(page)
    await button(page, 'Get tickets').click()
    await heading(page, 'Your ticket').waitFor()
    expect(await ticketsOf(address)).toHaveLength(1)
  })

  test('are still chosen after Back at every step and a reload', async () => {
    const address = email()
    const page = await openNight()
    await walkToPayment(page, { email: address })
    await page.goBack()
    await heading(page, 'Everything right?').waitFor()
    await page.goBack()
    await heading(page, 'Who is coming?').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await page.goBack()
    await heading(page, 'Undertow').waitFor()
    await page.reload()
    await page.getByRole('radio', { name: /^General entry/, checked: true }).waitFor()
    await goOn(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await goOn(page)
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £15').click()
    await heading(page, 'Your ticket').waitFor()
    expect(await ordersOf(address)).toEqual(['approved'])
  })

  test('are not sold twice to somebody who has some, unless they say so', async () => {
    const address = email()
    await order(site.world.anyone, night, tickets(general, 1), { guest_email: address })
    const paid = await openNight()
    await walkToPayment(paid, { email: address })
    await button(paid, 'Pay £15').click()
    await heading(paid, 'Your ticket').waitFor()
    const page = await openNight()
    await walkToReview(page, { email: address })
    await button(page, 'Continue to payment').click()
    await page.getByText('You already have a booking for this event.').waitFor()
    await button(page, 'Yes, these as well').click()
    await heading(page, 'Payment').waitFor()
  })
})

describe('a gift', () => {
  test('is still there after Back at every step', async () => {
    const address = email()
    const page = await openVouchers()
    await walkToGiftReview(page, { to: 'lucky@example.com', from: address })
    await button(page, 'Continue to payment').click()
    await heading(page, 'Payment').waitFor()
    await button(page, 'Back without paying').click()
    await heading(page, 'Everything right?').waitFor()
    await page.goBack()
    await heading(page, 'And who are you?').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await page.goBack()
    await heading(page, 'Who is the voucher for?').waitFor()
    await expect.poll(() => page.getByLabel('Their name').inputValue()).toBe('Robin Merrow')
    await page.goBack()
    await heading(page, 'A gift voucher: how much?').waitFor()
  })
})

describe('the widgets', () => {
  test('are switched off meanwhile: the guest is told, and nothing is lost', async () => {
    const address = email()
    const page = await openNight()
    await walkToReview(page, { email: address })
    const gift = await openVouchers()
    await walkToGiftReview(gift, { to: 'lucky@example.com', from: address })
    await switchWidgets(false)
    await button(page, 'Continue to payment').click()
    await page.getByRole('alert').filter({ hasText: 'Tickets cannot be bought online' }).waitFor()
    await button(gift, 'Continue to payment').click()
    await gift.getByRole('alert').filter({ hasText: 'Vouchers cannot be bought online' }).waitFor()
    expect(await ordersOf(address)).toEqual([])
    const later = await site.visit(`/widget/events/${venue.venueId}`)
    await later.getByText('Tickets cannot be bought online at the moment.').waitFor()
    await switchWidgets(true)
    await button(page, 'Continue to payment').click()
    await heading(page, 'Payment').waitFor()
  })
})
