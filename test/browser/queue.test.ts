import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsInBothThemes } from './axe.ts'
import { openConsole, said } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/** The walk-in queue, from both sides of the door. */

const site = useSite({ own: true })
let venue: PublicVenue
beforeAll(async () => {
  venue = await openPublicVenue(site.world, { queue_open: true, waitlist: 'on', name: 'The Copper Heron' })
  await venue.table({ table_number: 'Small', capacity: 2, min_party: 1 })
  await venue.table({ table_number: 'Large', capacity: 4, min_party: 1 })
})

const entries = async () =>
  (await venue.operator.ok('GET /api/my-venues/:venueId/queue', { params: venue.params })).data

const openQueue = (options = {}) =>
  openConsole(site, venue.operator, `/${venue.venueId}/queue`, { width: WIDTHS.tablet, ...options })

/** A person needs about 1.2 s for a tap and a quarter of a second for a key. */
const TAP_SECONDS = 1.2
const KEY_SECONDS = 0.25

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const partyNamed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a host adds a party in two taps and a number, calls it, and seats it where it is free', async () => {
  const page = await openQueue()
  await page.getByText('Nobody waits.').waitFor()
  const phone = '07700900123'
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByText('Tell them: a table is free').waitFor()
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await said(page, 'Walk-in, 2: a table is free.')
  expect(2 * TAP_SECONDS + phone.length * KEY_SECONDS).toBeLessThan(10)
  await page.getByLabel('Name').fill('Okafor')
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await said(page, 'Okafor, 4')
  expect(await violationsInBothThemes(page)).toEqual([])

  const first = partyNamed(page, 'Walk-in')
  await first.getByText('Table Small is free').waitFor()
  await first.getByRole('button', { name: 'Call', exact: true }).click()
  await said(page, 'The table is kept. Call Walk-in.')
  await first.getByText('Table Small, kept').waitFor()
  await first.getByRole('button', { name: 'Seat', exact: true }).click()
  await said(page, 'Walk-in sits.')
  await partyNamed(page, 'Okafor').getByRole('button', { name: 'Seat…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Large/ }).click()
  await said(page, 'Okafor sits.')
  await page.getByText('Nobody waits.').waitFor()
  await page.getByText('Earlier today (2)').click()
  await page.getByRole('cell', { name: 'Seated' }).first().waitFor()
  expect((await entries()).map(({ status }) => status)).toEqual(['seated', 'seated'])
})

test('a guest joins by the code at the door, sees the place move, hears of the table, and leaves', async () => {
  const guest = await site.visit(`/queue/${venue.venueId}`, { width: WIDTHS.phone })
  await heading(guest, /Wait for a table/).waitFor()
  await button(guest, 'Join the queue').click()
  await guest.getByText('Please give your name, and say how many you are.').waitFor()
  await guest.getByRole('radio', { name: '3 guests' }).check()
  await guest.getByLabel('Name').fill('Mara')
  expect(await violationsInBothThemes(guest)).toEqual([])
  await button(guest, 'Join the queue').click()
  await heading(guest, 'You are number 1').waitFor()
  await expect.poll(() => focused(guest)).toBe('You are number 1')
  await guest.getByText('Nobody is before you.').waitFor()
  expect(new URL(guest.url()).pathname).not.toContain(venue.venueId)

  await guest.reload()
  await heading(guest, 'You are number 1').waitFor()
  await button(guest, 'Leave the queue').click()
  await button(guest, 'Stay').click()
  await expect.poll(() => focused(guest)).toBe('Leave the queue')
  await button(guest, 'Leave the queue').click()
  await button(guest, 'Yes, leave').waitFor()
  expect(await violationsInBothThemes(guest)).toEqual([])
  await button(guest, 'Yes, leave').click()
  await heading(guest, 'You have left the queue').waitFor()
  await expect.poll(() => focused(guest)).toBe('You have left the queue')
})

test('a guest whose answer was lost on the way, and who presses again, has one place in the queue', async () => {
  const guest = await site.visit(`/queue/${venue.venueId}`)
  await guest.getByRole('radio', { name: '2 guests' }).check()
  await guest.getByLabel('Name').fill('Theodora')
  let isLost = true
  await guest.route(`**/${venue.venueId}/queue`, async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.fulfill({ status: 504, json: {} })
  })
  await button(guest, 'Join the queue').click()
  await guest.getByText('There was no answer', { exact: false }).waitFor()
  await button(guest, 'Join the queue').click()
  await heading(guest, /^You are number/).waitFor()
  expect((await entries()).filter(({ name }) => name === 'Theodora')).toHaveLength(1)
  await button(guest, 'Leave the queue').click()
  await button(guest, 'Yes, leave').click()
  await heading(guest, 'You have left the queue').waitFor()
})

test('the phone tells by itself that the table is ready, in German in the dark', async () => {
  const table = await venue.table({ table_number: 'Corner', capacity: 6, min_party: 5 })
  const guest = await site.visit(`/queue/${venue.venueId}?lang=de`, {
    width: WIDTHS.phone,
    dark: true,
  })
  await guest.getByRole('radio', { name: '5 Gäste' }).check()
  await guest.getByLabel('Name').fill('Jonas')
  await button(guest, 'In die Warteschlange').click()
  await heading(guest, 'Sie sind Nummer 1').waitFor()
  const jonas = (await entries()).find(({ name }) => name === 'Jonas')
  await venue.operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', {
    params: { ...venue.params, id: jonas?.id ?? '' },
    body: { table_ids: [table] },
  })
  await heading(guest, 'Ihr Tisch ist bereit').waitFor()
  await expect.poll(() => guest.title()).toBe('Tisch bereit')
  expect(await violationsInBothThemes(guest)).toEqual([])
})

test('the code for the door is shown with its address and can be printed', async () => {
  const page = await openQueue()
  await button(page, 'Code for the door').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Code that opens the queue' }).waitFor()
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Address' }).inputValue())
    .toBe(`${site.origin}/queue/${venue.venueId}`)
})

test('a host puts a guest on the wait list, holds a table for them by hand, and takes them off again', async () => {
  const date = '2026-01-24'
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/queue?list=wishes&date=${date}`, {
    width: WIDTHS.tablet,
  })
  await page.getByText('Nobody waits for this day.').waitFor()
  await button(page, 'Put a guest on the list').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ines Calloway')
  await dialog.getByLabel('Phone').fill('+44 7700 900321')
  await button(page, 'Put on the list').click()
  await said(page, 'Ines Calloway is number 1 on the list.')
  const row = partyNamed(page, 'Ines Calloway')
  await row.getByText('18:30 to 21:00').waitFor()
  // A short list stands at the top, and is not stretched over the screen.
  expect((await row.boundingBox())?.height).toBeLessThan(120)
  expect(await violationsInBothThemes(page)).toEqual([])
  await row.getByRole('button', { name: 'Offer…' }).click()
  await dialog.getByLabel('Start').fill('19:00')
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click()
  await said(page, 'Held for Ines Calloway until')
  await row.getByText('Offered 19:00').waitFor()
  await row.getByRole('button', { name: 'Take off the list' }).click()
  await said(page, 'Ines Calloway is off the list.')
  await page.getByText('Nobody waits for this day.').waitFor()
})

test('a party of twelve is typed, figure by figure', async () => {
  const page = await openQueue()
  await page.getByRole('button', { name: '9+ people' }).click()
  const more = page.getByRole('spinbutton', { name: 'More than eight people' })
  await expect.poll(() => more.evaluate((field) => field === document.activeElement)).toBe(true)
  await more.pressSequentially('12')
  await expect.poll(() => more.inputValue()).toBe('12')
  await page.getByLabel('Name').fill('Twelve')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await said(page, 'Twelve, 12:')
  expect((await entries()).find(({ name }) => name === 'Twelve')?.party_size).toBe(12)
  await page.getByRole('button', { name: '9+ people' }).waitFor()
})

test('the next party is typed while the one before is still being added, and stays', async () => {
  const page = await openQueue()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/queue', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const size = (people: string) => page.getByRole('button', { name: people, exact: true })
  await size('2').click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Name').fill('Ben')
  await size('4').click()
  answer()
  await said(page, 'Ada, 2:')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ben')
  await expect.poll(() => size('4').getAttribute('aria-pressed')).toBe('true')
})

test('a party that could not be added stands in the form again', async () => {
  const page = await openQueue()
  await page.route('**/queue', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('alert').getByText('may have been saved').waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada')
  await expect
    .poll(() => page.getByRole('button', { name: '2', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
})
