import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { mailsOfVenue } from '../support/mails.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsIn } from './axe.ts'
import { useSite } from './site.ts'
import { button, heading, openCode, walkToReview } from './walk.ts'

/** Slow banks, slow guests, closed tabs, and cards that are only kept. */

const site = useSite({ own: true })
let venue: PublicVenue
let card: PublicVenue
let count = 0
const email = () => {
  count += 1
  return `payer${count}@example.com`
}

beforeAll(async () => {
  venue = await openPublicVenue(site.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 2000 })
  card = await openPublicVenue(site.world, {}, { deposit_mode: 'card' })
  for (const place of [venue, card])
    for (const table_number of ['1', '2', '3']) await place.table({ table_number })
  const { id } = await card.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: card.params,
    body: { name: 'Terms', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 },
  })
  await card.operator.ok('PUT /api/my-venues/:id', {
    params: { id: card.venueId },
    body: { booking_policy: id },
  })
})

const open = (place: PublicVenue) => site.visit(`/widget/bookings/${place.venueId}`)

const walkToPayment = async (page: Page, address: string, day: string) => {
  await walkToReview(page, { email: address, day })
  await button(page, 'Continue to payment').click()
  await heading(page, 'Payment').waitFor()
}

const bookingsOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.status', 'bookings.paid_amount_pence as paid', 'payments.status as payment'])
    .where('users.email', '=', address)
    .orderBy('bookings.created_at')
    .execute()

const PAID = { status: 'approved', paid: 4000, payment: 'captured' }

test('a link that says another amount and venue shows what the service knows', async () => {
  const page = await open(venue)
  await walkToPayment(page, email(), 'Thursday 22 January')
  await page.getByText('£40', { exact: true }).first().waitFor()
  const [address = '', fragment = ''] = page.url().split('#')
  const ticket = JSON.parse(decodeURIComponent(fragment)) as Record<string, unknown>
  const forged = {
    ...ticket,
    amount_pence: 500,
    mode: 'hold',
    venue: 'Somebody else’s',
    lines: [{ text: 'A small hold', amount_pence: 500 }],
    terms_text: ['Nothing is ever taken.'],
  }
  const other = await site.visit(
    `${new URL(address).pathname}${new URL(address).search}#${encodeURIComponent(JSON.stringify(forged))}`,
  )
  await heading(other, 'Payment').waitFor()
  await other.getByText('£40', { exact: true }).first().waitFor()
  const shown = await other.locator('body').innerText()
  for (const forgery of ['£5', 'A small hold', 'Somebody else’s', 'Nothing is ever taken.'])
    expect(shown).not.toContain(forgery)
})

describe('the bank', () => {
  test('takes more than half a minute: the page waits, says so, and goes on by itself', async () => {
    const address = email()
    const page = await open(venue)
    await page.clock.install()
    await walkToPayment(page, address, 'Monday 19 January')
    // The sandbox's page plays the bank and says "paid" after 30 seconds. Here that word is held back a little longer.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/confirm', async (route) => {
      if (route.request().postDataJSON().outcome === 'succeed') await answered
      await route.continue()
    })
    await button(page, 'Let the bank take half a minute').click()
    await heading(page, 'Your bank is working on it').waitFor()
    await page.getByRole('status').filter({ hasText: 'usually takes a few seconds' }).waitFor()
    expect(await bookingsOf(address)).toEqual([{ status: 'pending', paid: 0, payment: 'processing' }])
    await page.clock.fastForward(31_000)
    await page.getByRole('status').filter({ hasText: 'It takes longer than usual.' }).waitFor()
    answer()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toEqual([PAID])
  })

  test('has the money and the tab is closed: the mail’s link shows the confirmed booking', async () => {
    const address = email()
    const page = await open(venue)
    await walkToPayment(page, address, 'Tuesday 20 January')
    await page.route('**/book/finalize', (route) => route.abort())
    await button(page, 'Pay £40').click()
    await heading(page, 'Your payment went through').waitFor()
    await page.close()
    await expect.poll(() => bookingsOf(address)).toEqual([PAID])
    const mail = (await mailsOfVenue(site.world, venue.venueId)).find(({ to }) => to === address)
    const link = /http\S+\/manage\/[\w-]{43}/.exec(mail?.text ?? '')?.[0]
    const later = await site.visit(link ?? 'no link')
    await heading(later, 'Your booking is confirmed').waitFor()
    await later.getByText('Tuesday 20 January, 20:00').waitFor()
    await openCode(later)
  })
})

describe('a slow guest', () => {
  test('comes back after the 15 minutes: the table is free again, nothing is lost, and it can be had anew', async () => {
    const address = email()
    const page = await open(venue)
    await page.clock.install()
    await walkToPayment(page, address, 'Wednesday 21 January')
    site.world.clock.advance({ minutes: 16 })
    await sweepPayments(site.world.app.services, site.world.clock.now(), (error) => {
      throw error
    })
    expect(await bookingsOf(address)).toEqual([{ status: 'cancelled', paid: 0, payment: 'released' }])
    // The phone slept, so its page has not noticed: paying now is refused, and nothing is taken.
    await button(page, 'Pay £40').click()
    await heading(page, 'The time to pay is over').waitFor()
    await page.getByText('nothing was taken').waitFor()
    await button(page, 'Choose again').click()
    await heading(page, 'Everything right?').waitFor()
    await page.clock.fastForward('02:00')
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £40').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toEqual([{ status: 'cancelled', paid: 0, payment: 'released' }, PAID])
  })
})

describe('a card that is only kept', () => {
  test('is asked for with what it is for, may be refused, and nothing is taken', async () => {
    const address = email()
    const page = await open(card)
    await walkToReview(page, { email: address, day: 'Monday 19 January' })
    await page.getByText('Nothing to pay now.').waitFor()
    await page.getByText('Your card is kept on file').waitFor()
    await page.getByText('we may charge £30').waitFor()
    await button(page, 'Continue to your card').click()
    await heading(page, 'Your card').waitFor()
    await page.getByText('Your card is kept on file. Nothing is taken now.').waitFor()
    await page.getByText('we may charge £30.').waitFor()
    await expect.poll(() => page.getByText('£0').count()).toBe(0)
    expect(await violationsIn(page)).toEqual([])
    await button(page, 'Let the card be declined').click()
    await page.getByRole('alert').filter({ hasText: 'nothing was taken' }).waitFor()
    await button(page, 'Let the bank ask').click()
    await button(page, 'Yes, it is me').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ status: 'approved', paid: 0 }])
    const ledger = await site.world.database.read
      .selectFrom('money_ledger')
      .innerJoin('bookings', 'bookings.id', 'money_ledger.booking_id')
      .select('money_ledger.type')
      .where('bookings.venue_id', '=', card.venueId)
      .execute()
    expect(ledger).toEqual([])
  })

  test('is not asked for again when the guest comes back to the page', async () => {
    const address = email()
    const page = await open(card)
    await walkToReview(page, { email: address, day: 'Tuesday 20 January' })
    await button(page, 'Continue to your card').click()
    await page.route('**/book/finalize', (route) => route.abort())
    await button(page, 'Keep my card and book').click()
    await heading(page, 'Your card is saved').waitFor()
    await page.unroute('**/book/finalize')
    await page.reload()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ status: 'approved', paid: 0 }])
  })
})
