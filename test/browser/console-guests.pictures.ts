import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { makeBooking, makeVenue, makeWalkIn } from '../support/factories.ts'
import { bookManaged } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { joinVenue } from '../support/roles.ts'
import type { Person } from '../support/world.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of the booking panel, guests, network, search and new booking, to be looked at. */

const site = useSite({ own: true })
const FOLDER = 'pictures'
const LONG = `Wolfeschlegelsteinhausenbergerdorff ${'Maximiliana '.repeat(13)}`.trim().slice(0, 200)
let venue: PublicVenue
let booking: string
let guest: string
let far: string
let doorman: Person
let empty: string
/** Bookings of tonight, by how they stand. */
const states: Record<string, string> = {}

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron' },
    { deposit_mode: 'hold', price_per_cover_pence: 2000 },
  )
  for (const table_number of ['1', '2', '3', '4', '5']) await venue.table({ table_number })
  const { operator, venueId, params } = venue
  const { id: policy } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'Half', refund: 'partial_pct', partial_pct: 50, late_fee_per_cover_pence: 1500 } as never,
  })
  await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: policy } })
  booking = (await bookManaged(site.world, venue, { date: '2026-01-20', guest_name: 'Rowan Ellery' })).id
  guest = (await operator.ok('GET /api/bookings/:id', { params: { id: booking } })).guest.id
  await operator.ok('PUT /api/my-guests/:id', {
    params: { id: guest },
    body: { allergies: 'Peanuts, shellfish', notes: 'Likes the corner table.', birthday: '1990-05-17' },
  })
  await operator.ok('PUT /api/my-guests/:id/tags', {
    params: { id: guest },
    body: { tags: ['regular', 'press'] },
  })
  const names = ['Ada Byron', 'Bea Okafor', 'Cleo Vance', 'Dan Rossi', 'Ella Quill', 'Finn Sato', 'Gus Hart']
  const ids: string[] = []
  for (const name of names)
    ids.push(await makeWalkIn(operator, venueId, { name, phone: `+44 7700 90010${ids.length}` }))
  doorman = await joinVenue(site.world, venueId, 'door')
  far = await makeWalkIn(operator, venueId, { name: LONG })
  empty = await makeVenue(operator, { name: 'The Empty Plate' })
  const tonight = (user_id: string | undefined, time: string, auto_approve = true) =>
    makeBooking(operator, venueId, {
      user_id: user_id ?? '',
      reservation_date: TONIGHT,
      reservation_time: time,
      auto_approve,
    })
  const attend = (id: string, state: 'seated' | 'left' | 'no_show') =>
    operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
  states.expected = await tonight(ids[0], '20:00')
  states.request = await tonight(ids[1], '21:00', false)
  states.seated = await tonight(ids[2], '17:00')
  await attend(states.seated, 'seated')
  states.gone = await tonight(ids[3], '22:00')
  await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: states.gone } })
  states['no-show'] = await tonight(ids[4], '16:00')
  await attend(states['no-show'], 'no_show')
  states.long = await tonight(far, '19:00')
  for (const otherId of [...ids, far])
    await operator.ok('PUT /api/my-guests/:id/connections/:otherId', {
      params: { id: guest, otherId },
      body: { connected: true },
    })
})

const looks = Object.entries(WIDTHS).flatMap(([device, width]) =>
  [false, true].map((dark) => ({ device, width, dark, suffix: `${device}-${dark ? 'dark' : 'light'}` })),
)

test.each(looks)('the desk on a $device, dark: $dark', async ({ width, dark, suffix }) => {
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/guests`, { width, dark })
  const shoot = async (name: string, path: string, ready: string) => {
    await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
    await page.locator(ready).first().waitFor()
    await page.screenshot({ path: join(FOLDER, `desk-${name}-${suffix}.png`) })
  }
  await shoot('1-booking', `list?date=2026-01-20&booking=${booking}`, '.panel .terms')
  await page.locator('.panel-body').evaluate((body) => body.scrollTo(0, 600))
  await page.screenshot({ path: join(FOLDER, `desk-2-money-${suffix}.png`) })
  await page.getByRole('button', { name: 'Charge the hold…' }).click()
  await page.getByRole('dialog').waitFor()
  await page.screenshot({ path: join(FOLDER, `desk-3-take-${suffix}.png`) })
  await shoot('4-roster', 'guests', '.guest-table tbody tr')
  await shoot('4-roster-filtered', 'guests?tag=regular&upcoming=1', '.guest-table tbody tr')
  await page.getByRole('button', { name: 'Keep this view' }).click()
  await page.getByRole('button', { name: 'Forget this view' }).waitFor()
  await page.screenshot({ path: join(FOLDER, `desk-4-roster-view-${suffix}.png`) })
  await shoot('5-guest', `guests?guest=${guest}`, '.panel .rows li')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.screenshot({ path: join(FOLDER, `desk-6-profile-${suffix}.png`) })
  await shoot('7-long', `guests?guest=${far}`, '.panel .rows li')
  await shoot('8-network', `guests/network?of=${guest}`, '.graph[aria-busy="false"]')
  await shoot('9-new', 'floor?date=2026-01-20&new=1', '.panel .segments label')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('ro')
  await page.locator('[role="listbox"] [role="option"]').first().waitFor()
  await page.screenshot({ path: join(FOLDER, `desk-10-search-${suffix}.png`) })
})

test.each(looks)('the night on a $device, dark: $dark', async ({ width, dark, suffix }) => {
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/list`, { width, dark })
  const shot = (name: string) => page.screenshot({ path: join(FOLDER, `night-${name}-${suffix}.png`) })
  const go = async (path: string, ready: string) => {
    await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
    await page.locator(ready).first().waitFor()
  }
  await page.locator('.rows li').first().waitFor()
  await shot('1-list')
  await page.emulateMedia({ media: 'print' })
  await shot('2-printed')
  await page.emulateMedia({ media: 'screen' })
  for (const [name, id] of Object.entries(states)) {
    await go(`list?booking=${id}`, '.panel .terms')
    await shot(`3-panel-${name}`)
  }
  await go(`list?date=2026-01-20&booking=${booking}`, '.panel .terms')
  await page.getByRole('button', { name: 'Cancel booking…' }).click()
  await shot('4-cancel')
  await go('floor?new=walk-in', '.panel .segments label')
  await shot('5-walk-in')
  await go(`guests?guest=${guest}`, '.panel .totals')
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByLabel('With whom?').fill('Ada')
  await page.getByRole('option', { name: /^Ada/ }).click()
  await page.getByRole('dialog').getByText('History').waitFor()
  await shot('6-merge')
  await go('guests?q=nobody-of-this-name', '.empty, .rows')
  await shot('7-no-guest')
  await go('list', '.rows li')
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
  await shot('8-keys')
  await page.keyboard.press('Escape')
  await venue.operator.ok('POST /api/bookings/:id/attendance', {
    params: { id: states.expected ?? '' },
    body: { state: 'expected' },
  })
  await page.locator('.rows li', { hasText: 'Ada Byron' }).getByText('Expected').waitFor()
  const seat = page.locator('.rows li', { hasText: 'Ada Byron' }).getByRole('button').last()
  await seat.click()
  await page.locator('.toast').waitFor()
  await shot('9-toast')
  await page.context().setOffline(true)
  await page.locator('.rows li', { hasText: 'Ada Byron' }).getByRole('button').last().click()
  await page.locator('.toast', { hasText: 'No connection' }).waitFor()
  await shot('10-offline')
  await page.context().setOffline(false)
  await page.goto(`${site.origin}/console/${empty}/floor`)
  await page.locator('.empty').waitFor()
  await shot('11-empty-floor')
  await page.goto(`${site.origin}/console/${empty}/list`)
  await page.locator('.empty').waitFor()
  await shot('12-empty-list')
  // Whoever works at the door alone is led to the app for it.
  const atDoor = await openConsole(site, doorman, '', { width, dark })
  await atDoor.waitForURL('**/door/')
  await atDoor.getByLabel('Name of this door').waitFor()
  await atDoor.screenshot({ path: join(FOLDER, `night-14-door-account-${suffix}.png`) })
  await atDoor.goto(`${site.origin}/console/${venue.venueId}/list`)
  await atDoor.locator('.rows li').first().waitFor()
  await atDoor.screenshot({ path: join(FOLDER, `night-14-door-list-${suffix}.png`) })
  const outside = await site.visit('/console', { width, dark })
  await outside.getByLabel('Password').waitFor()
  await outside.screenshot({ path: join(FOLDER, `night-13-sign-in-${suffix}.png`) })
})
