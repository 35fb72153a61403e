import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { inspect } from './every-step.ts'
import { focusOf } from './keyboard.ts'
import { fillGuest, pickTicket } from './selling.ts'
import { useSite, WIDTHS } from './site.ts'
import { atReview, button, goOn, heading } from './walk.ts'

/** A visitor names who comes with each ticket, and the tickets say so. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Lowtide' })
})

const openEvent = async (ticket_names: string, price_pence: number, options: object = {}, lang = 'en') => {
  const eventId = await makeEvent(venue.operator, venue.venueId, { ticket_names, sells_tables: false })
  await makeTicketType(venue.operator, eventId, { price_pence })
  const page = await site.visit(`/widget/events/${venue.venueId}?event=${eventId}&lang=${lang}`, options)
  return { eventId, page }
}

const namesOf = async (eventId: string) =>
  (
    await site.world.database.read
      .selectFrom('tickets')
      .select('holder_name')
      .where('event_id', '=', eventId)
      .orderBy('id')
      .execute()
  ).map(({ holder_name }) => holder_name)

/** Two tickets, and who buys them. */
const chooseTwo = async (page: Page, email: string) => {
  await pickTicket(page, 'General entry')
  await button(page, 'One more: General entry').click()
  await goOn(page)
  await fillGuest(page, email)
  await goOn(page)
}

describe('a visitor of an event that needs names', () => {
  test('gives one for each ticket, is told which is missing, and finds them on the tickets', async () => {
    const { eventId, page } = await openEvent('required', 1500)
    const { faults, look } = inspect(page, 'names')
    await chooseTwo(page, 'names-phone@example.com')
    await heading(page, 'Names on the tickets').waitFor()
    await expect.poll(() => focusOf(page)).toBe('Names on the tickets')
    const second = page.getByLabel('Name on ticket 2')
    await second.waitFor()
    await expect.poll(() => page.getByLabel('Name on ticket 1').inputValue()).toBe('Rowan Ellery')
    await look('names')
    await goOn(page)
    await page.locator('.field', { has: second }).locator('.fault').waitFor()
    await expect.poll(() => second.evaluate((input) => input === document.activeElement)).toBe(true)
    await look('names, faulty')
    await second.fill('Ines Moreau')
    await goOn(page)
    await atReview(page)
    await page.locator('.facts', { hasText: 'Ines Moreau' }).waitFor()
    // What was typed stays, however one walks.
    await page.goBack()
    await page.getByLabel('Name on ticket 2').waitFor()
    await expect.poll(() => page.getByLabel('Name on ticket 2').inputValue()).toBe('Ines Moreau')
    await goOn(page)
    await atReview(page)
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £30').click()
    await heading(page, 'Your 2 tickets').waitFor()
    for (const name of ['Rowan Ellery', 'Ines Moreau'])
      await page.locator('.codes').getByRole('heading', { name }).waitFor()
    expect(await namesOf(eventId)).toEqual(['Rowan Ellery', 'Ines Moreau'])
    const own = await page.getByRole('link', { name: 'View or cancel' }).getAttribute('href')
    await page.goto(new URL(own ?? '', page.url()).href)
    await heading(page, 'Your booking is confirmed').waitFor()
    await page.locator('.facts div', { hasText: 'On the tickets' }).getByText('Ines Moreau').waitFor()
    expect(faults()).toEqual([])
  })

  test('that began to ask while they typed is led back, and loses nothing', async () => {
    const { eventId, page } = await openEvent('off', 0)
    await chooseTwo(page, 'names-late@example.com')
    await atReview(page)
    await venue.operator.ok('PUT /api/my-events/:id', {
      params: { id: eventId },
      body: { ticket_names: 'required' },
    })
    await button(page, 'Get tickets').click()
    await page.getByText('What this event asks for has just changed.').waitFor()
    await goOn(page)
    await heading(page, 'Who is coming?').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('names-late@example.com')
    await goOn(page)
    await page.getByLabel('Name on ticket 2').fill('Omar Diallo')
    await goOn(page)
    await atReview(page)
    await button(page, 'Get tickets').click()
    await heading(page, 'Your 2 tickets').waitFor()
    expect(await namesOf(eventId)).toEqual(['Rowan Ellery', 'Omar Diallo'])
  })
})

test('names that are only asked for may stay empty, in German on a desk', async () => {
  const { eventId, page } = await openEvent('asked', 0, { width: WIDTHS.desk }, 'de')
  await pickTicket(page, 'General entry')
  await button(page, 'Eins mehr: General entry').click()
  await button(page, 'Weiter').click()
  await page.getByLabel('Name', { exact: true }).fill('Jörg Brandt')
  await page.getByLabel('E-Mail').fill('names-desk@example.com')
  await button(page, 'Weiter').click()
  await heading(page, 'Namen auf den Tickets').waitFor()
  await page.getByText('Was Sie noch nicht wissen, lassen Sie leer.').waitFor()
  await button(page, 'Weiter').click()
  await button(page, 'Tickets sichern').click()
  await page.locator('.codes').getByRole('heading', { name: 'Jörg Brandt' }).waitFor()
  await page.locator('.codes').getByRole('heading', { name: 'Ticket 2 von 2' }).waitFor()
  expect(await namesOf(eventId)).toEqual(['Jörg Brandt', null])
})
