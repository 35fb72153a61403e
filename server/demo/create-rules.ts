import { addDays, instantOf, type VenueClock } from '../../domain/service-day.ts'
import { finder, type RulePlan, type VenuePlan } from './plan.ts'
import type { Row } from './rows.ts'
import type { DemoWorld } from './world.ts'

type Rows = DemoWorld['rows']

export type DemoRule = RulePlan & { readonly id: string; readonly offers: readonly Row<'bundles'>[] }

/** Writes access rules and bundles. */
export const createRules = (
  rows: Rows,
  plan: VenuePlan,
  venue_id: string,
  at: Date,
  areas: ReadonlyMap<string, string>,
): DemoRule[] => {
  const areaNamed = finder([...areas], ([name]) => name)
  const bundles = plan.bundles.map(({ key, name, names, profiles, prepaid, items }) => {
    const row = rows.add('bundles', {
      id: rows.id('bndl', at),
      venue_id,
      name,
      names,
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

export const createBlackoutsAndPromoCodes = (
  rows: Rows,
  plan: VenuePlan,
  venue_id: string,
  at: Date,
  today: string,
  clock: VenueClock,
) => {
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
      expires_at: instantOf(clock, addDays(today, expiresIn), '23:59'),
    }),
  )
}
