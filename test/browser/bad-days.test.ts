import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { walkToGiftReview, walkToReview as walkToTickets } from './selling.ts'
import { useSite } from './site.ts'
import { button, fillDetails, goOn, heading, pickDay, pickTime, walkToReview } from './walk.ts'

/**
 * What goes wrong between the first tap and the table, and what the guest sees then. What goes wrong with every order is
 * played with a table, with tickets and with a voucher.
 */

const site = useSite()
let venue: PublicVenue
let free: PublicVenue
let night = ''
let count = 0
const email = () => {
  count += 1
  return `unlucky${count}@example.com`
}

const withTables = async (rule: Record<string, unknown>) => {
  const made = await openPublicVenue(site.world, {}, { name: 'Dinner', ...rule })
  for (const table_number of ['1', '2', '3'])
    await made.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  return made
}

beforeAll(async () => {
  venue = await withTables({ deposit_mode: 'charge', price_per_cover_pence: 2000 })
  free = await withTables({})
  night = await makeEvent(venue.operator, venue.venueId, { name: 'Undertow', sells_tables: false })
  await makeTicketType(venue.operator, night)
})

const open = (place: PublicVenue) => site.visit(`/widget/bookings/${place.venueId}`)

const bookingsOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.id', 'bookings.status', 'bookings.booking_time'])
    .where('users.email', '=', address)
    .orderBy('bookings.created_at')
    .execute()

const walkToPayment = async (page: Page, address: string, day: string) => {
  await walkToReview(page, { email: address, day })
  await button(page, 'Continue to payment').click()
  await heading(page, 'Payment').waitFor()
}

describe('somebody else', () => {
  test('takes the chosen table: one sentence, everything typed is kept, the free tables are shown', async () => {
    const address = email()
    const page = await open(free)
    await pickDay(page, 'Monday 19 January')
    await pickTime(page, '20:00')
    await page.getByRole('radio', { name: /^Table 2/ }).check({ force: true })
    await goOn(page)
    await fillDetails(page, address)
    await goOn(page)
    await heading(page, 'Everything right?').waitFor()
    const { tables } = await site.world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
      params: free.params,
      query: { date: '2026-01-19', time: '20:00' },
    })
    await free.booked({ date: '2026-01-19', table_id: tables.find((one) => one.table_number === '2')?.id })
    await button(page, 'Book now').click()
    await page.getByRole('alert').filter({ hasText: 'Table 2 has just been taken.' }).waitFor()
    await page.getByRole('radio', { name: /^Table 2.*taken/, disabled: true }).waitFor()
    await page.getByRole('radio', { name: /^Table 3/ }).check({ force: true })
    await goOn(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await goOn(page)
    await button(page, 'Book now').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ status: 'approved' }])
  })

  test('takes the last table of the time: the other times of the day are offered', async () => {
    const address = email()
    const page = await open(free)
    await walkToReview(page, { email: address, day: 'Tuesday 20 January' })
    for (let table = 0; table < 3; table += 1) await free.booked({ date: '2026-01-20' })
    await button(page, 'Book now').click()
    await page.getByRole('alert').filter({ hasText: '20:00 has just been taken.' }).waitFor()
    await expect.poll(() => button(page, '20:00').count()).toBe(0)
    // The day has no others than the nearest, which are not said twice.
    await button(page, '18:00').click()
    await goOn(page)
    await goOn(page)
    await button(page, 'Book now').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ booking_time: '18:00' }])
  })

  test('takes the last table, which the guest had chosen: other times are offered instead of tables', async () => {
    const address = email()
    const page = await open(free)
    await pickDay(page, 'Tuesday 27 January')
    for (let table = 0; table < 2; table += 1) await free.booked({ date: '2026-01-27' })
    await pickTime(page, '20:00')
    await page
      .getByRole('radio', { name: /^Table/, disabled: false })
      .first()
      .check({ force: true })
    await goOn(page)
    await fillDetails(page, address)
    await goOn(page)
    await heading(page, 'Everything right?').waitFor()
    await free.booked({ date: '2026-01-27' })
    await button(page, 'Book now').click()
    await heading(page, 'How many, and when?').waitFor()
    await page.getByRole('alert').filter({ hasText: '20:00 has just been taken.' }).waitFor()
    await page.locator('.slot.refused', { hasText: '20:00' }).waitFor()
    await button(page, '18:00').click()
    await heading(page, 'Where would you like to sit?').waitFor()
    await goOn(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await goOn(page)
    await button(page, 'Book now').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toMatchObject([{ booking_time: '18:00' }])
  })

  test('has booked the whole day: the guest is told, and led to the next days', async () => {
    for (const time of ['18:00', '20:00', '22:00'])
      for (let table = 0; table < 3; table += 1) await free.booked({ date: '2026-01-21', time })
    const page = await open(free)
    const full = page.getByRole('button', { name: 'Wednesday 21 January, fully booked' })
    await full.waitFor()
    // It can be chosen, and says why nothing is offered.
    await full.click()
    await page.getByText('Nothing is left on Wednesday 21 January 2026 for 2 guests.').waitFor()
    const linked = await site.visit(`/widget/bookings/${free.venueId}?date=2026-01-21&party_size=2`)
    await linked.getByText('Nothing is left on Wednesday 21 January 2026 for 2 guests.').waitFor()
    await button(linked, 'Thu 22 Jan').first().click()
    await linked.getByRole('heading', { name: 'Thursday 22 January' }).waitFor()
  })
})

describe('the card', () => {
  test('is not paid within a quarter of an hour: nothing is taken, and everything typed is still there', async () => {
    const address = email()
    const page = await open(venue)
    await page.clock.install()
    await walkToPayment(page, address, 'Wednesday 21 January')
    await page.clock.fastForward('16:00')
    await heading(page, 'The time to pay is over').waitFor()
    await button(page, 'Choose again').click()
    await heading(page, 'Everything right?').waitFor()
    await page.getByText(address).waitFor()
  })
})

describe('the guest', () => {
  test('goes back at every step, reloads, and finds everything as it was', async () => {
    const address = email()
    const page = await open(venue)
    await walkToPayment(page, address, 'Thursday 22 January')
    await page.goBack()
    await heading(page, 'Everything right?').waitFor()
    await page.goBack()
    await heading(page, 'Who is coming?').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await page.goBack()
    await heading(page, 'Where would you like to sit?').waitFor()
    await page.goBack()
    await heading(page, 'How many, and when?').waitFor()
    await page.goForward()
    await heading(page, 'Where would you like to sit?').waitFor()
    await page.goBack()
    await page.reload()
    await page.getByRole('heading', { name: 'Thursday 22 January' }).waitFor()
    await pickTime(page, '20:00')
    await goOn(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await goOn(page)
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £40').click()
    await heading(page, 'Your table is booked').waitFor()
    // The same request again is the same booking.
    expect(await bookingsOf(address)).toMatchObject([{ status: 'approved' }])
  })

  test('has a booking at that time already, and is asked before there are two', async () => {
    const address = email()
    await free.booked({ date: '2026-01-23', guest_email: address, guest_name: 'Rowan Ellery' })
    const page = await open(free)
    await walkToReview(page, { email: address, day: 'Friday 23 January' })
    await button(page, 'Book now').click()
    await page.getByText('You already have a booking at this time.').waitFor()
    expect(await bookingsOf(address)).toHaveLength(1)
    await button(page, 'Yes, book another').click()
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toHaveLength(2)
  })
})

describe('the service', () => {
  test('is slow to say which days are free: days can be chosen meanwhile, and nothing jumps', async () => {
    const page = await site.visit('/healthz')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/booking-days*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${site.origin}/widget/bookings/${free.venueId}`)
    const day = page.getByRole('button', { name: 'Monday 19 January', exact: true })
    await day.waitFor()
    const before = await day.boundingBox()
    answer()
    await page.getByRole('button', { name: 'Monday 19 January, free' }).waitFor()
    const after = await page.getByRole('button', { name: 'Monday 19 January, free' }).boundingBox()
    expect(after).toEqual(before)
  })
})

const ordersOf = async (address: string): Promise<string[]> =>
  (await bookingsOf(address)).map(({ status }) => status)

/** A voucher is there once it is paid. */
const vouchersOf = async (address: string): Promise<string[]> => {
  const { read } = site.world.database
  const bought = await read
    .selectFrom('vouchers')
    .select('id')
    .where('purchaser_email', '=', address)
    .execute()
  return bought.map(() => 'approved')
}

interface Order {
  readonly of: string
  readonly path: () => string
  /** The days differ, because every order takes a table. */
  walk(page: Page, address: string, day: string): Promise<void>
  readonly sent: string
  readonly pay: string
  readonly end: string
  made(address: string): Promise<string[]>
  readonly mail: string
}

const ORDERS: readonly Order[] = [
  {
    of: 'a table',
    path: () => `/widget/bookings/${venue.venueId}`,
    walk: (page, address, day) => walkToReview(page, { email: address, day }),
    sent: '**/book',
    pay: 'Pay £40',
    end: 'Your table is booked',
    made: ordersOf,
    mail: 'booking_confirmed',
  },
  {
    of: 'tickets',
    path: () => `/widget/events/${venue.venueId}?event=${night}`,
    walk: (page, address) => walkToTickets(page, { email: address }),
    sent: '**/create-intent',
    pay: 'Pay £15',
    end: 'Your ticket',
    made: ordersOf,
    mail: 'tickets',
  },
  {
    of: 'a voucher',
    path: () => `/widget/vouchers/${venue.venueId}`,
    walk: (page, address) => walkToGiftReview(page, { to: 'lucky@example.com', from: address }),
    sent: '**/create-intent',
    pay: 'Pay £50',
    end: 'Your gift is ready',
    made: vouchersOf,
    mail: 'voucher_receipt',
  },
]

describe.each(ORDERS)('an order of $of', ({ path, walk, sent, pay, end, made, mail }) => {
  const begin = async (day: string) => {
    const address = email()
    const page = await site.visit(path())
    await walk(page, address, day)
    return { page, address }
  }
  const toPayment = (page: Page) => button(page, 'Continue to payment')

  test('comes about once after two taps, a declined card, an extra step of the bank and a lost connection', async () => {
    const { page, address } = await begin('Monday 19 January')
    await toPayment(page).dblclick()
    await heading(page, 'Payment').waitFor()
    await button(page, 'Let the card be declined').click()
    await page.getByRole('alert').filter({ hasText: 'nothing was taken' }).waitFor()
    await page.route('**/finalize', (route) => route.abort())
    await button(page, 'Let the bank ask').click()
    await button(page, 'Yes, it is me').click()
    await heading(page, 'Your payment went through').waitFor()
    await page.getByText('Your payment is safe').waitFor()
    await page.unroute('**/finalize')
    await heading(page, end).waitFor()
    expect(await made(address)).toEqual(['approved'])
  })

  test('is sent again with the same key while the service is busy, and by a press when it was out of reach', async () => {
    const { page, address } = await begin('Tuesday 20 January')
    await page.context().setOffline(true)
    await toPayment(page).click()
    await page.getByRole('alert').filter({ hasText: 'You seem to be offline.' }).waitFor()
    await page.context().setOffline(false)
    const keys: (string | undefined)[] = []
    await page.route(sent, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length < 3)
        await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error: 'busy' } })
      else await route.continue()
    })
    await toPayment(page).click()
    await heading(page, 'Payment').waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    await button(page, pay).click()
    await heading(page, end).waitFor()
    expect(await made(address)).toEqual(['approved'])
  })

  test('comes about when the tab is closed after paying', async () => {
    const { page, address } = await begin('Friday 23 January')
    await toPayment(page).click()
    await heading(page, 'Payment').waitFor()
    await page.route('**/finalize', (route) => route.abort())
    await button(page, pay).click()
    await heading(page, 'Your payment went through').waitFor()
    await page.close()
    await expect.poll(() => made(address)).toEqual(['approved'])
    const mails = await site.world.database.read
      .selectFrom('outbox')
      .select('kind')
      .where('to_address', '=', address)
      .execute()
    expect(mails).toContainEqual({ kind: mail })
  })
})
