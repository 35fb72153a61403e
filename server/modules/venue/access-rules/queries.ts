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

export const ruleHasBookings = async (db: Executor, venueId: string, ruleId: string) => {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('access_rule_id', '=', ruleId)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
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
