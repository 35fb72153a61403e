import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsIn } from './axe.ts'
import { inspect, overflowOf } from './every-step.ts'
import { focusOf, pressEnterOn, tabTo, typeWho } from './keyboard.ts'
import { useSite, WIDTHS } from './site.ts'
import { atReview, button, fillDetails, goOn, heading, openCode, pickDay, pickTime } from './walk.ts'
import { expectLight } from './weigh.ts'

/** A guest books a table, from the first screen to the door code. */

const site = useSite()

let venue: PublicVenue
let email: () => string

beforeAll(async () => {
  let count = 0
  email = () => {
    count += 1
    return `guest${count}@example.com`
  }
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron' },
    { name: 'Dinner', deposit_mode: 'hold', price_per_cover_pence: 1000 },
  )
  const { operator, params } = venue
  for (const table_number of ['1', '2', '3', '4', '5', '6', '7', '8'])
    await venue.table({ table_number, x: 100 * Number(table_number), y: 100, w: 80, h: 80 })
  const bundle = await makeBundle(operator, venue.venueId, {
    name: 'Celebrations',
    prepaid: true,
    items: [{ name: 'Sparkling wine', price_pence: 5000, max_qty: 2 }],
  })
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
  const { id: policy } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'A day before', refund: 'full', cancel_until_hours: 24 },
  })
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: { booking_policy: policy, booking_start_value: 60, booking_start_unit: 'days' },
  })
})

const open = (options = {}) => site.visit(`/widget/bookings/${venue.venueId}`, options)

const bookingOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('venue_tables', 'venue_tables.id', 'bookings.table_id')
    .select(['bookings.status', 'bookings.party_size', 'bookings.booking_date', 'bookings.booking_time'])
    .select(['venue_tables.table_number', 'users.name'])
    .where('users.email', '=', address)
    .execute()

describe('a guest', () => {
  test.each(Object.entries(WIDTHS))('books a table and pays its deposit on a %s', async (_, width) => {
    const address = email()
    const page = await open({ width })
    await page.getByRole('radio', { name: '3 guests' }).check({ force: true })
    await pickDay(page, 'Monday 19 January')
    await pickTime(page, '19:30')
    await heading(page, 'Where would you like to sit?').waitFor()
    // The plan and the list show one choice.
    const free = page.getByRole('radio', { name: /^Table \d.*seats/, disabled: false }).first()
    await free.check({ force: true })
    const number = /Table (\d)/.exec((await free.locator('xpath=..').innerText()) ?? '')?.[1]
    await expect.poll(() => page.locator('.plan .picked text').innerHTML()).toBe(number)
    await page.getByText('Cancel free of charge until Sunday 18 January 2026, 19:30.').waitFor()
    await goOn(page)
    await button(page, 'One more: Sparkling wine').click()
    await goOn(page)
    await fillDetails(page, address)
    await page.getByText('Wishes, allergies').click()
    await page.getByLabel('Allergies and diets').fill('No nuts')
    await goOn(page)
    await atReview(page)
    await page.locator('.facts', { hasText: 'Your wishes' }).getByText('No nuts').waitFor()
    // 3 × £10 and the wine, which is prepaid, so all of it is charged.
    await page.locator('.due strong', { hasText: '£80' }).waitFor()
    await page
      .getByText('Cancel free of charge until Sunday 18 January 2026, 19:30. After that we keep £80.')
      .waitFor()
    await button(page, 'Continue to payment').click()
    await heading(page, 'Payment').waitFor()
    await button(page, 'Pay £80').click()
    await heading(page, 'Your table is booked').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Your table is booked')
    await openCode(page)
    expect(await bookingOf(address)).toEqual([
      {
        status: 'approved',
        party_size: 3,
        booking_date: '2026-01-19',
        booking_time: '19:30',
        table_number: number,
        name: 'Rowan Ellery',
      },
    ])
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await page.request.get(new URL(calendar ?? '', page.url()).href)
    expect([file.status(), (await file.text()).includes('BEGIN:VEVENT')]).toEqual([200, true])
  })

  test('books a table of the plan and pays with the keyboard alone', async () => {
    const address = email()
    const page = await open({ width: WIDTHS.desk })
    const focus = () => focusOf(page)
    await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
    await page.getByRole('radio', { name: '2 guests' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: '3 guests' }).isChecked()).toBe(true)
    await pressEnterOn(page, 'All days')
    await tabTo(page, '17 January')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focus).toMatch(/^Tuesday 20 January/)
    await page.getByRole('button', { name: /^Tuesday 20 January.*free$/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tuesday 20 January' }).waitFor()
    await page.getByRole('button', { name: '18:00' }).waitFor()
    await tabTo(page, '18:00')
    await expect.poll(() => focus()).toBe('18:00')
    await page.keyboard.press('Enter')
    await heading(page, 'Where would you like to sit?').waitFor()
    await page.getByRole('radio', { name: /^Any table/ }).waitFor()
    await tabTo(page, 'Any table')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = /^Table (\d)/.exec(await focus())?.[1]
    await expect.poll(() => page.locator('.plan .picked text').innerHTML()).toBe(chosen)
    await pressEnterOn(page, 'Continue')
    await heading(page, 'Something extra?').waitFor()
    await pressEnterOn(page, 'Continue without')
    await heading(page, 'Who is coming?').waitFor()
    await typeWho(page, address)
    await atReview(page)
    await pressEnterOn(page, 'Continue to payment')
    await heading(page, 'Your card').waitFor()
    await pressEnterOn(page, 'Hold £30')
    await heading(page, 'Your table is booked').waitFor()
    expect(await bookingOf(address)).toMatchObject([
      { status: 'approved', booking_date: '2026-01-20', table_number: chosen },
    ])
  })

  test('who has paid, goes back and chooses another day is asked before both are booked', async () => {
    const address = email()
    const page = await open()
    await pickDay(page, 'Saturday 24 January')
    await pickTime(page, '18:00')
    await goOn(page)
    await button(page, 'Continue without').click()
    await fillDetails(page, address)
    await goOn(page)
    await atReview(page)
    await button(page, 'Continue to payment').click()
    await button(page, 'Hold £20').click()
    await heading(page, 'Your table is booked').waitFor()
    await page.goBack()
    await atReview(page)
    await button(page, /24 Jan.*, change$/).click()
    await pickDay(page, 'Sunday 25 January')
    await pickTime(page, '18:00')
    await goOn(page)
    await button(page, 'Continue without').click()
    await goOn(page)
    await atReview(page)
    await button(page, 'Continue to payment').click()
    const question = page.getByRole('alert').filter({ hasText: 'cannot be exchanged' })
    await question.waitFor()
    expect(await violationsIn(page)).toEqual([])
    const saturday = { status: 'approved', booking_date: '2026-01-24' }
    expect(await bookingOf(address)).toMatchObject([saturday])
    await button(page, 'No, leave it at that').click()
    await expect
      .poll(() => page.locator('h2').evaluate((title) => title === document.activeElement))
      .toBe(true)
    await button(page, 'Continue to payment').click()
    await button(page, 'Yes, book this one too').click()
    await button(page, 'Hold £20').waitFor()
    const sunday = { status: 'pending', booking_date: '2026-01-25' }
    const both = [expect.objectContaining(saturday), expect.objectContaining(sunday)]
    expect(await bookingOf(address)).toEqual(expect.arrayContaining(both))
  })

  test('leaves no cookie and no storage, unless asked to be remembered', async () => {
    const kept = (page: Page) =>
      page.evaluate(async () => ({
        cookies: document.cookie,
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).length,
      }))
    const page = await open()
    await pickDay(page, 'Sunday 18 January')
    await pickTime(page, '21:00')
    await goOn(page)
    await button(page, 'Continue without').click()
    await fillDetails(page, email())
    await goOn(page)
    await atReview(page)
    expect(await kept(page)).toEqual({ cookies: '', local: [], session: [], databases: 0 })
    expect(await page.context().cookies()).toEqual([])
    await page.goBack()
    await page.getByLabel('Remember my details').check()
    await goOn(page)
    await atReview(page)
    expect((await kept(page)).local).toEqual(['maitred-guest'])
  })

  test('reads German throughout, by the browser or by the address', async () => {
    const page = await open({ lang: 'de-AT' })
    await heading(page, 'Wie viele, und wann?').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    const english = await site.visit(`/widget/bookings/${venue.venueId}?lang=en`, { lang: 'de-AT' })
    await heading(english, 'How many, and when?').waitFor()
  })
})

describe('every step', () => {
  test('has no fault that axe finds, light and dark', async () => {
    const page = await open()
    const { faults, look } = inspect(page, 'booking')
    await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
    await look('when')
    await pickDay(page, 'Wednesday 21 January')
    await page.getByRole('button', { name: '20:00' }).waitFor()
    await look('time')
    await pickTime(page, '20:00')
    await page.locator('.plan').waitFor()
    await look('table')
    await goOn(page)
    await heading(page, 'Something extra?').waitFor()
    await look('extras')
    await button(page, 'Continue without').click()
    await heading(page, 'Who is coming?').waitFor()
    await goOn(page)
    await page.getByText('2 fields need your attention.').waitFor()
    await page.getByText('Wishes, allergies').click()
    await look('details')
    await fillDetails(page, email())
    await goOn(page)
    await atReview(page)
    await look('review')
    await button(page, 'Continue to payment').click()
    await heading(page, 'Your card').waitFor()
    await look('payment')
    await button(page, 'Let the bank ask').click()
    await look('bank')
    await button(page, 'Yes, it is me').click()
    await openCode(page)
    await look('result')
    expect(faults()).toEqual([])
  })

  test.each([
    [320, '100%'],
    [640, '200%'],
  ])('fits %i px with text at %s without scrolling sideways', async (width, size) => {
    const page = await open({ width })
    const overflow = () => overflowOf(page)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await page.getByRole('button', { name: /^Sunday 18 January.*free$/ }).waitFor()
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
    await pickDay(page, width === 320 ? 'Thursday 22 January' : 'Friday 23 January')
    await page.getByRole('button', { name: '20:00' }).waitFor()
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
    await pickTime(page, '20:00')
    await page.locator('.plan').waitFor()
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
    await goOn(page)
    await button(page, 'Continue without').click()
    await fillDetails(page, email())
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
    await goOn(page)
    await atReview(page)
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  })
})

test('every table of a deep floor can be hit with a finger', async () => {
  const deep = await openPublicVenue(site.world, { name: 'The Deep House' })
  for (let n = 0; n < 16; n += 1)
    await deep.table({
      table_number: String(n + 1),
      x: 200 * (n % 4),
      y: 200 * Math.floor(n / 4),
      w: 60,
      h: 60,
    })
  const page = await site.visit(`/widget/bookings/${deep.venueId}?party_size=2`, { width: WIDTHS.phone })
  await pickTime(page, '20:00')
  await page.locator('.plan').waitFor()
  const sizes = await page.locator('.plan .table rect').evaluateAll((tables) =>
    tables.map((table) => {
      const { width, height } = table.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(sizes).toHaveLength(16)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
})

describe('the weight', () => {
  test.each(['en', 'de'])('of what a guest loads before paying stays within its bounds: %s', (lang) =>
    expectLight(site, `booking widget (${lang})`, {
      path: `/widget/bookings/${venue.venueId}?lang=${lang}`,
      ready: '.strip-day.free',
      later: '/result-',
      // Of 24 KB, at least 768 bytes stay free, in both languages.
      most: 23.25,
    }),
  )

  test('of the loader is at most 3 KB', async () => {
    const { body } = await site.world.app.http.inject({ url: '/embed.js' })
    const loader = gzipSync(body, { level: 9 }).length
    // biome-ignore lint/suspicious/noConsole: the figure is meant to be seen
    console.log(`gzip: loader ${loader} B`)
    expect(loader).toBeLessThanOrEqual(3 * 1024)
  })
})
