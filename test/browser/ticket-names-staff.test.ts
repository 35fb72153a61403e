import { beforeAll, expect, test } from 'vitest'
import { free, makeEvent, makeTicketType, order, tickets } from '../support/events.ts'
import { go, typeCode, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button, heading } from './walk.ts'

/** Staff ask for names on tickets, and see them beside each ticket and at the door. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
let eventId = ''
let codes: string[] = []

beforeAll(async () => {
  const { operator, venueId } = door.venue
  eventId = await makeEvent(operator, venueId, { event_date: '2026-01-17', ticket_names: 'required' })
  const type = await makeTicketType(operator, eventId, { price_pence: 0 })
  const bought = await order(site.world.anyone, eventId, tickets(type, 2), {
    guest_name: 'Rowan Ellery',
    ticket_names: ['Rowan Ellery', 'Ines Moreau'],
  })
  codes = free(bought).tickets.map(({ code }) => code)
})

test('the door is told who comes with a ticket and who booked, and finds the party by that name', async () => {
  const page = await phones.atDoor()
  await typeCode(page, codes[1] ?? '')
  await verdict(page, 'Let in')
  await expect.poll(() => page.locator('.verdict-name').innerText()).toBe('Ines Moreau')
  await page.getByText('Booked by Rowan Ellery.').waitFor()
  await button(page, 'Go on').click()
  await typeCode(page, codes[1] ?? '')
  await verdict(page, 'Ticket used')
  await expect.poll(() => page.locator('.verdict-name').innerText()).toBe('Ines Moreau')
  await button(page, 'Go on').click()
  await go(page, 'List')
  await page.getByLabel('Search by name or table').fill('moreau')
  await page.getByRole('button', { name: /Rowan Ellery/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Rowan Ellery' })
  await sheet.getByRole('listitem').filter({ hasText: 'Ines Moreau' }).getByText('in').waitFor()
})

test('the console sets what an event asks for, and shows each ticket with its name', async () => {
  const { operator, venueId } = door.venue
  const page = await openConsole(site, operator, `/${venueId}/events/${eventId}`)
  await page.getByLabel('Find a guest').fill('moreau')
  await page.getByRole('button', { name: /Rowan Ellery/ }).click()
  const panel = page.getByRole('complementary', { name: 'Rowan Ellery' })
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Ines Moreau' })
    .getByText(codes[1] ?? '')
    .waitFor()
  await panel.getByRole('link', { name: 'Booking with its history' }).click()
  const booking = page.getByRole('complementary', { name: 'Rowan Ellery' })
  await booking.getByText('Names on tickets').waitFor()
  await expect
    .poll(() => booking.locator('.facts li').allInnerTexts())
    .toEqual(['Rowan Ellery', 'Ines Moreau'])
  await page.goto(`${site.origin}/console/${venueId}/events/${eventId}?edit=1`)
  await heading(page, 'Edit Winter Ball').waitFor()
  await page.getByLabel('Names on tickets').selectOption('asked')
  await page.locator('summary', { hasText: 'In English and German' }).first().click()
  await page.getByLabel('In German').first().fill('Winterball')
  await button(page, 'Save').click()
  await said(page, 'Winter Ball is saved.')
  const { event } = await site.world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
    params: { eventId },
    query: { locale: 'de' },
  })
  expect([event.ticket_names, event.name]).toEqual(['asked', 'Winterball'])
})
