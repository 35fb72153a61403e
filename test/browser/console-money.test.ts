import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { bookManaged, pay } from '../support/manage.ts'
import { type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { openVenueWithTerms } from '../support/with-terms.ts'
import { violationsIn } from './axe.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** What the booking panel says about money, before and after, and what the books then hold. */

const site = useSite({ own: true })
const AHEAD = '2026-01-27'
let charging: PublicVenue
let holding: PublicVenue
let saving: PublicVenue

const openVenue = (name: string, rule: Record<string, unknown>, terms: Record<string, unknown>) =>
  openVenueWithTerms(site.world, name, rule, terms)

beforeAll(async () => {
  charging = await openVenue(
    'The Copper Heron',
    { deposit_mode: 'charge' },
    { refund: 'partial_pct', partial_pct: 50 },
  )
  holding = await openVenue('The Lantern', { deposit_mode: 'hold' }, { refund: 'full' })
  saving = await openVenue(
    'The Anchor',
    { deposit_mode: 'card' },
    { refund: 'full', late_fee_per_cover_pence: 1500 },
  )
})

const sweep = async () => {
  const failures: unknown[] = []
  await sweepPayments(site.world.app.services, site.world.clock.now(), (error) => failures.push(error))
  expect(failures).toEqual([])
}

const paymentsOf = (id: string) =>
  site.world.database.read
    .selectFrom('payments')
    .select(['purpose', 'status', 'captured_pence', 'refunded_pence'])
    .where('booking_id', '=', id)
    .orderBy('created_at')
    .execute()

const booked = async (venue: PublicVenue, guest_name: string, fields: Record<string, unknown> = {}) =>
  (await bookManaged(site.world, venue, { date: AHEAD, guest_name, ...fields })).id

const panelOf = (venue: PublicVenue, id: string, date = AHEAD) =>
  openConsole(site, venue.operator, `/${venue.venueId}/list?date=${date}&booking=${id}`)

test('a guest cancels: what is kept and returned is said before, after, and in the books', async () => {
  const id = await booked(charging, 'Rowan Ellery')
  const page = await panelOf(charging, id)
  const panel = page.locator('.panel')
  await panel.getByText('£80 paid.').waitFor()
  await panel
    .getByText('Cancel by Monday 26 January, 20:00, and £40 comes back; we keep £40. After that we keep £80.')
    .waitFor()
  await button(page, 'Cancel booking…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'We cancel Return all £80.' }).waitFor()
  await dialog.getByRole('radio', { name: 'Guest cancels now Keep £40, return £40.' }).check()
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await said(page, 'Rowan Ellery is cancelled. £40 is kept, £40 goes back.')
  await sweep()
  expect(await paymentsOf(id)).toMatchObject([
    { status: 'captured', captured_pence: 8000, refunded_pence: 4000 },
  ])
  await page.reload()
  await panel.getByText('£40 returned.').waitFor()
  await panel.getByText('£40 is kept.').waitFor()
  // What cancelling would cost is no question any more.
  expect(await panel.getByText('Terms, as the guest reads them').count()).toBe(0)
  expect(await violationsIn(page)).toEqual([])
})

test('a party with money is moved past the end of its free cancellation: the dialog says so', async () => {
  const date = '2026-01-29'
  const id = await booked(holding, 'Marlow Finch', { date })
  const page = await panelOf(holding, id, date)
  await page.locator('.panel').getByText('is held on the card', { exact: false }).waitFor()
  await button(page, 'Move…').click()
  const dialog = page.getByRole('dialog')
  const late = dialog.getByText('£80 held. With this start it is too late to cancel free of charge.')
  await dialog.getByLabel('Day').fill(TONIGHT)
  await late.waitFor()
  await dialog.getByLabel('Day').fill(date)
  await dialog.getByLabel('Time').fill('20:30')
  await late.waitFor({ state: 'detached' })
})

test('a party grows: both sums are said, and the rest of the deposit is asked for', async () => {
  const id = await booked(charging, 'Juniper Vale')
  const page = await panelOf(charging, id)
  const panel = page.locator('.panel')
  await panel.getByText('£80 paid.').waitFor()
  await panel.getByRole('button', { name: 'People: more' }).click()
  await panel.getByText('£80 is paid. A party of 3 is £120.').waitFor()
  // The message at the edge says what was done, and nothing that the panel says already.
  const message = page.locator('.toast', { hasText: 'Juniper Vale is now a party of 3.' })
  await expect.poll(() => message.innerText()).not.toMatch(/deposit|paid/i)
  await button(page, 'Ask for the rest…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Juniper Vale is mailed a link for £40 more.').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mail a link to pay' }).click()
  await said(page, 'Juniper Vale is mailed a link to pay £40.')
  expect(await paymentsOf(id)).toMatchObject([
    { status: 'captured', captured_pence: 8000 },
    { purpose: 'deposit', status: 'awaiting_payment' },
  ])
})

test('a party grows or shrinks whose deposit is held: a link holds all of it, and nothing goes back', async () => {
  const id = await booked(holding, 'Orla Finch')
  const page = await panelOf(holding, id)
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: 'People: more' }).click()
  await panel.getByText('£80 is held. A party of 3 is £120.').waitFor()
  await button(page, 'Ask for the rest…').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('Orla Finch is mailed a link that holds all £120. The hold of £80 then ends.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await panel.getByRole('button', { name: 'People: fewer' }).click()
  await said(page, 'Orla Finch is now a party of 2.')
  await panel.getByRole('button', { name: 'People: fewer' }).click()
  await panel
    .getByText('£80 is held. A party of 1 is £40. The hold stays as it is, and you can charge less of it.')
    .waitFor()
  await expect.poll(() => button(page, 'Return the rest…').count()).toBe(0)
})

test('a party shrinks: what is too much goes back', async () => {
  const id = await booked(charging, 'Rufus Kell')
  const page = await panelOf(charging, id)
  const panel = page.locator('.panel')
  await panel.getByText('£80 paid.').waitFor()
  await panel.getByRole('button', { name: 'People: fewer' }).click()
  await button(page, 'Return the rest…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return £40' }).click()
  await said(page, '£40 goes back to Rufus Kell.')
  await sweep()
  expect(await paymentsOf(id)).toMatchObject([{ captured_pence: 8000, refunded_pence: 4000 }])
})

test('the venue cancels: everything goes back', async () => {
  const id = await booked(charging, 'Vesper Lind')
  const page = await panelOf(charging, id)
  await button(page, 'Cancel booking…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^We cancel/ }).check()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await said(page, 'Vesper Lind is cancelled. £80 goes back.')
  await sweep()
  expect(await paymentsOf(id)).toMatchObject([{ captured_pence: 8000, refunded_pence: 8000 }])
})

test('part of a hold is taken, and the rest is released', async () => {
  const id = await booked(holding, 'Otto Kern')
  const page = await panelOf(holding, id)
  await page
    .locator('.panel')
    .getByText(/^£80 is held on the card/)
    .waitFor()
  await button(page, 'Charge the hold…').click()
  await page.getByLabel(/^Amount to charge/).fill('30')
  await page.getByText('£30 is charged to the guest’s card, and £50 is released.').waitFor()
  await button(page, 'Charge £30').click()
  await said(page, '£30 was charged to the card.')
  await page.locator('.panel').getByText('£30 of the £80 that was held was charged.').waitFor()
  expect(await paymentsOf(id)).toMatchObject([{ status: 'captured', captured_pence: 3000 }])
})

test('a hold that a colleague released meanwhile is not taken, and the panel shows how it stands', async () => {
  const id = await booked(holding, 'Mira Sato')
  const page = await panelOf(holding, id)
  await button(page, 'Charge the hold…').click()
  await button(page, 'Charge £80').waitFor()
  await holding.operator.ok('POST /api/bookings/:id/hold/release', { params: { id } })
  await button(page, 'Charge £80').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.panel').getByText('The hold of £80 is released.').waitFor()
  expect(await paymentsOf(id)).toMatchObject([{ status: 'released', captured_pence: 0 }])
})

test('a deposit is asked for by mail, and the mail is sent again', async () => {
  const { operator, venueId } = charging
  const user_id = await makeWalkIn(operator, venueId, { name: 'Quill', email: 'quill@example.com' })
  const id = await makeBooking(operator, venueId, { user_id, reservation_date: AHEAD, auto_approve: true })
  const page = await panelOf(charging, id)
  await button(page, 'Ask for a deposit…').click()
  await page.getByLabel(/^Deposit/).fill('50')
  await page.getByText('Nothing is taken until you take it.').waitFor()
  await button(page, 'Mail the link for £50').click()
  await said(page, 'The link to pay £50 is mailed to quill@example.com.')
  await page.getByLabel('Link to pay').waitFor()
  await page.locator('.panel').getByText('£50 is asked for. The guest has not paid yet.').waitFor()
  await page.locator('summary', { hasText: 'Messages' }).click()
  await button(page, 'Send again: Deposit asked for').click()
  await said(page, 'It is sent to quill@example.com again.')
  const mails = await site.world.database.read
    .selectFrom('outbox')
    .select(['kind', 'to_address'])
    .where('booking_id', '=', id)
    .where('kind', '=', 'deposit_request')
    .execute()
  expect(mails.map(({ to_address }) => to_address)).toEqual(['quill@example.com', 'quill@example.com'])
})

test('a no-show is marked and the fee charged in one step, each said before', async () => {
  const reply = await saving.book({ date: TONIGHT, guest_name: 'Ivo Marlowe' })
  if (!('payment_client_secret' in reply.body)) throw new Error(reply.text)
  const { booking_id: id, payment_client_secret } = reply.body
  await pay(site.world, payment_client_secret)
  site.world.clock.set(`${TONIGHT}T20:30:00Z`)
  const page = await panelOf(saving, id, TONIGHT)
  await page.clock.setFixedTime(site.world.clock.now())
  await page.reload()
  await page.locator('.panel').getByText('If you do not come, or cancel now, we may charge £30.').waitFor()
  await page.locator('.panel').getByRole('button', { name: 'No-show', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Charge the fee of £30 to the saved card').waitFor()
  await dialog.getByRole('button', { name: 'No-show, charge £30' }).click()
  await said(page, 'Ivo Marlowe is marked as a no-show. £30 was charged.')
  await page.locator('.panel').getByText('The fee of £30 is paid.').waitFor()
  expect(await page.locator('.panel').getByText('Terms, as the guest reads them').count()).toBe(0)
  const fees = (await paymentsOf(id)).filter(({ purpose }) => purpose === 'fee')
  expect(fees).toMatchObject([{ status: 'captured', captured_pence: 3000 }])
  await expect.poll(() => button(page, 'Charge the fee…').count()).toBe(0)
})

/** What a colleague did meanwhile is not done twice: the dialog says so, and the panel shows how the money stands. */
test('money that moved meanwhile is not moved again: refund, fee, release and a cancellation', async () => {
  const refused = async (
    page: Page,
    open: string,
    confirm: RegExp,
    says: RegExp,
    meanwhile: () => unknown,
  ) => {
    await page.route('**/day/stream', (route) => route.abort())
    await page.reload()
    await button(page, open).click()
    const dialog = page.getByRole('dialog')
    if (open === 'Return money…') await dialog.getByLabel('Why, for the record').fill('Cold soup')
    await meanwhile()
    await dialog.getByRole('button', { name: confirm }).click()
    await dialog.getByRole('alert').filter({ hasText: says }).waitFor()
    await page.context().close()
  }
  const paid = await booked(charging, 'Refund Twice')
  await refused(await panelOf(charging, paid), 'Return money…', /^Return £80/, /refund/, () =>
    charging.operator.ok('POST /api/bookings/:id/refund', {
      params: { id: paid },
      body: { amount_pence: 8000, reason: 'Cold soup' },
    }),
  )
  await sweep()
  expect(await paymentsOf(paid)).toMatchObject([{ captured_pence: 8000, refunded_pence: 8000 }])

  const held = await booked(holding, 'Release Late')
  await refused(await panelOf(holding, held), 'Release…', /^Release £80/, /captured/, () =>
    holding.operator.ok('POST /api/bookings/:id/hold/capture', {
      params: { id: held },
      body: { amount_pence: 8000 },
    }),
  )
  expect(await paymentsOf(held)).toMatchObject([{ status: 'captured', captured_pence: 8000 }])

  const stale = await booked(charging, 'Quote Stale')
  await refused(await panelOf(charging, stale), 'Cancel booking…', /^Cancel booking/, /has changed/, () =>
    charging.operator.ok('POST /api/bookings/:id/refund', {
      params: { id: stale },
      body: { amount_pence: 2000, reason: 'Cold soup' },
    }),
  )
  await sweep()
  expect(await paymentsOf(stale)).toMatchObject([{ captured_pence: 8000, refunded_pence: 2000 }])
})

test('a fee that a colleague has charged is not charged twice', async () => {
  const reply = await saving.book({ date: TONIGHT, time: '21:30', guest_name: 'Fee Twice' })
  if (!('payment_client_secret' in reply.body)) throw new Error(reply.text)
  const { booking_id: id, payment_client_secret } = reply.body
  await pay(site.world, payment_client_secret)
  site.world.clock.set(`${TONIGHT}T22:00:00Z`)
  const params = { id }
  await saving.operator.ok('POST /api/bookings/:id/attendance', { params, body: { state: 'no_show' } })
  const page = await panelOf(saving, id, TONIGHT)
  await page.route('**/day/stream', (route) => route.abort())
  await page.reload()
  await button(page, 'Charge the fee…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Charge £30' }).waitFor()
  await saving.operator.ok('POST /api/bookings/:id/charge-fee', { params, body: { reason: 'no_show' } })
  await dialog.getByRole('button', { name: 'Charge £30' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'was charged already' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.panel').getByText('The fee of £30 is paid.').waitFor()
  expect((await paymentsOf(id)).filter(({ purpose }) => purpose === 'fee')).toMatchObject([
    { status: 'captured', captured_pence: 3000 },
  ])
})
