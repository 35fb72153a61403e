import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { makeVenue } from '../support/factories.ts'
import { joinVenue } from '../support/roles.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { type Desk, openDesk, sellPartlyArrived } from './desk-world.ts'
import { nextFrames, openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button, heading } from './walk.ts'

/** The manager's desk: events, vouchers, the own account, and the platform. */

const site = useSite({ own: true })
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(site.world)
})

const open = (path: string, options = {}) =>
  openConsole(site, desk.operator, `/${desk.venueId}/${path}`, options)

/** A request that is still under way when the test goes on. */
const neverAnswered = () => {}

const eventNamed = (name: string) =>
  site.world.database.read.selectFrom('events').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

describe('events', () => {
  test('a night is made from nothing, given tickets and published', async () => {
    const page = await open('events')
    await page.getByRole('link', { name: 'New event' }).click()
    await heading(page, 'New event').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('')
    await button(page, 'Save as a draft').click()
    await page.getByText('Please fill this in.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Midnight Market')
    await page.getByLabel('Date', { exact: true }).fill('2026-02-13')
    await page.getByText('On Saturday 14 February, the night of Friday 13 February.').waitFor()
    await page.getByLabel('Capacity').fill('80')
    await button(page, 'Save as a draft').click()
    await heading(page, 'Midnight Market').waitFor()
    await button(page, 'Add tickets').click()
    const price = page.getByLabel('Price', { exact: true })
    const proposed = await price.inputValue()
    await price.fill('99')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Add tickets').click()
    await expect.poll(() => price.inputValue()).toBe(proposed)
    await page.getByLabel('Name of the ticket').fill('Entry')
    await price.fill('12.50')
    await page.getByLabel('How many').fill('60')
    await page.getByLabel(/^On sale until/).fill('2026-02-13T20:00')
    await button(page, 'Save').click()
    await page.getByText('£12.50 · 0 of 60 sold · until Fri 13 Feb 20:00').waitFor()
    await button(page, 'Publish').click()
    await said(page, 'Midnight Market is on sale now.')
    const event = await eventNamed('Midnight Market')
    expect(event).toMatchObject({ status: 'approved', capacity: 80, start_time: '22:00', end_time: '03:00' })
    const type = await site.world.database.read
      .selectFrom('ticket_types')
      .selectAll()
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(type).toMatchObject({ price_pence: 1250, capacity: 60 })
    expect(type.sale_end?.toISOString()).toBe('2026-02-13T20:00:00.000Z')
    await page.getByRole('textbox', { name: 'Link to this event' }).waitFor()
    await button(page, 'Unpublish').click()
    await said(page, 'is a draft again')
  })

  test('the first one is begun in the middle of an empty list, and nowhere before that is read', async () => {
    const venueId = await makeVenue(desk.operator, { name: 'Quiet' })
    const page = await openConsole(site, desk.operator, `/${venueId}/guests`)
    await page.route('**/api/my-events?*', neverAnswered)
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('radio', { name: 'Upcoming' }).waitFor()
    await nextFrames(page)
    const begin = page.getByRole('link', { name: 'New event' })
    expect(await begin.count()).toBe(0)
    await page.unroute('**/api/my-events?*')
    await page.reload()
    await heading(page, 'No event ahead').waitFor()
    await expect.poll(() => begin.count()).toBe(1)
  })

  test('a guest is found by name, gets the tickets again and a part of the money back', async () => {
    const page = await open(`events/${desk.eventId}`)
    await page.getByLabel('Find a guest').fill('calloway')
    await page.getByRole('button', { name: /Ines Calloway/ }).click()
    await page.getByRole('complementary', { name: 'Ines Calloway' }).waitFor()
    await button(page, 'Send tickets again').click()
    await said(page, 'The tickets are on their way to Ines Calloway again.')
    await button(page, 'Return money…').click()
    const amount = page.getByLabel('Amount')
    const paid = Number(await amount.inputValue())
    await amount.fill('5')
    await page.getByLabel('Why').fill('The cloakroom was full')
    await button(page, 'Return £5').click()
    await said(page, '£5 goes back to Ines Calloway.')
    // It is on its way: the rest is proposed now.
    await button(page, 'Return money…').click()
    expect(Number(await amount.inputValue())).toBe(paid - 5)
    await page.keyboard.press('Escape')
    const refund = await site.world.database.read
      .selectFrom('refunds')
      .select(['amount_pence', 'reason'])
      .executeTakeFirstOrThrow()
    expect(refund).toEqual({ amount_pence: 500, reason: 'The cloakroom was full' })
    const mails = await site.world.database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'tickets')
      .where('cause', 'like', 'resend:%')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('cancelling says what goes back before it is done', async () => {
    const page = await open(`events/${desk.eventId}`)
    await button(page, 'Cancel event…').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Saltwater Disco?' })
    await dialog.getByText(/£1\d\d goes back: 15 places\./).waitFor()
    await button(page, 'Keep the event').click()
    expect((await eventNamed('Saltwater Disco')).status).toBe('approved')
    await button(page, 'Cancel event…').click()
    await button(page, 'Cancel the event').click()
    await said(page, 'Saltwater Disco is cancelled.')
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    expect((await eventNamed('Saltwater Disco')).status).toBe('cancelled')
    await expect.poll(() => button(page, 'Cancel event…').count()).toBe(0)
  })

  test('cancelling with guests inside says both sums, and returns both where a manager wants it', async () => {
    const { eventId } = await sellPartlyArrived(site.world, desk, 'Short Night')
    const page = await open(`events/${eventId}`)
    await button(page, 'Cancel event…').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Short Night?' })
    await dialog.getByText('£45 goes back: 3 places.').waitFor()
    await dialog.getByText(/the £15 they paid is kept/).waitFor()
    await dialog.getByLabel(/Also return the tickets of those inside: £15/).check()
    await dialog.getByText('£60 goes back: 3 places and those inside.').waitFor()
    const sent = page.waitForRequest('**/status')
    await button(page, 'Cancel the event').click()
    expect((await sent).postDataJSON()).toEqual({ status: 'cancelled', also_arrived: true })
    await said(page, 'Short Night is cancelled. £60 goes back: 3 places and those inside.')
  })

  test('a cancellation whose answer is lost is looked up and called done', async () => {
    const { eventId } = await sellPartlyArrived(site.world, desk, 'Lost Night')
    const page = await open(`events/${eventId}`)
    await page.route('**/status', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Cancel event…').click()
    await button(page, 'Cancel the event').click()
    await said(page, 'Lost Night is cancelled.')
  })

  test('what an organiser asks for is approved, and they see their own events only', async () => {
    const organiser = await site.world.person('organiser', { name: 'Zadie Okonjo' })
    const jazz = await eventNamed('Jazz Brunch')
    await desk.operator.ok('PUT /api/my-events/:id', {
      params: { id: jazz.id },
      body: { organiser_email: organiser.email },
    })
    const own = await openConsole(site, organiser, '', { role: 'organiser' })
    await own.getByRole('link', { name: /Jazz Brunch/ }).click()
    await own.getByRole('link', { name: 'Edit' }).click()
    await own.getByLabel('Capacity').fill('120')
    await button(own, 'Save').click()
    await said(own, 'The change waits for the venue.')
    await own.getByRole('heading', { name: 'Your change waits for the venue' }).waitFor()
    await expect.poll(() => button(own, 'Approve the change').count()).toBe(0)
    await own.getByRole('link', { name: 'All events' }).click()
    await own.getByRole('link', { name: /Jazz Brunch/ }).waitFor()
    await expect.poll(() => own.getByRole('link', { name: /Saltwater/ }).count()).toBe(0)

    const page = await open(`events/${jazz.id}`)
    await page.getByRole('heading', { name: 'Zadie Okonjo asks for a change' }).waitFor()
    await button(page, 'Approve the change').click()
    await said(page, 'The change is made.')
    expect((await eventNamed('Jazz Brunch')).capacity).toBe(120)
  })
})

describe('vouchers', () => {
  const receipt = (page: Page, text: string) => page.locator('.receipt', { hasText: text }).waitFor()

  test('one is redeemed in part by its code, and its history says so', async () => {
    const page = await open('vouchers/redeem')
    await page.getByLabel('Code of the voucher').fill('nonsense')
    await button(page, 'Find').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code of the voucher').fill(desk.voucherCode.toLowerCase().replaceAll('-', ' '))
    await button(page, 'Find').click()
    await heading(page, /£50 left/).waitFor()
    await expect.poll(() => page.getByLabel('Amount of the bill').inputValue()).toBe('')
    await page.getByLabel('Amount of the bill').fill('18')
    await page.getByText('£32 will be left.').waitFor()
    await button(page, 'Redeem £18').click()
    await receipt(page, '£18 redeemed. £32 is left.')
    await heading(page, /£32 left/).waitFor()
    await page.getByRole('link', { name: 'Sold' }).click()
    // Where a search without a hit is cleared, the field stays under the fingers until the answer.
    const find = page.getByLabel('Find a voucher')
    await find.fill('nobody')
    await heading(page, 'No such voucher').waitFor()
    await page.route('**/vouchers?*', neverAnswered)
    await find.fill('')
    await nextFrames(page)
    expect(await heading(page, 'No vouchers sold yet').count()).toBe(0)
    await page.unroute('**/vouchers?*')
    await page.keyboard.type('calloway')
    await page.getByRole('button', { name: /Ines Calloway/ }).click()
    await page.getByText('£18 by Marguerite Ashdown').waitFor()
    await button(page, 'Mail it again').click()
    await said(page, 'is on its way to')
    const row = await site.world.database.read
      .selectFrom('vouchers')
      .select('balance_pence')
      .where('code', '=', desk.voucherCode)
      .executeTakeFirstOrThrow()
    expect(row.balance_pence).toBe(3200)
  })

  test('a second tap on the button redeems nothing more, and the next amount is typed anew', async () => {
    const code = await buyVoucher(site.world, desk.venueId)
    const page = await open('vouchers/redeem')
    await page.getByLabel('Code of the voucher').fill(code)
    await page.getByLabel('Amount of the bill').fill('5')
    const box = await button(page, 'Redeem £5').boundingBox()
    if (!box) throw new Error('There is no button.')
    const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await tap()
    await heading(page, /£45 left/).waitFor()
    await tap()
    await nextFrames(page)
    await tap()
    await nextFrames(page)
    const balance = async () =>
      (
        await site.world.database.read
          .selectFrom('vouchers')
          .select('balance_pence')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).balance_pence
    expect(await balance()).toBe(4500)
    expect(await button(page, /^Redeem (all )?£/).count()).toBe(0)
  })

  test('of a bill that is larger than the voucher, the rest is still to pay, and another code can be typed', async () => {
    const code = await buyVoucher(site.world, desk.venueId)
    const page = await open('vouchers/redeem')
    await page.getByLabel('Code of the voucher').fill(code)
    await page.getByLabel('Amount of the bill').fill('64.20')
    await button(page, 'Redeem £50, £14.20 still to pay').click()
    await receipt(page, '£50 redeemed. The voucher is spent. £14.20 is still to pay.')
    expect(await page.getByLabel('Amount of the bill').count()).toBe(0)
    expect(await button(page, 'Redeem more').count()).toBe(0)
    await button(page, 'Another code').click()
    await page.keyboard.type(desk.voucherCode)
    await heading(page, /£\d+ left/).waitFor()
  })

  test('the offer is changed with each amount named', async () => {
    const page = await open('vouchers/offer')
    await page.getByLabel('Another amount', { exact: true }).fill('75')
    await button(page, 'Add').click()
    await page.getByLabel('Good for').fill('18')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const settings = await site.world.database.read
      .selectFrom('voucher_settings')
      .select(['fixed_amounts', 'expiration_months'])
      .where('venue_id', '=', desk.venueId)
      .executeTakeFirstOrThrow()
    expect(settings).toEqual({ fixed_amounts: [2500, 5000, 7500, 10_000], expiration_months: 18 })
  })
})

describe('the own account', () => {
  test('changes the password, turns the second factor on and ends another session', async () => {
    const person = await joinVenue(site.world, desk.venueId, 'host')
    await site.world.database.read
      .updateTable('users')
      .set({ password_hash: await hashPassword('the old password') })
      .where('id', '=', person.id)
      .execute()
    const other = await site.world.anyone.ok('POST /api/auth/login', {
      body: { email: person.email, password: 'the old password' },
    })
    const page = await openConsole(site, person, `/${desk.venueId}/list`)
    await page.getByLabel(/^Signed in as/).click()
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    await button(page, 'Sign out everywhere else').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await said(page, 'Every other device is signed out.')
    const token = 'token' in other ? other.token : ''
    const reply = await fetch(`${site.origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status).toBe(401)

    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill('a longer password')
    await button(page, 'Change the password').click()
    await page.locator('#field-current_password[aria-invalid=true]').waitFor()
    await page.getByLabel('Current password').fill('the old password')
    await button(page, 'Change the password').click()
    await said(page, 'The password is changed.')

    await button(page, 'Set up a second factor').click()
    await page.getByAltText('QR code for your authenticator app').waitFor()
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel('Code from the app').fill(codeAt(secret, site.world.clock.now()))
    await button(page, 'Switch it on').click()
    await said(page, 'The second factor is on.')
    expect(await person.ok('GET /api/2fa')).toEqual({ enabled: true })
  })
})

describe('whoever looks after the platform', () => {
  test('approves a listing, grants keys and reads the outbox', async () => {
    const admin = await site.world.person('admin', { name: 'Ada Admin' })
    const venueId = await makeVenue(desk.operator, { name: 'Hopeful' })
    await desk.operator.ok('POST /api/my-venues/:id/request-listing', { params: { id: venueId } })
    const guest = await site.world.person('guest', { name: 'Rowan Keys' })
    const page = await openConsole(site, admin, '', { role: 'admin' })
    await button(page, 'Approve Hopeful').click()
    await said(page, 'Hopeful is listed.')
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByLabel('Account', { exact: true }).fill('rowan k')
    await page.getByRole('button', { name: /Rowan Keys/ }).click()
    await page.getByLabel('Keys for Rowan Keys').fill('10')
    await button(page, 'Grant 10').click()
    await said(page, 'Rowan Keys has 10 keys now.')
    expect((await guest.ok('GET /api/me/keys')).balance).toBe(10)
    await page.getByRole('link', { name: 'Outbox' }).click()
    await page.getByRole('heading', { name: /^Outbox/ }).waitFor()
    await page.locator('.outbox details summary').first().click()
    await page.locator('.outbox pre').first().waitFor()
  })

  test('begins and ends maintenance, which everybody else feels', async () => {
    const admin = await site.world.person('admin')
    const page = await openConsole(site, admin, '/admin/maintenance', { role: 'admin' })
    await button(page, 'Begin maintenance…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Begin maintenance' }).click()
    await said(page, 'Maintenance is on.')
    expect((await desk.operator.call('GET /api/my-venues')).status).toBe(503)
    await page.reload()
    await button(page, 'End maintenance').click()
    await said(page, 'Everything answers again.')
    expect((await desk.operator.call('GET /api/my-venues')).status).toBe(200)
  })
})
