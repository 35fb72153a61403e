import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import { requireEvery } from '../../base/index.ts'

/** Throws 404 for an id that is not an active bundle of the venue, and 400 for a repeated id. */
export const requireBundles = async (
  db: Executor,
  venueId: string,
  field: string,
  ids: readonly string[],
) => {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('bundles')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  requireEvery({ field, label: 'Bundle' }, ids, found)
}

/** Throws 404 for an id that is not an access rule of the venue, and 400 for a repeated id. */
export const requireRules = async (db: Executor, venueId: string, field: string, ids: readonly string[]) => {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('access_rules')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  requireEvery({ field, label: 'Access rule' }, ids, found)
}

export const specialDaysBetween = (db: Executor, venueId: string, from: string, to: string) =>
  db
    .selectFrom('special_days')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .where('date_from', '<=', to)
    .where('date_to', '>=', from)
    .orderBy('created_at')
    .execute()

/** How many bookings and reservations stand on these service dates. */
export const bookingsBetween = async (
  db: Executor,
  venueId: string,
  from: string,
  to: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from bookings where venue_id = ${venueId} and booking_date between ${from} and ${to}
        and status in ('pending', 'approved'))::int
      + (select count(*) from reservations where venue_id = ${venueId} and reservation_date between ${from} and ${to}
        and status not in ('cancelled', 'no_show'))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const removeRuleFromSpecialDays = (tx: Tx, venueId: string, ruleId: string) =>
  tx
    .updateTable('special_days')
    .set({ rule_ids: sql<string[]>`array_remove(rule_ids, ${ruleId})` })
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`${ruleId} = any(rule_ids)`)
    .execute()

/** Also a booking that goes on to the rule, or back to it, once a guest's change is paid or decided. */
export const ruleHasBookings = async (db: Executor, venueId: string, ruleId: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bookings where venue_id = ${venueId} and access_rule_id = ${ruleId})
      or exists (select from booking_changes where venue_id = ${venueId} and access_rule_id = ${ruleId}
        and status in ('waiting', 'kept')) as used`.execute(db)
  return rows[0]?.used ?? false
}

export const bundleHasBookings = async (db: Executor, venueId: string, bundleId: string) => {
  const chosen = JSON.stringify([{ bundle_id: bundleId }])
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`bundle_selections @> ${chosen}::text::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

export const removeBundleFromRules = (tx: Tx, venueId: string, bundleId: string) =>
  tx
    .updateTable('access_rules')
    .set({ bundle_ids: sql<string[]>`array_remove(bundle_ids, ${bundleId})` })
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`${bundleId} = any(bundle_ids)`)
    .execute()
