import { mkdirSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuest } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { openConsole, said } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** A host takes a call for four on an evening that looks full. */

const site = useSite({ own: true })
let venue: PublicVenue
let booking: string
let tables: { small: string; large: string }

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron', reseating: 'propose' })
  tables = {
    small: await venue.table({ table_number: '4', capacity: 2, min_party: 1 }),
    large: await venue.table({ table_number: '12', capacity: 4, min_party: 1 }),
  }
  const guest = await makeGuest(site.world, venue.venueId, { name: 'Rossi' })
  booking = (
    await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: {
        user_id: guest.id,
        reservation_date: TONIGHT,
        reservation_time: '20:00',
        table_id: tables.large,
        auto_approve: true,
      },
    })
  ).booking_id
})

beforeEach(() => site.world.clock.set(`${TONIGHT}T09:00:00Z`))

test('a full evening is looked at again: the moves are shown, and one button makes them', async () => {
  const page = await openConsole(
    site,
    venue.operator,
    `/${venue.venueId}/floor?date=${TONIGHT}&new=booking&time=20:00`,
  )
  await page.getByRole('combobox', { name: 'Guest' }).fill('Okafor')
  await page.getByLabel('People', { exact: true }).fill('4')
  await button(page, 'Look for room by moving others').click()
  await page.getByText('Full, but possible: move 1 party.').waitFor()
  const move = page.getByRole('listitem').filter({ hasText: 'Rossi: 12' })
  await move.waitFor()
  expect((await move.innerText()).trim()).toBe('Rossi: 12 → 4')
  await page.locator('.timeline .move-arrows .way').waitFor({ state: 'attached' })
  await page.getByTitle('Plan').click()
  await page.locator('.plan-sheet .move-arrows .way').waitFor({ state: 'attached' })
  if (process.env.SHOTS) {
    mkdirSync('pictures', { recursive: true })
    await page.screenshot({ path: 'pictures/make-room.png' })
  }
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await said(page, /^Okafor, 4 at 20:00, table 12\./)
  expect(await standing()).toMatchObject([
    { id: booking, table_id: tables.small, party_size: 2 },
    { table_id: tables.large, party_size: 4 },
  ])
  await button(page, 'Undo').click()
  await said(page, 'Okafor is cancelled, and everybody sits where they sat.')
  expect(await standing()).toEqual([{ id: booking, table_id: tables.large, party_size: 2 }])
})

const standing = () =>
  site.world.database.read
    .selectFrom('bookings')
    .select(['id', 'table_id', 'party_size'])
    .where('venue_id', '=', venue.venueId)
    .where('status', '<>', 'cancelled')
    .orderBy('party_size')
    .execute()

test('where nobody’s moving helps, the host is told that it is really full', async () => {
  const guest = await makeGuest(site.world, venue.venueId, { name: 'Novak' })
  await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: {
      user_id: guest.id,
      reservation_date: TONIGHT,
      reservation_time: '20:00',
      table_id: tables.small,
      auto_approve: true,
    },
  })
  const page = await openConsole(
    site,
    venue.operator,
    `/${venue.venueId}/floor?date=${TONIGHT}&new=booking&time=20:00`,
  )
  await page.getByRole('combobox', { name: 'Guest' }).fill('Adeyemi')
  await page.getByLabel('People', { exact: true }).fill('4')
  await button(page, 'Look for room by moving others').click()
  await page.getByText('It is really full').waitFor()
})

test('the arrows are brought into view on another day, whose timeline begins hours before', async () => {
  const date = '2026-01-20'
  const guest = await makeGuest(site.world, venue.venueId, { name: 'Tanaka' })
  await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: {
      user_id: guest.id,
      reservation_date: date,
      reservation_time: '21:00',
      table_id: tables.large,
      auto_approve: true,
    },
  })
  const page = await openConsole(
    site,
    venue.operator,
    `/${venue.venueId}/floor?date=${date}&new=booking&time=21:00`,
    { width: WIDTHS.tablet },
  )
  await page.getByRole('combobox', { name: 'Guest' }).fill('Okafor')
  await page.getByLabel('People', { exact: true }).fill('4')
  await button(page, 'Look for room by moving others').click()
  await page.getByText('Full, but possible: move 1 party.').waitFor()
  const start = page.locator('.timeline .move-arrows circle')
  await start.waitFor({ state: 'attached' })
  const [seen, shown] = [await start.boundingBox(), await page.locator('.timeline').boundingBox()]
  if (!seen || !shown) expect.fail('Nothing is drawn.')
  expect(seen.x).toBeGreaterThan(shown.x)
  expect(seen.x + seen.width).toBeLessThan(shown.x + shown.width)
})
