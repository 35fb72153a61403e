import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { block, said, TODAY, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** What annoyed staff in a Friday evening that was played by hand. */

const stage = useStage(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Ö2'], { waitlist: 'on' })
const op = () => stage.venue.operator
const panel = (page: Page) => page.locator('.panel')
const line = (page: Page, name: string) => page.locator('.rows li', { hasText: name })
const turnAway = (booking_id: string) =>
  op().ok('POST /api/door-reject', { body: { booking_id, reason: 'dresswear' } })

describe('who was turned away at the door', () => {
  test('is called so in the list and the panel, with the reason, and is expected again by one tap', async () => {
    const id = await stage.party('Sandals', { table: '1', time: '18:00' })
    await turnAway(id)
    const page = await stage.open(`list?booking=${id}`)
    await page.getByLabel('Show cancelled').check()
    await line(page, 'Sandals').getByText('Turned away', { exact: true }).waitFor()
    await expect.poll(() => line(page, 'Sandals').getByText('Cancelled').count()).toBe(0)
    await panel(page)
      .getByText(/^Turned away at the door at 18:00 by .+: Dress code\.$/)
      .waitFor()
    await button(page, 'Expect them again').click()
    await said(page, 'Sandals is expected again.')
    await panel(page).locator('.panel-facts', { hasText: 'Expected' }).waitFor()
    expect(await stage.partyOn(TODAY, id)).toMatchObject({ attendance: 'expected', tables: ['1'] })
  })

  test('hears who has the table by now', async () => {
    const id = await stage.party('Trainers', { table: '2', time: '18:00' })
    await turnAway(id)
    await stage.party('Quicker', { table: '2', time: '18:30' })
    const page = await stage.open(`list?booking=${id}`)
    await button(page, 'Expect them again').click()
    await page
      .locator('.tray .toast', { hasText: 'Trainers: Table 2 is taken from 18:30 by Quicker, party of 2.' })
      .waitFor()
  })
})

test('a request that nobody answered is called not accepted, with the reason, and becomes a request again', async () => {
  const id = await stage.party('Maybe', { table: '3', time: '19:00', auto_approve: false })
  await op().ok('POST /api/bookings/:id/reject', {
    params: { id },
    body: { reason: 'Nobody answered in time.' },
  })
  const page = await stage.open(`list?booking=${id}`)
  await panel(page).locator('.panel-facts', { hasText: 'Not accepted' }).waitFor()
  await panel(page).getByText('Nobody answered in time.', { exact: true }).waitFor()
  await page.getByLabel('Show cancelled').check()
  await page.getByRole('heading', { name: '19:00 2 people in 1 party, nobody comes' }).waitFor()
  // A second tap of a nervous hand is no failure.
  await button(page, 'Back to the requests').dblclick()
  await said(page, 'Maybe is a request again.')
  await panel(page).getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  expect(await page.locator('.tray .toast').count()).toBe(0)
})

test('a note that is typed while a colleague cancels the party is not swallowed, and not lost', async () => {
  const id = await stage.party('Ramp', { table: '4', time: '18:00' })
  const page = await stage.open(`floor?booking=${id}`)
  const note = panel(page).getByLabel('Note for staff')
  await note.fill('Bring')
  await op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
  await panel(page).locator('.panel-facts', { hasText: 'Cancelled' }).waitFor()
  await note.pressSequentially(' a ramp')
  await expect.poll(() => note.inputValue()).toBe('Bring a ramp')
  await panel(page).getByText('The booking has ended meanwhile').waitFor()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.locator('.tray .toast', { hasText: '“Bring a ramp”' }).waitFor()
})

test('after a booking is cancelled the focus is in its panel', async () => {
  const id = await stage.party('Focus', { table: '5', time: '18:00' })
  const page = await stage.open(`floor?booking=${id}`)
  await button(page, 'Cancel booking…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await button(page, 'Cancel booking…').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.panel')?.getAttribute('aria-label')))
    .toBe('Focus')
})

test('the list adds up who comes, and finds Gaël by “gael” and the table Ö2 by its number', async () => {
  await stage.party('Umlaut', { table: 'Ö2', time: '21:00' })
  await stage.party('Gaël', { table: '6', time: '22:00', party_size: 4 })
  const id = await stage.party('Never Mind', { table: '7', time: '22:00', party_size: 3 })
  await op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
  const page = await stage.open('list')
  await page.getByLabel('Show cancelled').check()
  await line(page, 'Never Mind').waitFor()
  await page.getByRole('heading', { name: '22:00 4 people in 1 party' }).waitFor()
  await page.getByLabel('Find in this day').fill('gael')
  await line(page, 'Gaël').waitFor()
  await page.getByLabel('Find in this day').fill('Ö2')
  await line(page, 'Umlaut').waitFor()
  expect(await line(page, 'Gaël').count()).toBe(0)
})

test('a reservation that was moved to another day leaves a way there', async () => {
  const { params } = stage.venue
  const { id } = await op().ok('POST /api/my-venues/:venueId/reservations', {
    params,
    body: {
      table_id: stage.tables['8'] ?? '',
      guest_name: 'Anouk',
      reservation_date: TODAY,
      reservation_time: '20:00',
    },
  })
  const page = await stage.open(`floor?booking=${id}`)
  await block(page, 'Anouk').waitFor()
  await button(page, 'Move…').click()
  const dialog = page.getByRole('dialog', { name: /^Move Anouk/ })
  await dialog.getByLabel('Day', { exact: true }).fill('2026-01-24')
  await dialog.getByRole('radio').first().waitFor()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await panel(page).getByRole('heading', { name: 'Anouk' }).waitFor()
  await panel(page).getByText('Not on this day. The booking is for Saturday 24 January, 20:00.').waitFor()
  await button(page, 'Show that day').click()
  await panel(page).getByText('Saturday 24 January, 20:00').waitFor()
  await button(page, 'Undo').click()
  await panel(page).getByText('Not on this day. The booking is for Saturday 17 January, 20:00.').waitFor()
})

test('a special day begins with the usual hours of its weekday', async () => {
  const saturday = [
    { open: '12:00', close: '16:30' },
    { open: '17:00', close: '23:30' },
  ]
  await op().ok('PUT /api/my-venues/:id', {
    params: { id: stage.venue.venueId },
    body: { opening_hours: { sat: saturday } },
  })
  const page = await stage.open('settings/special-days')
  await button(page, 'Make this a special day').click()
  await page.getByText('These hours').click()
  const times = (label: string) =>
    page.getByLabel(label).evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value))
  await expect.poll(() => times('That day opens')).toEqual(['12:00', '17:00'])
  await expect.poll(() => times('That day closes')).toEqual(['16:30', '23:30'])
})

test('an offer begins at a time that has not passed', async () => {
  await op().ok('POST /api/my-venues/:venueId/waitlist', {
    params: stage.venue.params,
    body: {
      date: TODAY,
      from: '17:30',
      to: '20:00',
      party_size: 2,
      type: 'tables',
      guest_name: 'Niamh',
      guest_phone: '+44 7700 900141',
    },
  })
  const page = await stage.open('queue?list=wishes')
  await button(page, 'Offer…').click()
  await expect.poll(() => page.getByLabel('Start').inputValue()).toBe('18:15')
})
