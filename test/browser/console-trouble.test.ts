import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** A booking is taken in seconds; and nothing is lost when the session ends or the network drops. */

const PASSWORD = 'a long enough password'
const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron' },
    { deposit_mode: 'hold', price_per_cover_pence: 1000 },
  )
  for (const table_number of ['1', '2', '3']) await venue.table({ table_number })
  await site.world.database.read
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', venue.operator.id)
    .execute()
})

const open = (path: string) => openConsole(site, venue.operator, `/${venue.venueId}/${path}`)

const dayOf = async (date: string) =>
  (
    await venue.operator.ok('GET /api/my-venues/:venueId/day', { params: venue.params, query: { date } })
  ).data.map(({ guest, party_size, time, status }) => [guest.name, party_size, time, status])

describe('a booking by phone', () => {
  test('takes 20 key presses, and pressing Enter twice books once', async () => {
    const page = await open('floor?date=2026-01-21')
    await page.locator('.timeline').waitFor()
    let presses = 0
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        presses += 1
      }
    }
    const begun = Date.now()
    await press('n')
    await page.locator('#new-guest:focus').waitFor()
    await press(...'Imogen Hart', 'Tab', '4', 'Tab', ...'2015', 'Enter', 'Enter')
    await said(page, /^Imogen Hart, 4 at 20:15, table \d/)
    const seconds = (Date.now() - begun) / 1000
    // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
    console.log(`a booking by phone: ${presses} key presses, ${seconds.toFixed(1)} s`)
    expect(presses).toBeLessThanOrEqual(21)
    expect(seconds).toBeLessThan(15)
    expect(await dayOf('2026-01-21')).toEqual([['Imogen Hart', 4, '20:15', 'approved']])
  })

  test('on a closed day says so before, and is made all the same', async () => {
    await venue.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: venue.params,
      body: { date_from: '2026-01-22', date_to: '2026-01-22', flows: ['tables'], reason: 'Stocktaking' },
    })
    const page = await open('floor?date=2026-01-22&new=1')
    await page.getByText('Tables cannot be booked online that day: Stocktaking.').waitFor()
    await page.getByRole('combobox', { name: 'Guest' }).fill('Paul Closed')
    await button(page, 'Book all the same').click()
    await said(page, /^Paul Closed, 2 at 19:00/)
    expect(await dayOf('2026-01-22')).toEqual([['Paul Closed', 2, '19:00', 'approved']])
  })

  test('asks for the deposit of its time by mail', async () => {
    const page = await open('floor?date=2026-01-23&new=1')
    await page.getByRole('combobox', { name: 'Guest' }).fill('Dora Deposit')
    await page.getByLabel(/^E-mail/).fill('dora@example.com')
    await page.getByRole('checkbox', { name: 'Ask for the deposit of £20 by e-mail' }).waitFor()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await said(page, /^Dora Deposit, 2 at 19:00, table \d\. £20 is asked for by e-mail\./)
    const mail = await site.world.database.read
      .selectFrom('outbox')
      .select(['kind'])
      .where('to_address', '=', 'dora@example.com')
      .where('kind', '=', 'deposit_request')
      .execute()
    expect(mail).toHaveLength(1)
  })
})

describe('trouble', () => {
  test('the session ends while a form is filled in: sign in again, and it is saved', async () => {
    const page = await open('floor?date=2026-01-24&new=1')
    // The stream would notice at once; here it is the change that meets the end of the session.
    await page.route('**/day/stream', (route) => route.abort())
    await page.reload()
    const searched = page.waitForResponse(/my-guests.*Nora/)
    await page.getByRole('combobox', { name: 'Guest' }).fill('Nora Night')
    await page.getByLabel('Note for staff').fill('By the window')
    await searched
    await page.getByRole('radio', { name: /^1 / }).waitFor({ state: 'attached' })
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${JSON.parse(sessionStorage.getItem('maitred-session') ?? '{}').token}`,
        },
      }).then(() => undefined),
    )
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await expect.poll(() => page.getByLabel('Note for staff').inputValue()).toBe('By the window')
    const again = page.getByRole('dialog')
    await again.getByLabel('E-mail address').fill(venue.operator.email)
    await again.getByLabel('Password').fill('wrong')
    await button(page, 'Sign in').click()
    await again.getByRole('alert').waitFor()
    await again.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await said(page, /^Nora Night, 2 at 19:00/)
    const made = await site.world.database.read
      .selectFrom('bookings')
      .select(['guest_name', 'comments'])
      .where('venue_id', '=', venue.venueId)
      .where('booking_date', '=', '2026-01-24')
      .execute()
    expect(made).toEqual([{ guest_name: 'Nora Night', comments: 'By the window' }])
  })

  test('the network drops in the middle of a change: it is rolled back in sight, and made again', async () => {
    const operator = await site.world.person('client')
    await site.world.database.read
      .insertInto('memberships')
      .values({
        user_id: operator.id,
        venue_id: venue.venueId,
        role: 'owner',
        created_at: site.world.clock.now(),
      })
      .execute()
    const user_id = await makeWalkIn(operator, venue.venueId, { name: 'Ellis Offline' })
    const id = await makeBooking(operator, venue.venueId, {
      user_id,
      reservation_date: '2026-01-25',
      auto_approve: true,
    })
    const page = await openConsole(site, operator, `/${venue.venueId}/list?date=2026-01-25&booking=${id}`)
    const size = page.locator('.panel .stepper output').first()
    await expect.poll(() => size.innerText()).toBe('2')
    await page.context().setOffline(true)
    await button(page, 'People: more').click()
    await said(page, 'No connection: the change to Ellis Offline is not saved.')
    await expect.poll(() => size.innerText()).toBe('2')
    await page.context().setOffline(false)
    await button(page, 'Try again').click()
    await said(page, 'Ellis Offline is now a party of 3.')
    await expect.poll(() => size.innerText()).toBe('3')
    const stored = await site.world.database.read
      .selectFrom('bookings')
      .select('party_size')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.party_size).toBe(3)
  })
})
