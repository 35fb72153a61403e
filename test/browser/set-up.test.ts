import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSetupPath } from '../../server/modules/venue/index.ts'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import { PIXEL } from '../support/images.ts'
import { violationsIn } from './axe.ts'
import { openConsole, said } from './operator.ts'
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

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const goTo = async (section: string) => {
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: section, exact: true })
    .click()
  await page.getByRole('heading', { level: 2, name: section }).waitFor()
}
const save = async () => {
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
}
const stepsLeft = () => page.locator('.steps li:not(.done) a').allInnerTexts()

test('a new restaurant is live with its widget on a website', { timeout: 480_000 }, async () => {
  page = await site.visit((await findSetupPath(site.world.database.read)) ?? '', { width: WIDTHS.desk })
  await page.clock.setFixedTime(new Date(SATURDAY_EVENING))
  await fill('Your name', 'Ines Calloway')
  await fill('E-mail', EMAIL)
  await fill('Password', PASSWORD)
  await fill('Name of the venue', 'The Copper Heron')
  await fill('Address', '12 Quay Street, Bristol')
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await button(page, 'Create account and venue').click()
  await page.getByRole('link', { name: 'Set the venue up' }).click()

  // The checklist says what is left.
  await page.locator('.steps').waitFor()
  expect(await stepsLeft()).toEqual([
    'How guests find and reach you',
    'How many fit in, and until when',
    'A logo',
    'Opening hours',
    'Tables to seat guests at',
    'A rule that says when guests can book',
    'Cancellation terms',
  ])
  venueId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await page.getByLabel('Kind of venue').selectOption('restaurant')
  await fill('Phone', '+44 117 496 0000')
  await fill('E-mail', 'hello@copperheron.example')
  await fill('Capacity', '80')
  await fill('Last entry', '22:30')
  await save()
  await page.getByLabel('Upload logo…').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PIXEL.png.split(',')[1] ?? '', 'base64'),
  })
  await said(page, 'The logo is saved.')
  await expect.poll(async () => (await stepsLeft())[0]).toBe('Opening hours')

  await page.getByRole('link', { name: 'Opening hours' }).first().click()
  await page.getByLabel('At these hours').check({ force: true })
  await save()

  await drawTables()

  await goTo('Access rules')
  await button(page, 'Add an access rule').click()
  await fill('Name', 'Dinner')
  await button(page, 'Save').click()
  await said(page, 'Dinner is saved.')
  await page.getByRole('region', { name: 'What a guest sees' }).getByText('18:00').waitFor()

  await goTo('Cancellation terms')
  await button(page, 'Add a set of terms').click()
  await fill('Name', 'Free until the day before')
  await button(page, 'Save').click()
  // The first terms are in force without a further step.
  await expect
    .poll(
      async () => (await site.world.database.read.selectFrom('venues').select('booking_policy').execute())[0],
    )
    .toMatchObject({ booking_policy: expect.stringMatching(/^pol_/) })

  await goTo('Venue')
  await previewAndPublish()

  await goTo('Widget')
  snippet = await page.getByLabel('For the page', { exact: true }).inputValue()
  await bookOnWebsite()
})

/** Two tables in one area, drawn. */
const drawTables = async () => {
  await goTo('Floor plan')
  await button(page, 'Add a floor').click()
  await button(page, 'Round').click()
  await button(page, 'Square').click()
  await button(page, 'Save').click()
  await said(page, 'The floor is saved.')
}

/** A draft is seen by whoever has the link, and by nobody else. */
const previewAndPublish = async () => {
  const params = { venueId }
  const config = () =>
    site.world.anyone.call('GET /api/public/venues/:venueId/booking-widget-config', { params })
  expect((await config()).status).toBe(404)
  await button(page, 'Make a preview link').click()
  const link = await page.getByLabel('Preview link, works for 24 hours', { exact: true }).inputValue()
  const preview = await site.visit(new URL(link).pathname + new URL(link).search, { width: WIDTHS.desk })
  await heading(preview, 'How many, and when?').waitFor()
  await button(page, 'Publish').click()
  await said(page, 'The Copper Heron is live. Guests can find it now.')
  await page.getByText('Guests can book, and everything is in place.').waitFor()
  expect((await config()).status).toBe(200)
}

const bookOnWebsite = async () => {
  const guest = await site.visit(`http://127.0.0.1:${(website.address() as AddressInfo).port}`, {
    width: WIDTHS.desk,
  })
  const frame = guest.frameLocator('maitred-widget iframe')
  await heading(frame, 'How many, and when?').waitFor()
  await walkToReview(frame, { email: 'rowan@example.com' })
  await button(frame, 'Book now').click()
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
  test('makes one, and comes to its checklist', async () => {
    const operator = await site.world.person('client')
    const console_ = await openConsole(site, operator, '')
    await console_.getByRole('heading', { level: 1, name: 'Create your venue' }).waitFor()
    expect(await violationsIn(console_)).toEqual([])
    await button(console_, 'Create venue').click()
    await console_.getByText('Please fill this in.').first().waitFor()
    await console_.getByLabel('Name of the venue').fill('Lowtide')
    await console_.getByLabel('Address').fill('1 Quay Street, Bristol')
    await button(console_, 'Create venue').click()
    await console_.getByRole('heading', { name: 'This venue is a draft' }).waitFor()
    const venue = await site.world.database.read
      .selectFrom('venues')
      .innerJoin('memberships', 'memberships.venue_id', 'venues.id')
      .select(['venues.name', 'memberships.role'])
      .where('memberships.user_id', '=', operator.id)
      .execute()
    expect(venue).toEqual([{ name: 'Lowtide', role: 'owner' }])
  })
})
