import { sql } from 'kysely'
import type { AuditType } from '../../../../contract/bookings.ts'
import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'

// All queries here are limited to the given venues, newest first.

const atVenues = (venueIds: readonly string[]) => sql<string>`any(${venueIds})`

export const bookingsOfGuest = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .leftJoin('venue_tables', (join) => join.on(sameTenant('venue_tables.id', 'bookings.table_id')))
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.kind',
      'bookings.venue_id',
      'venues.name as venue_name',
      'bookings.event_id',
      'bookings.party_size',
      'bookings.guest_count',
      'bookings.booking_date',
      'bookings.booking_time',
      'bookings.duration_mins',
      'bookings.starts_at',
      'bookings.table_id',
      'venue_tables.table_number',
      'bookings.reservation_tags',
      'bookings.checked_in_at',
      'bookings.door_rejected_at',
      'bookings.bundle_selections',
      'bookings.created_at',
    ])
    .where('bookings.user_id', '=', guestId)
    .where('bookings.venue_id', '=', atVenues(venueIds))
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')

export type GuestBookingRow = Awaited<ReturnType<ReturnType<typeof bookingsOfGuest>['execute']>>[number]

interface GuestTotals {
  readonly bookings: number
  readonly visits: number
  readonly points: number
  readonly door_rejections: number
  readonly no_shows: number
  readonly keys_spent: number
}

/** The guest's counters, summed over the venues. Every booking updates them, so no history is read. */
export const totalsOfGuest = (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
): Promise<GuestTotals> =>
  db
    .selectFrom('venue_guests')
    .select([
      sql<number>`coalesce(sum(bookings), 0)::int`.as('bookings'),
      sql<number>`coalesce(sum(visits), 0)::int`.as('visits'),
      sql<number>`coalesce(sum(points), 0)::int`.as('points'),
      sql<number>`coalesce(sum(door_rejections), 0)::int`.as('door_rejections'),
      sql<number>`coalesce(sum(no_shows), 0)::int`.as('no_shows'),
      sql<number>`coalesce(sum(keys_spent), 0)::int`.as('keys_spent'),
    ])
    .where('guest_id', '=', guestId)
    .where('venue_id', '=', atVenues(venueIds))
    .executeTakeFirstOrThrow()

/** Leaves out entries without a venue (grants, purchases): they belong to the platform. */
export const ledgerOfGuest = (db: Executor, venueIds: readonly string[], guestId: string, limit: number) =>
  db
    .selectFrom('key_ledger')
    .select(['id', 'type', 'delta', 'note', 'booking_id', 'created_at'])
    .where('user_id', '=', guestId)
    .where('venue_id', '=', atVenues(venueIds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export interface ActivityRow {
  readonly at: Date
  readonly type: AuditType
  readonly booking_id: string
  readonly venue_id: string
  readonly venue_name: string
  readonly details: unknown
}

/** The newest audit entries among the guest's newest bookings; `among` limits how many bookings are read. */
export const activityOfGuest = async (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
  { limit, among }: { limit: number; among: number },
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select audit.at, audit.type, audit.booking_id, audit.venue_id, venues.name as venue_name, audit.details
    from (
      select id, venue_id from bookings
      where user_id = ${guestId} and venue_id = any(${venueIds}::text[])
      order by starts_at desc, id desc limit ${among}
    ) as recent
    join booking_audit audit on audit.booking_id = recent.id and audit.venue_id = recent.venue_id
    join venues on venues.id = audit.venue_id
    order by audit.at desc, audit.seq desc limit ${limit}`.execute(db)
  return rows
}

export type LedgerRow = Awaited<ReturnType<typeof ledgerOfGuest>>[number]
