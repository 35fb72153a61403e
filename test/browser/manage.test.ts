import { beforeAll, describe, expect, test } from 'vitest'
import { bookManaged, guestOf } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { inspect } from './every-step.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading, openCode, pickDay, pickTime } from './walk.ts'

/** A guest opens the link of a booking: sees it, changes it, pays for that, cancels. */

const site = useSite()
const DAY = '2026-01-20'

let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158', email: 'hello@heron.example' },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 1050 },
  )
  const { operator, params } = venue
  for (const table_number of ['1', '2', '3', '4', '5', '6']) await venue.table({ table_number })
  const { id: policy } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'Half', refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 24 },
  })
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: { booking_policy: policy, booking_start_value: 60, booking_start_unit: 'days' },
  })
})

const book = (fields: Record<string, unknown> = {}) =>
  bookManaged(site.world, venue, { date: DAY, ...fields })

const rowOf = (id: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .select(['status', 'booking_date', 'booking_time', 'party_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a guest with a link', () => {
  test('sees the booking, its terms, the venue and a live door code', async () => {
    const { id, token } = await book({ guest_name: 'Ada' })
    const page = await site.visit(`/manage/${token}`)
    await heading(page, 'Your booking is confirmed').waitFor()
    await page.getByText('Tuesday 20 January, 20:00').waitFor()
    await page.getByText('2 guests').waitFor()
    await page
      .getByText(
        'Cancel by Monday 19 January 2026, 20:00, and £10.50 comes back; we keep £10.50. After that we keep £21.',
      )
      .waitFor()
    await openCode(page)
    await expect
      .poll(() => page.getByRole('link', { name: '+44 20 7946 0158' }).getAttribute('href'))
      .toMatch(/^tel:/)
    await expect.poll(() => page.title()).toBe('Your booking · The Copper Heron')
    expect(await page.content()).not.toContain(id)
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await page.request.get(site.origin + calendar)
    expect([file.status(), (await file.text()).includes('BEGIN:VEVENT')]).toEqual([200, true])
  })

  test('changes only the party with one button, and sees both sums before anything is asked', async () => {
    const { id, token } = await book({ time: '18:30' })
    const page = await site.visit(`/manage/${token}`)
    await page.getByText('£10.50 a guest × 2').waitFor()
    await button(page, 'Change the number of guests').click()
    await heading(page, 'How many of you?').waitFor()
    await page.getByRole('radio', { name: '4 guests' }).check({ force: true })
    await page.getByText('Until that is done, your booking stays as it is.').waitFor()
    const sums = await page.locator('.terms :is(.price-lines li, .due)').allInnerTexts()
    expect(sums.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '£10.50 a guest × 4 £42',
      'Paid so far £21',
      'To pay now £21',
    ])
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £21').click()
    await page.getByText('Your booking is changed.').waitFor()
    await page.getByText('£10.50 a guest × 4').waitFor()
    expect(await rowOf(id)).toMatchObject({ party_size: 4, booking_time: '18:30' })
  })

  test('corrects name and wishes, and gets the confirmation again', async () => {
    const { id, token } = await book({ time: '22:00', guest_name: 'Ada', occasion: 'Birthday' })
    const page = await site.visit(`/manage/${token}`)
    await page.getByText('Birthday').waitFor()
    await button(page, 'Edit name, phone and wishes').click()
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel(/^Allergies and diets/).fill('No nuts')
    await button(page, 'Save').click()
    await page.getByText('Saved. The venue sees it at once.').waitFor()
    await page.getByText('No nuts').waitFor()
    const row = await site.world.database.read
      .selectFrom('bookings')
      .select(['guest_name', 'dietary', 'occasion'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ guest_name: 'Ada Lovelace', dietary: 'No nuts', occasion: 'Birthday' })
    await button(page, 'Send the confirmation again').click()
    await page.getByText(/^The confirmation is on its way to .•••@/).waitFor()
  })

  test('of a hold reads that it is held, and after cancelling that nothing was taken', async () => {
    const held = await openPublicVenue(
      site.world,
      {},
      { deposit_mode: 'hold', price_per_cover_pence: 2000, min_covers: 4 },
    )
    await held.table()
    const { token } = await bookManaged(site.world, held, { date: DAY })
    const page = await site.visit(`/manage/${token}`)
    await page.getByText('Held on your card, not taken').waitFor()
    await page.getByText('£20 a guest, at least 4').waitFor()
    await button(page, 'Cancel booking').click()
    await page.getByText('Nothing was taken: the £80 held on your card is released.').waitFor()
    await button(page, 'Yes, cancel').click()
    const notice = page.getByRole('alert')
    await notice.getByText('Nothing was taken: the £80 held on your card is released.').waitFor()
    await expect.poll(() => page.getByText('back').count()).toBe(0)
  })

  test('changes the time, and walks back by the browser’s Back', async () => {
    const { id, token } = await book()
    const page = await site.visit(`/manage/${token}`)
    await button(page, 'Change day or time').click()
    await heading(page, 'What would you like to change?').waitFor()
    await pickDay(page, 'Wednesday 21 January')
    await page.goBack()
    await heading(page, 'What would you like to change?').waitFor()
    await pickDay(page, 'Wednesday 21 January')
    await pickTime(page, '18:30')
    await heading(page, 'Change it like this?').waitFor()
    await button(page, 'Change booking').click()
    await page.getByText('Your booking is changed.').waitFor()
    await page.getByText('Wednesday 21 January, 18:30').waitFor()
    // The deadline stays that of the earlier start.
    await page.getByText('Cancel by Monday 19 January 2026, 20:00').waitFor()
    expect(await rowOf(id)).toEqual({
      status: 'approved',
      booking_date: '2026-01-21',
      booking_time: '18:30',
      party_size: 2,
    })
  })

  test('pays for two more, and the booking changes once that is paid', async () => {
    const { id, token } = await book()
    const page = await site.visit(`/manage/${token}`)
    await button(page, 'Change day or time').click()
    await page.getByRole('radio', { name: '4 guests' }).check({ force: true })
    // The day of the booking is chosen already.
    await button(page, 'Continue').click()
    await page.getByText('£21 is paid already and counts towards it.').waitFor()
    await pickTime(page, '20:00')
    await button(page, 'Continue to payment').click()
    await heading(page, 'Payment').waitFor()
    await button(page, 'Back without paying').click()
    await page.getByText(/^Pay by \d+:\d+ to change to Tuesday 20 January, 20:00 \(4 guests\)\./).waitFor()
    expect((await rowOf(id)).party_size).toBe(2)
    await button(page, 'Pay and change').click()
    await button(page, 'Pay £21').click()
    await page.getByText('Your booking is changed.').waitFor()
    await page.getByText('4 guests').waitFor()
    expect((await rowOf(id)).party_size).toBe(4)
    expect(new URL(page.url()).hash).toBe('')
  })

  test('who took a guest off reads what is left of what was paid', async () => {
    const { token } = await book({ time: '19:00' })
    const guest = guestOf(site.world.anyone, token)
    expect((await guest.change({ party_size: 1 })).status).toBe(200)
    const { paid_pence, returned_pence } = (await guest.read()).money
    expect(returned_pence).toBeGreaterThan(0)
    const left = `£${((paid_pence - returned_pence) / 100).toFixed(2)}`
    const page = await site.visit(`/manage/${token}`)
    await button(page, 'Change day or time').click()
    await button(page, 'Continue').click()
    await page.getByText(`${left} is paid already and counts towards it.`).waitFor()
    await pickTime(page, '19:30')
    await page.locator('.price-lines', { hasText: `Paid so far${left}` }).waitFor()
  })

  test('is told kindly what cannot be, and keeps the booking', async () => {
    const { id, token } = await book({ time: '21:00' })
    const page = await site.visit(`/manage/${token}`)
    await button(page, 'Change day or time').click()
    await pickDay(page, 'Thursday 22 January')
    await pickTime(page, '19:00')
    await heading(page, 'Change it like this?').waitFor()
    for (let n = 0; n < 6; n += 1) await book({ date: '2026-01-22', time: '19:00' })
    await button(page, 'Change booking').click()
    await page
      .getByText('No table is free for your party at that time. Your booking stays as it is.')
      .waitFor()
    expect(await rowOf(id)).toMatchObject({ booking_date: DAY, booking_time: '21:00' })
  })

  test('cancels for exactly the quote shown; a quote that changed is shown anew', async () => {
    const { id, token } = await book({ time: '18:00' })
    const page = await site.visit(`/manage/${token}`, { width: WIDTHS.desk })
    await button(page, 'Cancel booking').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await dialog.getByText('£10.50').first().waitFor()
    // In another tab the party gets smaller.
    expect((await guestOf(site.world.anyone, token).change({ party_size: 1 })).status).toBe(200)
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
    await dialog.getByText('Something has changed since you opened this page.').waitFor()
    await dialog.getByText('Tuesday 20 January, 18:00 · 1 guest').waitFor()
    expect((await rowOf(id)).status).toBe('approved')
    const { quote } = await guestOf(site.world.anyone, token).read()
    const back = `£${(quote.return_pence / 100).toFixed(2)}`
    await dialog.getByText(back).waitFor()
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
    await page.getByText(`You get ${back} back.`).waitFor()
    await heading(page, 'This booking is cancelled').waitFor()
    expect((await rowOf(id)).status).toBe('cancelled')
    await page.reload()
    await heading(page, 'This booking is cancelled').waitFor()
    const kept = `£${(quote.keep_pence / 100).toFixed(2)}`
    await page.locator('.money .sum', { hasText: 'We keep' }).getByText(kept).waitFor()
    await page.getByText('Tuesday 20 January, 18:00').waitFor()
    await expect.poll(() => button(page, 'Cancel booking').count()).toBe(0)
    await expect.poll(() => page.getByRole('img', { name: 'Door code' }).count()).toBe(0)
  })

  test('reads German, and leaves no cookie and no storage', async () => {
    const { token } = await book()
    const page = await site.visit(`/manage/${token}`, { lang: 'de-AT' })
    await heading(page, 'Ihre Reservierung ist bestätigt').waitFor()
    await page.getByText('Dienstag, 20. Januar, 20:00 Uhr').waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
})

test('a wrong link is a page that says so', async () => {
  const page = await site.visit(`/manage/${'A'.repeat(43)}`)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
})

test('no step has a fault that axe finds, light and dark', async () => {
  const { token } = await book({ time: '22:00' })
  const page = await site.visit(`/manage/${token}`)
  const { faults, look } = inspect(page, 'manage')
  await openCode(page)
  await look('booking')
  await button(page, 'Change day or time').click()
  await page.getByRole('button', { name: /^Friday 23 January.*free$/ }).waitFor()
  await look('when')
  await pickDay(page, 'Friday 23 January')
  await button(page, '20:30').waitFor()
  await look('time')
  await pickTime(page, '20:30')
  await heading(page, 'Change it like this?').waitFor()
  await look('confirm')
  await page.evaluate(() => history.go(-3))
  await button(page, 'Cancel booking').click()
  await look('dialog')
  await button(page, 'Yes, cancel').click()
  await heading(page, 'This booking is cancelled').waitFor()
  await look('cancelled')
  expect(faults()).toEqual([])
})
