import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import { type Site, type SiteOptions, useSite, type VisitOptions, WIDTHS } from './site.ts'

/** The Saturday of the tests, at 18:00 by the venue's clock. */
export const TODAY = '2026-01-17'

interface PartyFields {
  readonly table?: string
  readonly date?: string
  readonly time?: string
  readonly party_size?: number
  readonly duration_mins?: number
  readonly auto_approve?: boolean
}

interface OpenOptions extends VisitOptions {
  /** `real` is the machine's own: a faked one fakes frames as well. */
  readonly clock?: 'fixed' | 'running' | 'real'
  /** What the clock of the device says. Default: the evening of the tests. */
  readonly moment?: string
}

interface Stage {
  readonly site: Site
  readonly venue: PublicVenue
  /** Table ids by number. */
  readonly tables: Record<string, string>
  /** A confirmed party on the floor: the booking's id. */
  party(name: string, fields?: PartyFields): Promise<string>
  /** A tab of somebody who is signed in, on the evening of the tests. */
  open(path: string, options?: OpenOptions, person?: Person): Promise<Page>
  /** The same tab, which hears of nothing by itself. */
  deaf(path: string): Promise<Page>
  partyOn(
    date: string,
    id: string,
  ): Promise<{ attendance: string | null; tables: string[]; time: string } | undefined>
}

/** A venue with tables in two rows, the first half of them in the area "Window". */
export const useStage = (
  numbers: readonly string[],
  venueFields: Record<string, unknown> = {},
  siteOptions: SiteOptions = {},
): Stage => {
  const site = useSite(siteOptions)
  const stage: { venue?: PublicVenue } = {}
  const tables: Record<string, string> = {}
  const venue = () => {
    if (!stage.venue) throw new Error('The venue is not open yet.')
    return stage.venue
  }
  beforeAll(async () => {
    stage.venue = await openPublicVenue(site.world, { name: 'The Copper Heron', ...venueFields })
    const { id: area_id } = await stage.venue.operator.ok('POST /api/my-venues/:venueId/seating-areas', {
      params: stage.venue.params,
      body: { floor_id: stage.venue.floorId, name: 'Window' },
    })
    const half = Math.ceil(numbers.length / 2)
    for (const [n, table_number] of numbers.entries())
      tables[table_number] = await stage.venue.table({
        table_number,
        shape: n % 3 === 2 ? 'circle' : 'rect',
        x: 60 + (n % half) * 140,
        y: n < half ? 60 : 240,
        w: 100,
        h: 100,
        ...(n < half ? { area_id } : {}),
      })
  })
  const stands: Stage = {
    site,
    tables,
    get venue() {
      return venue()
    },
    party: async (name, { table, date = TODAY, time = '20:00', ...fields } = {}) => {
      const { operator, venueId } = venue()
      const user_id = await makeWalkIn(operator, venueId, { name })
      const id = await makeBooking(operator, venueId, {
        user_id,
        table_id: tables[table ?? numbers.at(-1) ?? ''] ?? '',
        reservation_date: date,
        reservation_time: time,
        party_size: 2,
        auto_approve: true,
        ...fields,
      })
      if (table === undefined) await operator.ok('POST /api/bookings/:id/unassign-table', { params: { id } })
      return id
    },
    open: async (path, options = {}, person = venue().operator) => {
      const page = await site.visit('/healthz', { width: WIDTHS.desk, ...options })
      const moment = new Date(options.moment ?? SATURDAY_EVENING)
      if (options.clock === 'running') await page.clock.install({ time: moment })
      else if (options.clock !== 'real') await page.clock.setFixedTime(moment)
      const { id, name, token } = person
      await page.evaluate(
        (session) => sessionStorage.setItem('maitred-session', session),
        JSON.stringify({ token, user: { id, name, role: 'client' } }),
      )
      await page.goto(`${site.origin}/console/${venue().venueId}/${path}`)
      return page
    },
    deaf: async (path) => {
      const page = await stands.open('guests')
      await page.route('**/day/stream', (route) => route.abort())
      // It loads what is near first and the rest after: what changes from now on, it does not see.
      await page.goto(`${site.origin}/console/${venue().venueId}/${path}`, { waitUntil: 'networkidle' })
      return page
    },
    partyOn: async (date, id) => {
      const { data } = await venue().operator.ok('GET /api/my-venues/:venueId/day', {
        params: venue().params,
        query: { date },
      })
      return data.find((one) => one.id === id)
    },
  }
  return stands
}

export const block = (page: Page, name: string) => page.locator('.timeline-row .party', { hasText: name })
export const row = (page: Page, number: string) =>
  page.locator(`.timeline-row[aria-label^="Table ${number},"]`)
/** The table's number beside its row. */
export const numberOf = (page: Page, number: string) =>
  page.locator('.timeline-table', { has: page.locator('b', { hasText: new RegExp(`^${number}$`) }) })
export const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()

/** Where something is drawn. */
export const boxOf = async (drawn: Locator) => {
  await drawn.first().scrollIntoViewIfNeeded()
  const box = await drawn.first().boundingBox()
  if (!box) throw new Error(`${drawn} is not drawn.`)
  return box
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Takes a party up, and answers where the pointer is. */
export const lift = async (page: Page, name: string): Promise<Point> => {
  const box = await boxOf(block(page, name))
  const at = { x: box.x + 30, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 8, at.y, { steps: 2 })
  return at
}

/** Carries what was lifted over a table, some hours later or earlier. */
export const carry = async (page: Page, from: Point, table: string, hours = 0) => {
  const target = await row(page, table).boundingBox()
  const [first = 0, second = 0] = await page
    .locator('.timeline-head > span')
    .evaluateAll((spans) => spans.slice(0, 2).map((span) => span.getBoundingClientRect().left))
  const to = { x: from.x + hours * (second - first), y: (target?.y ?? 0) + (target?.height ?? 0) / 2 }
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

export const dragTo = async (page: Page, name: string, table: string, hours = 0) => {
  const from = await lift(page, name)
  await carry(page, from, table, hours)
  await page.mouse.up()
}
