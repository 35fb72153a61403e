import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { buyTickets, doorCode } from '../support/door.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { makeBooking, makeTable, makeVenue, makeWalkIn } from '../support/factories.ts'
import { openNight } from '../support/night.ts'
import { sendLog } from '../support/offline-doors.ts'
import { buyVoucher } from '../support/vouchers.ts'
import {
  cut,
  emptyDatabase,
  emptyLocalStorage,
  fillDatabase,
  fillLocalStorage,
  mend,
  setClock,
  sleepFor,
  waiting,
} from './door-network.ts'
import { type DoorVenue, go, goOn, letIn, typeCode, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { type Site, useSite } from './site.ts'
import { button } from './walk.ts'

interface DoorStage {
  readonly site: Site
  readonly door: DoorVenue
  readonly phones: ReturnType<typeof usePhones>
  /** What guests show, by the title of the verdict on it. */
  readonly codes: ReadonlyMap<string, string>
}

/** Called on every screen and in every state of it. */
export type Visit = (page: Page, name: string) => Promise<void>

/** Guests in every state that a door can meet, and what each of them shows. */
const inviteEverybody = async ({ world }: Site, door: DoorVenue): Promise<Map<string, string>> => {
  const { operator, venueId } = door.venue
  const codes = new Map<string, string>()
  const invite = async (title: string, name: string, size = 2, fields: Record<string, unknown> = {}) => {
    const id = await door.party(name, size, fields)
    codes.set(title, await doorCode(world, id))
    return { params: { id } }
  }
  await door.party('Dahl', 5)
  await invite('Let in', 'Wilhelmina Featherstonehaugh-Cholmondeley', 8)
  const already = await invite('Already in', 'Ellery')
  await operator.ok('POST /api/bookings/:id/attendance', { ...already, body: { state: 'arrived' } })
  const left = await invite('Has left', 'Okafor')
  for (const state of ['arrived', 'left'] as const)
    await operator.ok('POST /api/bookings/:id/attendance', { ...left, body: { state } })
  const cancelled = await invite('Cancelled', 'Weiss')
  await operator.ok('POST /api/bookings/:id/staff-cancel', { ...cancelled, body: {} })
  await invite('Not confirmed', 'Halvorsen', 2, { auto_approve: false })
  const rejected = await invite('Not accepted', 'Dubois', 2, { auto_approve: false })
  await operator.ok('POST /api/bookings/:id/reject', { ...rejected, body: {} })
  const { params } = await invite('Turned away', 'Marlowe')
  await operator.ok('POST /api/door-reject', { body: { booking_id: params.id, reason: 'dresswear' } })
  await inviteTheBarred(operator, door, async (id) => codes.set('Stop and decide', await doorCode(world, id)))
  const old = await door.party('Lindqvist', 2)
  codes.set('Old code', await doorCode(world, old, new Date(world.clock.now().getTime() - 600_000)))
  codes.set(
    'Other night',
    await doorCode(world, await door.party('Tanaka', 2, { reservation_date: '2026-01-18' })),
  )
  const heron = await makeVenue(operator, { name: 'The Copper Heron' })
  const elsewhere = await makeBooking(operator, heron, {
    user_id: await makeWalkIn(operator, heron, { name: 'Rossi' }),
    table_id: await makeTable(operator, heron),
    auto_approve: true,
  })
  codes.set('Other venue', await doorCode(world, elsewhere))
  const stranger = await openNight(world)
  codes.set('Not for this door', await doorCode(world, await stranger.bookAs('approved')))
  const eventId = await makeEvent(operator, venueId, { event_date: '2026-01-17' })
  const type = await makeTicketType(operator, eventId, { price_pence: 0 })
  const tickets = await buyTickets(world, eventId, type, 2)
  await operator.ok('POST /api/check-in', { body: { code: tickets.codes[0] ?? '' } })
  codes.set('Ticket used', tickets.codes[0] ?? '')
  codes.set('Not for tonight', 'T234-5678-9ABC-DEFG')
  codes.set('A voucher', await buyVoucher(world, venueId))
  codes.set('Not our code', 'https://example.com/menu')
  await bringTwoIn(operator, door)
  return codes
}

type Operator = DoorVenue['venue']['operator']

const inviteTheBarred = async (
  operator: Operator,
  door: DoorVenue,
  invited: (id: string) => Promise<unknown>,
) => {
  const guestId = await makeWalkIn(operator, door.venue.venueId, { name: 'Fitzgerald' })
  await operator.ok('PUT /api/my-guests/:id', {
    params: { id: guestId },
    body: { allergies: 'Nuts and shellfish' },
  })
  const id = await makeBooking(operator, door.venue.venueId, {
    user_id: guestId,
    table_id: await door.venue.table({ capacity: 12 }),
    party_size: 4,
    auto_approve: true,
  })
  await operator.ok('PUT /api/my-guests/:id/bar', {
    params: { id: guestId },
    body: { until: null, reason: 'Fighting' },
  })
  await invited(id)
}

/** Two doors let the same party in. */
const bringTwoIn = async (operator: Operator, door: DoorVenue) => {
  const id = await door.party('Abernathy', 2)
  for (const device of ['Terrace · 1A2B3C', 'Front · 4D5E6F'])
    await sendLog({ operator, venueId: door.venue.venueId }, device, [
      { seq: 1, at: '2026-01-17T17:55:00.000Z', action: 'check_in', booking_id: id, heads: 2 },
    ])
}

/** A club with a guest in every state, for a test file. */
export const useDoorStage = (): DoorStage => {
  const site = useSite()
  const door = useDoorVenue(site)
  const phones = usePhones(site, door)
  const codes = new Map<string, string>()
  beforeAll(async () => {
    for (const [title, code] of await inviteEverybody(site, door)) codes.set(title, code)
  })
  return { site, door, phones, codes }
}

const atLowtide = ({ phones, door }: DoorStage) =>
  phones.atDoor({ person: door.venue.operator, venue: 'Lowtide' })

const walkIn = async ({ phones, site, door }: DoorStage, visit: Visit) => {
  const page = await phones.empty()
  await page.goto(`${site.origin}/door/`)
  await button(page, 'Sign in').waitFor()
  await visit(page, 'sign-in')
  await phones.signIn(page, door.venue.operator)
  await page.getByLabel('Lowtide').check()
  await visit(page, 'choose')
  await page.context().setOffline(true)
  await button(page, 'Open the door').click()
  await page.getByRole('heading', { name: 'No connection yet' }).waitFor()
  await visit(page, 'no-connection-yet')
}

const walkVerdicts = async (stage: DoorStage, visit: Visit) => {
  const page = await atLowtide(stage)
  await page.getByText('This device has no camera.').waitFor()
  await visit(page, 'scan-no-camera')
  const see = async (title: string, code: string, name: string) => {
    await typeCode(page, code)
    await verdict(page, title)
    // A touch keeps it on the screen.
    await page.getByRole('heading', { name: title, exact: true }).click()
    await visit(page, `verdict-${name}`)
    await button(page, title === 'Stop and decide' ? 'Do not let in' : 'Go on').click()
  }
  await button(page, 'Type a code').click()
  await visit(page, 'type-code')
  await button(page, 'Back').click()
  for (const [title, code] of stage.codes) await see(title, code, title.toLowerCase().replaceAll(' ', '-'))
  await typeCode(page, 'hello')
  await page.getByText(/^A code has 16 letters/).waitFor()
  await visit(page, 'type-code-short')
}

const walkList = async (stage: DoorStage, visit: Visit) => {
  const page = await atLowtide(stage)
  await go(page, 'List')
  await visit(page, 'list')
  for (const filter of ['In', 'All'])
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: filter, exact: true }).click()
  await visit(page, 'list-all')
  await page.getByLabel('Search by name or table').fill('Nobody Of This Name')
  await visit(page, 'list-nobody')
  await page.getByLabel('Search by name or table').fill('Fitz')
  await page.getByRole('heading', { name: '1 found' }).waitFor()
  await visit(page, 'list-found')
  await page.getByRole('button', { name: /Fitzgerald/ }).click()
  await visit(page, 'party-barred')
  await button(page, 'Close').click()
  await letIn(page, 'Dahl', 3)
  await verdict(page, 'Let in')
  await goOn(page)
  await page.getByRole('button', { name: /Dahl/ }).click()
  await visit(page, 'party-partly-in')
  await button(page, 'Close').click()
  await page.getByLabel('Search by name or table').fill('Lindqvist')
  await page.getByRole('button', { name: /Lindqvist/ }).click()
  await button(page, 'Turn away…').click()
  await page.getByLabel(/^Dress code/).check()
  await visit(page, 'turn-away')
  await button(page, 'Back').click()
  await button(page, 'Close').click()
}

const walkRest = async (stage: DoorStage, visit: Visit) => {
  const page = await atLowtide(stage)
  await go(page, 'Count')
  await visit(page, 'count')
  await go(page, 'More')
  await page.getByRole('heading', { name: 'Abernathy came in twice' }).waitFor()
  await visit(page, 'more-conflict')
  await button(page, 'Sign out').click()
  await visit(page, 'sign-out')
  await button(page, 'Stay').click()
  const second = await page.context().newPage()
  await second.goto(`${stage.site.origin}/door/`)
  await second.getByRole('heading', { name: 'Open in another window' }).waitFor()
  await visit(second, 'other-window')
}

/** Somebody of another company signs in on a phone with actions that could not be sent. */
const walkOtherCompany = async (stage: DoorStage, visit: Visit) => {
  const page = await atLowtide(stage)
  await cut(page)
  await go(page, 'Count')
  await button(page, '+1 person in').click()
  await waiting(page, 1)
  await go(page, 'More')
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('1 entry to send: sign in at its venue.').waitFor()
  await visit(page, 'sign-in-unsent')
  const stranger = await openNight(stage.site.world)
  await mend(page)
  await stage.phones.signIn(page, stranger.operator)
  await page.getByText('1 entry of another venue is kept on this phone').waitFor()
  await visit(page, 'choose-held')
  await button(page, 'Open the door').click()
  await page.getByText('Connected').waitFor()
  await go(page, 'More')
  await page.getByText('1 entry of another venue is kept on this phone').waitFor()
  await visit(page, 'more-held')
}

const walkOffline = async (stage: DoorStage, visit: Visit) => {
  const page = await atLowtide(stage)
  await cut(page)
  await letIn(page, 'Lindqvist', 1)
  await verdict(page, 'Let in')
  await goOn(page)
  await waiting(page, 1)
  await page.reload()
  await waiting(page, 1)
  await visit(page, 'offline-start')
  await setClock(page, 3 * 3_600_000)
  await page.getByText('This phone’s clock is 3 hours ahead.').waitFor()
  await visit(page, 'clock-set-ahead')
  await button(page, 'OK').click()
  await go(page, 'List')
  await page.getByLabel('Search by name or table').fill('Fitz')
  await page.getByRole('button', { name: /Fitzgerald/ }).click()
  await button(page, 'Turn away…').click()
  await page.getByText(/Turning away can refund money/).waitFor()
  await visit(page, 'turn-away-offline')
  await button(page, 'Back').click()
  await button(page, 'Close').click()
  await fillDatabase(page)
  await fillLocalStorage(page)
  await letIn(page, 'Lindqvist', 1)
  await verdict(page, 'Not recorded')
  await page.getByRole('heading', { name: 'Not recorded' }).click()
  await visit(page, 'verdict-not-recorded')
  await goOn(page)
  await visit(page, 'storage-full')
  await emptyLocalStorage(page)
  await emptyDatabase(page)
  await sleepFor(page, 24 * 3_600_000)
  await page.getByRole('heading', { name: 'The night is over' }).waitFor({ timeout: 20_000 })
  await visit(page, 'night-over')
}

/** Every screen and state of the door app, in parts. Each begins with a phone of its own. */
export const WALKS = {
  'signing in': walkIn,
  'the verdicts': walkVerdicts,
  'the list': walkList,
  'the count and the rest': walkRest,
  'another company on the same phone': walkOtherCompany,
  'without a network': walkOffline,
} as const
