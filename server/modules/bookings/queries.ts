import { sql } from 'kysely'
import type { Executor } from '../../db/executor.ts'
import { notFound } from '../../domain/errors.ts'

/** The venue's time zone and booking defaults. The caller has already checked access to the venue. */
export const venueClockAndDefaults = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['timezone', 'service_day_start', 'default_booking_duration', 'booking_policy', 'name'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

/** Throws 404 for a table that is unknown, archived or of another venue. */
export const requireTable = async (db: Executor, venueId: string, tableId: string) => {
  const table = await db
    .selectFrom('venue_tables')
    .select(['id', 'capacity', 'table_number'])
    .where('id', '=', tableId)
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!table) throw notFound('Table')
  return table
}

/** Whether all of these tables are still on the venue's floor plan. */
export const areOnFloor = async (
  db: Executor,
  venueId: string,
  tableIds: readonly string[],
): Promise<boolean> => {
  const { found } = await db
    .selectFrom('venue_tables')
    .select((eb) => eb.fn.countAll<string>().as('found'))
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${tableIds})`)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(found) === tableIds.length
}

/** Throws 404 for a rule that is unknown, archived or of another venue. */
export const requireRule = async (db: Executor, venueId: string, ruleId: string) => {
  const rule = await db
    .selectFrom('access_rules')
    .select(['id', 'rule_type', 'start_time', 'duration_mins'])
    .where('id', '=', ruleId)
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!rule) throw notFound('Access rule')
  return rule
}

/** The cancellation policy of the booking's event, or else of its venue. Undefined when neither has one. */
export const policyOf = (
  db: Executor,
  booking: { readonly venue_id: string; readonly event_id: string | null },
) =>
  db
    .selectFrom('venues')
    .leftJoin('events', (join) =>
      join.onRef('events.venue_id', '=', 'venues.id').on('events.id', '=', booking.event_id),
    )
    .innerJoin('policies', (join) =>
      join
        .on('policies.id', '=', sql<string>`coalesce(events.policy_id, venues.booking_policy)`)
        .onRef('policies.venue_id', '=', 'venues.id'),
    )
    .select(['policies.refund', 'policies.partial_pct', 'policies.cancel_until_hours'])
    .where('venues.id', '=', booking.venue_id)
    .executeTakeFirst()

/** Active tables of a venue, smallest first. */
export const tablesOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_tables')
    .select(['id', 'capacity', 'min_party', 'area_id', 'table_number', 'bookable_online', 'deposit_pence'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('capacity')
    .orderBy('table_number')
    .execute()

/** A booking with its guest as the venue and the account know them, table and latest hold. Does not check access. */
export const bookingDetails = (db: Executor, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .innerJoin('venue_guests', (join) =>
      join
        .onRef('venue_guests.venue_id', '=', 'bookings.venue_id')
        .onRef('venue_guests.guest_id', '=', 'bookings.user_id'),
    )
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .leftJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.id', '=', 'bookings.table_id')
        .onRef('venue_tables.venue_id', '=', 'bookings.venue_id'),
    )
    .leftJoin('seating_areas', (join) =>
      join
        .onRef('seating_areas.id', '=', 'venue_tables.area_id')
        .onRef('seating_areas.venue_id', '=', 'venue_tables.venue_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select([
            'payments.status',
            'payments.amount_pence',
            'payments.captured_pence',
            'payments.authorised_until',
          ])
          .whereRef('payments.booking_id', '=', 'bookings.id')
          .whereRef('payments.venue_id', '=', 'bookings.venue_id')
          .where('capture', '=', 'manual')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('hold'),
      (join) => join.onTrue(),
    )
    .selectAll('bookings')
    .select([
      'venues.name as venue_name',
      'users.name as account_name',
      'users.email as account_email',
      'venue_guests.name as known_name',
      'venue_guests.contact_email',
      'venue_guests.phone as known_phone',
      'users.membership_tier',
      'venue_tables.table_number',
      'venue_tables.capacity',
      'seating_areas.name as seating_area_name',
      'hold.status as hold_status',
      'hold.amount_pence as hold_amount_pence',
      'hold.captured_pence as hold_captured_pence',
      'hold.authorised_until as hold_authorised_until',
    ])
    .where('bookings.id', '=', id)
    .executeTakeFirst()

export type BookingDetails = NonNullable<Awaited<ReturnType<typeof bookingDetails>>>
