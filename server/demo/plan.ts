import type { Weekday } from '../../domain/service-day.ts'
import type { Row } from './rows.ts'

/**
 * A demo venue before it has ids. Its parts refer to each other by `key`, table number or area name. Floor plans are
 * to scale: one unit is one centimetre.
 */
export interface VenuePlan {
  readonly key: string
  readonly venue: Omit<
    Row<'venues'>,
    'id' | 'created_at' | 'booking_policy' | 'logo_url' | 'timezone' | 'service_day_start'
  >
  readonly logo: { readonly background: string; readonly drawing: string }
  readonly floors: readonly FloorPlan[]
  readonly combos: readonly ComboPlan[]
  readonly policies: readonly PolicyPlan[]
  /** The key of the default policy. */
  readonly policy: string
  readonly bundles: readonly BundlePlan[]
  readonly rules: readonly RulePlan[]
  /** None: the venue does not pace arrivals. */
  readonly services?: readonly ServicePlan[]
  readonly promoCodes: readonly PromoPlan[]
  readonly blackouts: readonly BlackoutPlan[]
  readonly blocks: readonly BlockPlan[]
  readonly widget: Omit<Row<'widget_settings'>, 'venue_id'>
  readonly vouchers: Omit<Row<'voucher_settings'>, 'venue_id'>
}

export interface FloorPlan {
  readonly name: string
  readonly names: GuestNames
  readonly width: number
  readonly height: number
  readonly areas: readonly AreaPlan[]
}

/** What guests read in another language than the venue's own. */
type GuestNames = { readonly en: null; readonly de: string }

interface AreaPlan {
  readonly name: string
  readonly names: GuestNames
  readonly tables: readonly TablePlan[]
}

interface TablePlan {
  readonly number: string
  readonly capacity: number
  readonly minParty: number
  readonly shape: 'rect' | 'circle' | 'booth'
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly rotation?: number
  readonly depositPence?: number
  readonly bookableOnline?: boolean
}

/** A row of equal tables. The first is at x, y, and each next one is a step further. */
interface TableRow {
  readonly prefix: string
  readonly from?: number
  readonly count: number
  readonly stepX?: number
  readonly stepY?: number
}

export const tableRow = (row: TableRow, table: Omit<TablePlan, 'number'>): TablePlan[] =>
  Array.from({ length: row.count }, (_, n) => ({
    ...table,
    number: `${row.prefix}${(row.from ?? 1) + n}`,
    x: table.x + n * (row.stepX ?? 0),
    y: table.y + n * (row.stepY ?? 0),
  }))

export interface ComboPlan {
  readonly tables: readonly string[]
  readonly capacity: number
  readonly minParty: number
}

type PolicyPlan = Omit<Row<'policies'>, 'id' | 'venue_id'> & { readonly key: string }

interface BundleItemPlan {
  readonly name: string
  readonly names: GuestNames
  readonly price_pence: number
  readonly max_qty: number
}

interface BundlePlan {
  readonly key: string
  readonly name: string
  readonly names: GuestNames
  readonly profiles: readonly ('tables' | 'events')[]
  readonly prepaid: boolean
  readonly items: readonly BundleItemPlan[]
}

export type RulePlan = Omit<
  Row<'access_rules'>,
  'id' | 'venue_id' | 'days' | 'seating_area_ids' | 'bundle_ids' | 'duration_mins'
> & {
  readonly key: string
  readonly days: readonly Weekday[]
  readonly duration_mins: number
  readonly areas?: readonly string[]
  readonly bundles?: readonly string[]
}

interface PromoPlan {
  readonly code: string
  readonly discountPct: number
  readonly maxUses: number
  /** Days from today. */
  readonly expiresIn: number
}

type ServicePlan = Omit<Row<'services'>, 'id' | 'venue_id' | 'date'> & { readonly days: Weekday[] }

interface BlackoutPlan {
  readonly fromDay: number
  readonly toDay: number
  readonly flows: readonly ('tables' | 'guestlist' | 'events')[]
  readonly reason: string
}

interface BlockPlan {
  readonly tables: readonly string[]
  readonly day: number
  readonly startTime: string
  readonly endTime: string
  readonly reason: string
}

/** Finds items of a plan by name. Throws for an unknown name, so that a typing error is noticed. */
export const finder = <T>(list: readonly T[], nameOf: (item: T) => string) => {
  const byName = new Map(list.map((item) => [nameOf(item), item]))
  return (name: string): T => {
    const found = byName.get(name)
    if (found === undefined) throw new Error(`The plan refers to "${name}", but does not define it.`)
    return found
  }
}
