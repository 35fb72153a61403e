import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { VENUE_ROLES, type VenueRole, venueRolesOf } from '../../contract/row.ts'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { joinVenue } from '../support/roles.ts'
import { type Desk, openDesk } from './desk-world.ts'
import { nextFrames, openConsole } from './operator.ts'
import { useSite } from './site.ts'

/**
 * Roles decide what is shown: on every screen that somebody sees, each button is pressed, and no call that follows is
 * one that the contract refuses to the role. Changes are caught on the way, so nothing happens.
 */

const site = useSite()
const MAX_CLICKS = 25
/** So often there is nothing new to press before a screen counts as done. */
const STILL_ROUNDS = 20
const DATE = '2026-01-17'
let desk: Desk
let bookingId: string
let guestId: string
let voucherId: string

beforeAll(async () => {
  desk = await openDesk(site.world)
  const { operator, venueId } = desk
  guestId = await makeWalkIn(operator, venueId, { name: 'Rossi' })
  bookingId = await makeBooking(operator, venueId, {
    user_id: guestId,
    reservation_date: DATE,
    reservation_time: '20:00',
    party_size: 2,
    auto_approve: true,
  })
  const { data } = await operator.ok('GET /api/my-venues/:venueId/vouchers', {
    params: { venueId },
    query: {},
  })
  voucherId = data[0]?.id ?? ''
})

const patterns = keys.map((key) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`) }
})

/** The row that answers a request; a path without parameters is meant before one with them. */
const rowFor = (method: string, path: string): Key | undefined =>
  patterns
    .filter((one) => one.method === method && one.pattern.test(path))
    .sort((a, b) => a.key.split(':').length - b.key.split(':').length)[0]?.key

/** Rows about no venue have no role to ask for. */
const isRefused = (key: Key, role: VenueRole) => {
  const row = rowOf(key)
  const isAboutVenue = row.needs !== undefined || (row.access.roles !== 'anyone' && 'venue' in row.access)
  return isAboutVenue && !venueRolesOf(key, row).includes(role)
}

/** Notes every call that the role may not make. Changes get a refusal instead of reaching the service. */
const watch = async (page: Page, role: VenueRole): Promise<string[]> => {
  const refused: string[] = []
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const key = rowFor(request.method(), pathname)
    if (!key) refused.push(`${request.method()} ${pathname} has no row`)
    else if (isRefused(key, role)) refused.push(key)
    if (request.method() === 'GET') return route.continue()
    return route.fulfill({ status: 409, json: { error: 'Caught by the test.' } })
  })
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.url()} answered 403`)
  })
  return refused
}

/** Presses the first thing that can be pressed and has not been: its name, or nothing when there is no more. */
const pressNext = (page: Page, pressed: readonly string[]) =>
  page.evaluate((before) => {
    const scope = document.querySelector('dialog[open]') ?? document.querySelector('main')
    for (const one of scope?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? []) {
      const name = `${scope?.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`
      if (before.includes(name) || !one.checkVisibility()) continue
      one.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = one.getBoundingClientRect()
      // What lies under something else is out of reach.
      if (one.contains(document.elementFromPoint(left + width / 2, top + height / 2))) one.click()
      return name
    }
    return undefined
  }, pressed)

/** Presses what can be pressed, whatever opens included, each thing once: how many things. */
const pressEverything = async (page: Page) => {
  const pressed: string[] = []
  // What loads late brings buttons late.
  for (let still = 0; still < STILL_ROUNDS && pressed.length < MAX_CLICKS; still += 1) {
    const isInDialog = (await page.locator('dialog[open]').count()) > 0
    const name = await pressNext(page, pressed)
    if (name) pressed.push(name)
    else if (isInDialog) await page.keyboard.press('Escape')
    if (name) still = 0
    await nextFrames(page)
  }
  return pressed.length
}

const SCREENS: readonly { readonly path: () => string; readonly needs: VenueRole }[] = [
  { path: () => `floor?date=${DATE}`, needs: 'host' },
  { path: () => `list?date=${DATE}&booking=${bookingId}`, needs: 'door' },
  { path: () => `guests?guest=${guestId}`, needs: 'host' },
  { path: () => 'events', needs: 'manager' },
  { path: () => `events/${desk.eventId}`, needs: 'manager' },
  { path: () => `vouchers?voucher=${voucherId}`, needs: 'host' },
  { path: () => 'vouchers/offer', needs: 'manager' },
  { path: () => 'reports', needs: 'manager' },
  { path: () => 'settings', needs: 'manager' },
]
const RANKS: readonly VenueRole[] = ['door', 'host', 'manager', 'owner']
const sees = (role: VenueRole, needs: VenueRole) =>
  role === 'viewer' || RANKS.indexOf(role) >= RANKS.indexOf(needs)

describe.each(VENUE_ROLES)('%s', (role) => {
  test('has no button whose call would be refused', { timeout: 300_000 }, async () => {
    const person = await joinVenue(site.world, desk.venueId, role)
    const found: Record<string, string[]> = {}
    let count = 0
    for (const { path } of SCREENS.filter(({ needs }) => sees(role, needs))) {
      const page = await openConsole(site, person, '/account')
      const refused = await watch(page, role)
      await page.goto(`${site.origin}/console/${desk.venueId}/${path()}`)
      await page.locator('main .screen > :not([aria-busy])').first().waitFor()
      count += await pressEverything(page)
      if (refused.length > 0) found[path()] = [...new Set(refused)]
      await page.context().close()
    }
    expect(found).toEqual({})
    expect(count).toBeGreaterThan(0)
  })

  test('sees in the rail what the role may read, and nothing else', async () => {
    const person = await joinVenue(site.world, desk.venueId, role)
    const page = await openConsole(site, person, `/${desk.venueId}/list`)
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    const names = await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents()
    const expected: Record<VenueRole, string[]> = {
      owner: ['Today', 'Floor', 'List', 'Waiting', 'Guests', 'Events', 'Vouchers', 'Reports', 'Settings'],
      manager: ['Today', 'Floor', 'List', 'Waiting', 'Guests', 'Events', 'Vouchers', 'Reports', 'Settings'],
      viewer: ['Today', 'Floor', 'List', 'Waiting', 'Guests', 'Events', 'Vouchers', 'Reports', 'Settings'],
      host: ['Today', 'Floor', 'List', 'Waiting', 'Guests', 'Vouchers'],
      door: ['List', 'Waiting'],
    }
    expect(names).toEqual(expected[role])
  })
})
