import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import type { VenueRole } from '../../contract/row.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { addMember, makeBooking, makeWalkIn } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import type { Site } from './site.ts'

/** A narrow phone, held in one hand. */
export const PHONE = { width: 360, height: 720 }
export const PASSWORD = 'a long enough password'

export interface DoorVenue {
  readonly venue: PublicVenue
  /** Somebody with the role `door`. */
  readonly doorman: Person
  /** A confirmed party of tonight: the booking's id. */
  party(name: string, size?: number, fields?: Record<string, unknown>): Promise<string>
  bookingOf(id: string): Promise<{ status: string; arrived: number; heads_over: number }>
  inside(): Promise<number>
}

/** A club with a licence and somebody at its door, for a test file. */
export const useDoorVenue = (site: Site, fields: Record<string, unknown> = {}): DoorVenue => {
  const holder: { made?: { venue: PublicVenue; doorman: Person } } = {}
  const made = () => {
    if (!holder.made) throw new Error('The venue opens before the first test.')
    return holder.made
  }
  beforeAll(async () => {
    const venue = await openPublicVenue(site.world, { name: 'Lowtide', backdoor_capacity: 120, ...fields })
    const doorman = await addMember(venue.operator, venue.venueId, await site.world.person('client'), 'door')
    await givePassword(site, doorman)
    holder.made = { venue, doorman }
  })
  return {
    get venue() {
      return made().venue
    },
    get doorman() {
      return made().doorman
    },
    party: async (name, size = 2, extra = {}) => {
      const { venue } = made()
      return makeBooking(venue.operator, venue.venueId, {
        user_id: await makeWalkIn(venue.operator, venue.venueId, { name }),
        table_id: await venue.table({ capacity: 12 }),
        party_size: size,
        auto_approve: true,
        ...extra,
      })
    },
    bookingOf: (id) =>
      site.world.database.read
        .selectFrom('bookings')
        .select(['status', 'arrived', 'heads_over'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    inside: async () => {
      const { venue } = made()
      const { inside } = await venue.operator.ok('GET /api/my-venues/:venueId/occupancy', {
        params: venue.params,
      })
      return inside
    },
  }
}

export const givePassword = async (site: Site, person: Person) => {
  await site.world.database.read
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute()
}

/** A colleague in another role. */
export const colleague = async (site: Site, { venue }: DoorVenue, role: VenueRole) =>
  addMember(venue.operator, venue.venueId, await site.world.person('client'), role)

interface PhoneOptions {
  readonly browser?: Browser
  readonly gate?: string
  readonly dark?: boolean
  readonly person?: Person
  readonly lang?: string
  /** For somebody with several. */
  readonly venue?: string
}

/** Phones of a test file. All are put away after each test. */
export const usePhones = (site: Site, door: DoorVenue) => {
  const open: BrowserContext[] = []
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close()
  })
  /** An empty phone at the address of the app. */
  const empty = async (options: PhoneOptions = {}): Promise<Page> => {
    const context = await (options.browser ?? site.browser()).newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: options.lang ?? 'en-GB',
    })
    open.push(context)
    // A phone goes by the same day as the service, and its clock runs.
    await context.addInitScript((aheadMs) => {
      const real = Date.now
      Date.now = () => real() + aheadMs
    }, site.world.clock.now().getTime() - Date.now())
    return context.newPage()
  }
  /** Signs somebody in, as the console would have done it. */
  const signIn = async (page: Page, person: Person = door.doorman) => {
    const { id, name, token } = person
    await page.goto(`${site.origin}/healthz`)
    await page.evaluate(
      (session) => sessionStorage.setItem('maitred-session', session),
      JSON.stringify({ token, user: { id, name, role: 'client' } }),
    )
    await page.goto(`${site.origin}/door/`)
  }
  /** A phone that stands at the door, signed in, with tonight's list. */
  const atDoor = async (options: PhoneOptions = {}): Promise<Page> => {
    const page = await empty(options)
    await signIn(page, options.person)
    if (options.venue) await page.getByLabel(options.venue).check()
    await page.getByLabel('Name of this door').fill(options.gate ?? 'Front')
    await page.getByRole('button', { name: 'Open the door' }).click()
    await page.getByText('Connected').waitFor()
    // From now on the app is on the phone.
    await page.evaluate(() => navigator.serviceWorker.ready)
    return page
  }
  return { empty, signIn, atDoor }
}

export const go = (page: Page, tab: 'Scan' | 'List' | 'Count' | 'More') =>
  page.getByRole('navigation').getByRole('button', { name: tab }).click()

export const verdict = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true }).waitFor()

/** Lets heads of a party in from the list. */
export const letIn = async (page: Page, name: string, heads: number) => {
  await go(page, 'List')
  await page.getByLabel('Search by name or table').fill(name)
  await page.getByRole('button', { name }).first().click()
  await page
    .getByRole('group', { name: 'Let in' })
    .getByRole('button', { name: String(heads), exact: true })
    .click()
}

export const typeCode = async (page: Page, code: string) => {
  await go(page, 'Scan')
  await page.getByRole('button', { name: 'Type a code' }).click()
  await page.getByLabel('The code on the ticket').fill(code)
  await page.getByRole('button', { name: 'Check' }).click()
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click()
