import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import { CLEARABLE_FIELDS, COPIED_FIELDS } from './venue-fields.ts'

const COLUMNS = [
  'id',
  'status',
  'app_listing_status',
  'food_types',
  'opening_hours',
  'logo_url',
  'created_at',
  ...COPIED_FIELDS,
  'briefing_to',
  'briefed_on',
  ...CLEARABLE_FIELDS,
] as const

/** Ordered by id, which is the order of creation. */
export const listVenues = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venues')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${venueIds})`)
    .orderBy('id')
    .execute()

/** The configuration versions of these venues, ordered by id. The list's ETag is computed from them. */
export const configVersions = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venue_versions')
    .select(['venue_id', 'config'])
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('venue_id')
    .execute()

/**
 * Locks the venue. Changes of one venue are serialised, and no row that refers to the venue can be written meanwhile.
 * The caller has checked access, so the venue exists.
 */
export const lockVenue = (tx: Tx, venueId: string) =>
  tx.selectFrom('venues').select(COLUMNS).where('id', '=', venueId).forUpdate().executeTakeFirstOrThrow()

/** Locks the policy against deletion until the transaction ends. Returns nothing for another venue's policy. */
export const lockPolicy = (tx: Tx, venueId: string, policyId: string) =>
  tx
    .selectFrom('policies')
    .select('id')
    .where('id', '=', policyId)
    .where('venue_id', '=', venueId)
    .forKeyShare()
    .executeTakeFirst()

/**
 * Whether an active booking or reservation ends after `now`. Each half uses a partial index. The statuses are literals,
 * because the planner cannot match a partial index against a parameter.
 */
export const hasUpcoming = async (tx: Tx, venueId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ upcoming: boolean }>`
    select exists (
      select from bookings
      where venue_id = ${venueId} and status in ('pending', 'approved') and ends_at > ${now}
    ) or exists (
      select from reservations
      where venue_id = ${venueId} and status in ('confirmed', 'seated') and ends_at > ${now}
    ) as upcoming`.execute(tx)
  return rows[0]?.upcoming ?? false
}

/** The days and slots of the access rules in force. */
export const activeRulesOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('access_rules')
    .select(['name', 'days', 'start_time', 'end_time', 'slot_interval_mins'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where('active', '=', true)
    .orderBy('name')
    .execute()
