import type { GuestListPricing } from '../../domain/guest-list-price.ts'
import { addDays, serviceDateOf, spanBetween, type VenueClock } from '../../domain/service-day.ts'
import { createFloors, type DemoTable } from './create-floors.ts'
import { createBlackoutsAndPromoCodes, createRules, type DemoRule } from './create-rules.ts'
import { drawLogo } from './draw-images.ts'
import { finder, type VenuePlan } from './plan.ts'
import type { Row } from './rows.ts'
import { before, DAY_MS, type DemoEmail, type DemoWorld } from './world.ts'

interface DemoStaff {
  readonly id: string
  readonly name: string
}

/** A venue with its ids and its clock. */
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
  readonly pricing: GuestListPricing
  readonly promoCodes: readonly Row<'promo_codes'>[]
  readonly blocks: readonly Row<'table_blocks'>[]
  /** How long its vouchers are valid. */
  readonly voucherMonths: number
  /** Who approves bookings, and who checks guests in at the door. */
  readonly manager: DemoStaff
  readonly door: DemoStaff
}

const VENUE_AGE_MS = 700 * DAY_MS
const CLOCK: VenueClock = { timezone: 'Europe/London', service_day_start: '06:00' }

/** Writes a venue and its whole configuration. */
export const createVenue = async (
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
    logo_url: rows.image(await drawLogo(plan.logo.background, plan.logo.drawing)),
    listing_requested_at: openedAt,
    created_at: openedAt,
  })
  const manager = world.account(staff.manager)
  const door = world.account(staff.door)
  for (const { id } of new Set([manager, door]))
    rows.add('memberships', { user_id: id, venue_id, role: 'owner', created_at: openedAt })
  rows.add('widget_settings', { venue_id, ...plan.widget })
  rows.add('voucher_settings', { venue_id, ...plan.vouchers })

  const { tables, areas } = createFloors(rows, plan, venue_id, openedAt)
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
  for (const service of plan.services ?? [])
    rows.add('services', { id: rows.id('svc', openedAt), venue_id, ...service })
  return {
    id: venue_id,
    key: plan.key,
    name: venue.name,
    clock: CLOCK,
    today,
    tables,
    combos,
    rules: createRules(rows, plan, venue_id, openedAt, areas),
    policies,
    policy: finder([...policies], ([key]) => key)(plan.policy)[1],
    pricing: pricingOf(plan),
    promoCodes: createBlackoutsAndPromoCodes(rows, plan, venue_id, openedAt, today, CLOCK),
    blocks,
    voucherMonths: plan.vouchers.expiration_months ?? 12,
    manager,
    door,
  }
}

const pricingOf = ({ venue }: VenuePlan): GuestListPricing => ({
  paid_guest_list_enabled: venue.paid_guest_list_enabled ?? false,
  surge_threshold: venue.surge_threshold ?? null,
  surge_price: venue.surge_price ?? 0,
  queue_skip_price: venue.queue_skip_price ?? 0,
})

const withPolicies = (rows: DemoWorld['rows'], plan: VenuePlan, venue_id: string, at: Date) => {
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
