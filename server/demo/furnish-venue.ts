import { addDays, instantOf, serviceDateOf, spanBetween, type VenueClock } from '../domain/service-day.ts'
import { drawLogo } from './pictures.ts'
import type { RulePlan, VenuePlan } from './plan.ts'
import type { Row } from './rows.ts'
import { before, DAY_MS, type DemoEmail, type DemoWorld } from './world.ts'

export type DemoRule = RulePlan & { readonly id: string; readonly offers: readonly Row<'bundles'>[] }

export interface DemoTable {
  readonly id: string
  readonly number: string
  readonly area: string
  readonly capacity: number
  readonly minParty: number
  readonly depositPence: number
  readonly bookableOnline: boolean
}

export interface DemoStaff {
  readonly id: string
  readonly name: string
}

/** A venue with identifiers, and the clock that says what its dates mean. */
export interface DemoVenue {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly clock: VenueClock
  /** The service date of `now`. */
  readonly today: string
  readonly tables: readonly DemoTable[]
  readonly combos: readonly {
    readonly tables: readonly DemoTable[]
    readonly capacity: number
    readonly minParty: number
  }[]
  readonly rules: readonly DemoRule[]
  readonly policies: ReadonlyMap<string, Row<'policies'>>
  readonly policy: Row<'policies'>
  readonly promoCodes: readonly Row<'promo_codes'>[]
  readonly blocks: readonly Row<'table_blocks'>[]
  /** How long its vouchers are good for. */
  readonly voucherMonths: number
  /** Who answers bookings, and who stands at the door. */
  readonly manager: DemoStaff
  readonly door: DemoStaff
}

const VENUE_AGE_MS = 700 * DAY_MS
const CLOCK: VenueClock = { timezone: 'Europe/London', service_day_start: '06:00' }

/** Everything of a venue that an operator configures. */
export const furnishVenue = async (
  { now, rows, ...world }: DemoWorld,
  plan: VenuePlan,
  staff: { readonly manager: DemoEmail; readonly door: DemoEmail },
): Promise<DemoVenue> => {
  const openedAt = before(now, VENUE_AGE_MS)
  const today = serviceDateOf(CLOCK, now)
  const venue_id = rows.id('ven', openedAt)
  const { venue, policies } = withPolicies(rows, plan, venue_id, openedAt)
  rows.add('venues', {
    ...venue,
    ...CLOCK,
    logo_url: rows.picture(await drawLogo(plan.logo.background, plan.logo.drawing)),
    listing_requested_at: openedAt,
    created_at: openedAt,
  })
  const manager = world.account(staff.manager)
  const door = world.account(staff.door)
  for (const { id } of new Set([manager, door]))
    rows.add('memberships', { user_id: id, venue_id, created_at: openedAt })
  rows.add('widget_settings', { venue_id, ...plan.widget })
  rows.add('voucher_settings', { venue_id, ...plan.vouchers })

  const { tables, areas } = drawFloors(rows, plan, venue_id, openedAt)
  const tableNumbered = finder(tables, (table) => table.number)
  const combos = plan.combos.map(({ tables: numbers, capacity, minParty }) => {
    const joined = numbers.map(tableNumbered)
    rows.add('table_combos', {
      id: rows.id('cmb', openedAt),
      venue_id,
      table_ids: joined.map(({ id }) => id),
      capacity,
      min_party: minParty,
    })
    return { tables: joined, capacity, minParty }
  })
  const blocks = plan.blocks.map((block) => {
    const date = addDays(today, block.day)
    const span = spanBetween(CLOCK, date, block.startTime, block.endTime)
    return rows.add('table_blocks', {
      id: rows.id('blk', before(now, DAY_MS)),
      venue_id,
      table_ids: block.tables.map((number) => tableNumbered(number).id),
      date,
      start_time: block.startTime,
      end_time: block.endTime,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      reason: block.reason,
    })
  })
  return {
    id: venue_id,
    key: plan.key,
    name: venue.name,
    clock: CLOCK,
    today,
    tables,
    combos,
    rules: writeRules(rows, plan, venue_id, openedAt, areas),
    policies,
    policy: finder([...policies], ([key]) => key)(plan.policy)[1],
    promoCodes: writeTerms(rows, plan, venue_id, openedAt, today),
    blocks,
    voucherMonths: plan.vouchers.expiration_months ?? 12,
    manager,
    door,
  }
}

/** Looks something up by its name in the plan; a misspelt plan fails loudly. */
const finder = <T>(list: readonly T[], nameOf: (item: T) => string) => {
  const byName = new Map(list.map((item) => [nameOf(item), item]))
  return (name: string): T => {
    const found = byName.get(name)
    if (found === undefined) throw new Error(`The plan names "${name}", which it does not have.`)
    return found
  }
}

type Rows = DemoWorld['rows']

const withPolicies = (rows: Rows, plan: VenuePlan, venue_id: string, at: Date) => {
  const policies = new Map(
    plan.policies.map(({ key, ...policy }) => [
      key,
      rows.add('policies', { id: rows.id('pol', at), venue_id, ...policy }),
    ]),
  )
  return {
    policies,
    venue: { ...plan.venue, id: venue_id, booking_policy: policies.get(plan.policy)?.id ?? null },
  }
}

const drawFloors = (rows: Rows, plan: VenuePlan, venue_id: string, at: Date) => {
  const tables: DemoTable[] = []
  const areas = new Map<string, string>()
  for (const [sort, floor] of plan.floors.entries()) {
    const { name, width, height } = floor
    const floor_id = rows.id('flr', at)
    rows.add('floors', { id: floor_id, venue_id, name, width, height, sort })
    for (const area of floor.areas) {
      const area_id = rows.id('area', at)
      rows.add('seating_areas', { id: area_id, venue_id, floor_id, name: area.name, sort: areas.size })
      areas.set(area.name, area_id)
      for (const {
        number,
        minParty,
        depositPence = 0,
        bookableOnline = true,
        rotation = 0,
        ...table
      } of area.tables) {
        const id = rows.id('tbl', at)
        rows.add('venue_tables', {
          ...table,
          id,
          venue_id,
          floor_id,
          area_id,
          table_number: number,
          min_party: minParty,
          rotation,
          deposit_pence: depositPence,
          bookable_online: bookableOnline,
        })
        tables.push({
          id,
          number,
          area: area.name,
          capacity: table.capacity,
          minParty,
          depositPence,
          bookableOnline,
        })
      }
    }
  }
  return { tables, areas }
}

const writeRules = (
  rows: Rows,
  plan: VenuePlan,
  venue_id: string,
  at: Date,
  areas: ReadonlyMap<string, string>,
): DemoRule[] => {
  const areaNamed = finder([...areas], ([name]) => name)
  const bundles = plan.bundles.map(({ key, name, profiles, prepaid, items }) => {
    const row = rows.add('bundles', {
      id: rows.id('bndl', at),
      venue_id,
      name,
      profiles: [...profiles],
      prepaid,
      items: items.map((item) => ({ id: rows.id('item', at), ...item })),
    })
    return { key, row }
  })
  const bundleNamed = finder(bundles, ({ key }) => key)
  return plan.rules.map((rule) => {
    const { key, areas: names = [], bundles: keys = [], days, ...terms } = rule
    const id = rows.id('rule', at)
    const offers = keys.map((name) => bundleNamed(name).row)
    rows.add('access_rules', {
      ...terms,
      id,
      venue_id,
      days: [...days],
      seating_area_ids: names.map((name) => areaNamed(name)[1]),
      bundle_ids: offers.map((bundle) => bundle.id),
    })
    return { ...rule, id, offers }
  })
}

const writeTerms = (rows: Rows, plan: VenuePlan, venue_id: string, at: Date, today: string) => {
  for (const { fromDay, toDay, flows, reason } of plan.blackouts)
    rows.add('blackouts', {
      id: rows.id('bout', at),
      venue_id,
      date_from: addDays(today, fromDay),
      date_to: addDays(today, toDay),
      flows: [...flows],
      reason,
    })
  return plan.promoCodes.map(({ code, discountPct, maxUses, expiresIn }) =>
    rows.add('promo_codes', {
      id: rows.id('promo', at),
      venue_id,
      code,
      discount_pct: discountPct,
      max_uses: maxUses,
      uses: 0,
      expires_at: instantOf(CLOCK, addDays(today, expiresIn), '23:59'),
    }),
  )
}
