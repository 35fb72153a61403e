import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`

export const venuesFor = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venues')
    .select(['id', 'name', 'timezone', 'service_day_start'])
    .where('id', '=', anyOf(venueIds))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const areasFor = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('seating_areas')
    .select(['id', 'venue_id', 'name'])
    .where('venue_id', '=', anyOf(venueIds))
    .orderBy('venue_id')
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const tablesFor = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venue_tables')
    .select(['id', 'venue_id', 'area_id', 'table_number', 'capacity'])
    .where('venue_id', '=', anyOf(venueIds))
    .where('archived_at', 'is', null)
    .orderBy('venue_id')
    .orderBy('table_number')
    .execute()

/** Pending, approved and checked-in bookings, by service date. */
export const bookingsFor = (db: Executor, venueIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('bookings')
    .select([
      'id',
      'venue_id',
      'table_id',
      'table_ids',
      'guest_name',
      'party_size',
      'booking_date as date',
      'starts_at',
      'ends_at',
      'closed_at',
      'status',
      'locked',
      'in_use',
      'at_risk',
      'reservation_tags',
    ])
    .where('venue_id', '=', anyOf(venueIds))
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('status', '=', sql<'pending'>`any('{pending,approved,checked_in}')`)
    .orderBy('booking_date')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Reservations by service date, without cancelled ones. */
export const reservationsFor = (db: Executor, venueIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('reservations')
    .select([
      'id',
      'venue_id',
      'table_id',
      'table_ids',
      'at_risk',
      'guest_name',
      'party_size',
      'reservation_date as date',
      'starts_at',
      'ends_at',
      'status',
      'reservation_tags',
    ])
    .where('venue_id', '=', anyOf(venueIds))
    .where('reservation_date', '>=', from)
    .where('reservation_date', '<=', to)
    .where('status', '<>', 'cancelled')
    .orderBy('reservation_date')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const blocksFor = (db: Executor, venueIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('table_blocks')
    .select(['id', 'venue_id', 'table_ids', 'starts_at', 'ends_at', 'reason'])
    .where('venue_id', '=', anyOf(venueIds))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const blackoutsFor = (db: Executor, venueIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('blackouts')
    .select(['id', 'venue_id', 'date_from', 'date_to', 'reason'])
    .where('venue_id', '=', anyOf(venueIds))
    .where('date_to', '>=', from)
    .where('date_from', '<=', to)
    .orderBy('date_from')
    .orderBy('id')
    .execute()

/** Approved events that close the venue or some of its areas for ordinary bookings. */
export const takeoversFor = (db: Executor, venueIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('events')
    .select(['id', 'venue_id', 'name', 'starts_at', 'ends_at', 'takes_over', 'seating_area_ids'])
    .where('venue_id', '=', anyOf(venueIds))
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .where(sql<boolean>`status = 'approved' and takes_over <> 'none'`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
