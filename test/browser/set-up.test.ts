import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSetupPath } from '../../server/modules/venue/index.ts'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import { violationsIn } from './axe.ts'
import { focusOf } from './keyboard.ts'
import { openConsole, said } from './operator.ts'
import { type Pace, startPace } from './pace.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading, walkToReview } from './walk.ts'

/** From an empty database to a venue that takes bookings on a website, in the browser. */

const site = useSite({ own: true })
const PASSWORD = 'a long enough password'
const EMAIL = 'ines@example.com'
let page: Page
let venueId: string
let snippet = ''
let website: Server

beforeAll(async () => {
  website = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang="en"><title>The Copper Heron</title><body>${snippet}</body></html>`),
  )
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
})
afterAll(() => website.close())

const step = (title: string) => page.getByRole('heading', { level: 2, name: title })
const nextStep = (name: string) => button(page, `Next: ${name}`)
const stored = async () => {
  const { read } = site.world.database
  const venue = await read
    .selectFrom('venues')
    .select([
      'status',
      'venue_type',
      'backdoor_capacity',
      'last_entry_time',
      'opening_hours',
      'booking_policy',
    ])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const [tables, services, rules] = await Promise.all([
    read.selectFrom('venue_tables').select('id').where('venue_id', '=', venueId).execute(),
    read.selectFrom('services').select('name').where('venue_id', '=', venueId).execute(),
    read
      .selectFrom('access_rules')
      .select(['name', 'party_max', 'deposit_mode', 'price_per_cover_pence', 'end_time'])
      .where('venue_id', '=', venueId)
      .execute(),
  ])
  return { venue, tables, services, rules }
}

const TEN_MINUTES_S = 600

test('a stranger is live in ten minutes, with the widget on a website', { timeout: 480_000 }, async () => {
  page = await site.visit((await findSetupPath(site.world.database.read)) ?? '', { width: WIDTHS.desk })
  await page.clock.setFixedTime(new Date(SATURDAY_EVENING))
  const pace = startPace(page)
  await page.getByLabel('Your name', { exact: true }).waitFor()
  await pace.read(page.locator('main'))
  await pace.type('Your name', 'Ines Calloway')
  await pace.type('E-mail', EMAIL)
  await pace.type('Password', PASSWORD)
  await pace.type('Name of the venue', 'The Copper Heron')
  await pace.type('Address', '12 Quay Street, Bristol')
  await pace.choose('Time zone', 'Europe/London')
  await pace.press(button(page, 'Create account and venue'))
  await page.getByRole('link', { name: 'Set the venue up' }).waitFor()
  await pace.read(page.locator('main'))
  await pace.press(page.getByRole('link', { name: 'Set the venue up' }))

  const read = async (title: string) => {
    await step(title).waitFor()
    await pace.read(page.locator('main'))
  }
  await read('Who are you?')
  venueId = new URL(page.url()).pathname.split('/')[2] ?? ''
  // What is missing is named beside its field, and the step stays.
  await nextStep('opening hours').click()
  await page.getByText('Please fill this in.').first().waitFor()
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(3)
  await pace.choose('Kind of venue', 'restaurant')
  await pace.type('Phone', '+44 117 496 0000')
  await pace.type('E-mail', 'hello@copperheron.example')
  await pace.press(nextStep('opening hours'))

  await read('When are you open?')
  await pace.press(page.getByText('Mon', { exact: true }).first())
  await pace.type('Closes', '23:30')
  await pace.press(nextStep('tables'))

  await read('Where do guests sit?')
  await page.getByText('12 tables, 48 seats.').waitFor()
  await pace.press(nextStep('lunch and dinner'))

  await read('When can guests book?')
  // Before the meals are saved, no rule is missing.
  await page.getByText('Press Next to see the times.').waitFor()
  await pace.press(button(page, 'Change Lunch'))
  await pace.read(page.locator('main'))
  await pace.type('Largest party', '4')
  await pace.press(nextStep('deposit and terms'))

  await read('What if guests cancel?')
  // What guests will see stands beside the form.
  await page.getByRole('region', { name: 'What a guest sees' }).getByText('17:30').waitFor()
  await pace.read(page.locator('main'))
  await pace.press(page.getByText('Hold on the card'))
  await pace.type('For each guest', '15')
  await pace.press(nextStep('look'))

  await read('How does it look?')
  await heading(page.frameLocator('iframe[title="The booking widget"]'), 'How many, and when?').waitFor()
  await pace.press(nextStep('publish'))

  await read('Ready to open?')
  await previewAndPublish(pace)
  await read('The Copper Heron is live')
  await expect.poll(() => focusOf(page)).toBe('The Copper Heron is live')
  await page.getByText('Guests can book now.').waitFor()
  snippet = await page.getByLabel('For the page', { exact: true }).inputValue()
  await pace.press(button(page, 'Copy: For the page'))

  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(`from nothing to live: ${pace.report()}`)
  expect(pace.seconds()).toBeLessThan(TEN_MINUTES_S)
  expect(pace.seconds()).toBeGreaterThan(60)

  const { venue, tables, services, rules } = await stored()
  expect(venue).toMatchObject({
    status: 'live',
    venue_type: 'restaurant',
    backdoor_capacity: 48,
    last_entry_time: '22:00',
    booking_policy: expect.stringMatching(/^pol_/),
  })
  expect(venue.opening_hours).toMatchObject({ mon: [], tue: [{ open: '12:00', close: '23:30' }] })
  expect(tables).toHaveLength(12)
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort()
  expect([names(services), names(rules)]).toEqual([
    ['Dinner', 'Lunch'],
    ['Dinner', 'Lunch'],
  ])
  expect(rules).toContainEqual({
    name: 'Lunch',
    party_max: 4,
    deposit_mode: 'hold',
    price_per_cover_pence: 1500,
    end_time: '14:15',
  })
  await bookOnWebsite()
})

/** A draft is seen by whoever has the link, and by nobody else. */
const previewAndPublish = async (pace: Pace) => {
  const params = { venueId }
  const config = () =>
    site.world.anyone.call('GET /api/public/venues/:venueId/booking-widget-config', { params })
  expect((await config()).status).toBe(404)
  await button(page, 'Make a preview link').click()
  const link = await page.getByLabel('Preview link, works for 24 hours', { exact: true }).inputValue()
  const preview = await site.visit(new URL(link).pathname + new URL(link).search, { width: WIDTHS.desk })
  await heading(preview, 'How many, and when?').waitFor()
  await pace.press(page.getByRole('button', { name: 'Publish', exact: true }))
  await said(page, 'The Copper Heron is live. Guests can find it now.')
  expect((await config()).status).toBe(200)
}

const bookOnWebsite = async () => {
  const guest = await site.visit(`http://127.0.0.1:${(website.address() as AddressInfo).port}`, {
    width: WIDTHS.desk,
  })
  const frame = guest.frameLocator('maitred-widget iframe')
  await heading(frame, 'How many, and when?').waitFor()
  await walkToReview(frame, { email: 'rowan@example.com' })
  await button(frame, 'Continue to payment').click()
  await button(frame, /^Hold £/).click()
  await frame
    .getByText(/confirmed|booked/i)
    .first()
    .waitFor()
  const bookings = await site.world.database.read
    .selectFrom('bookings')
    .select(['status', 'booking_date', 'booking_time', 'source'])
    .where('venue_id', '=', venueId)
    .execute()
  expect(bookings).toEqual([
    { status: 'approved', booking_date: '2026-01-18', booking_time: '20:00', source: 'public' },
  ])
}

describe('an operator without a venue', () => {
  test('makes one, leaves its set-up, and takes it up again where it was left', async () => {
    const operator = await site.world.person('client')
    const console_ = await openConsole(site, operator, '')
    await console_.getByRole('heading', { level: 1, name: 'Create your venue' }).waitFor()
    expect(await violationsIn(console_)).toEqual([])
    await button(console_, 'Create venue').click()
    await console_.getByText('Please fill this in.').first().waitFor()
    await console_.getByLabel('Name of the venue').fill('Lowtide')
    await console_.getByLabel('Address').fill('1 Quay Street, Bristol')
    await button(console_, 'Create venue').click()
    await console_.getByRole('heading', { level: 2, name: 'Who are you?' }).waitFor()
    expect(await violationsIn(console_)).toEqual([])
    await console_.getByLabel('Kind of venue').selectOption('bar')
    await console_.getByLabel('Phone', { exact: true }).fill('+44 117 496 0000')
    await console_.getByLabel('E-mail', { exact: true }).fill('hello@lowtide.example')
    // Leaving saves what was typed.
    await button(console_, 'Later').click()
    await console_.getByRole('link', { name: /^Draft/ }).waitFor()
    const again = await openConsole(site, operator, '')
    await again.getByRole('link', { name: /^Draft/ }).click()
    await again.getByRole('heading', { level: 2, name: 'When are you open?' }).waitFor()
    await again.getByText('1 of 7 done').waitFor()
    await again.getByRole('navigation', { name: 'Set-up' }).getByText('Your venue').click()
    await expect
      .poll(() => again.getByLabel('E-mail', { exact: true }).inputValue())
      .toBe('hello@lowtide.example')
    // What is not done yet can be reached from the end, too.
    await again.getByRole('navigation', { name: 'Set-up' }).getByText('Publish', { exact: true }).click()
    await again.getByRole('heading', { level: 2, name: 'Ready to open?' }).waitFor()
    await expect
      .poll(() => again.getByRole('button', { name: 'Publish', exact: true }).isDisabled())
      .toBe(true)
    expect(await violationsIn(again)).toEqual([])
    const venue = await site.world.database.read
      .selectFrom('venues')
      .innerJoin('memberships', 'memberships.venue_id', 'venues.id')
      .select(['venues.name', 'memberships.role'])
      .where('memberships.user_id', '=', operator.id)
      .execute()
    expect(venue).toEqual([{ name: 'Lowtide', role: 'owner' }])
  })
})
