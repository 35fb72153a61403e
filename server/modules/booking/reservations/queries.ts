import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'

/** The venue's reservations on one service date, by start time. */
export const reservationsOn = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('reservations')
    .innerJoin('venue_tables', (join) => join.on(sameTenant('venue_tables.id', 'reservations.table_id')))
    .select([
      'reservations.id',
      'reservations.table_id',
      'reservations.table_ids',
      'venue_tables.table_number',
      'reservations.user_id',
      'reservations.guest_name',
      'reservations.guest_phone',
      'reservations.party_size',
      'reservations.reservation_date',
      'reservations.reservation_time',
      'reservations.duration_mins',
      'reservations.reservation_tags',
      'reservations.notes',
      'reservations.status',
      'reservations.starts_at',
      'reservations.arrived',
      'reservations.at_risk',
    ])
    .where('reservations.venue_id', '=', venueId)
    .where('reservations.reservation_date', '=', date)
    .orderBy('reservations.starts_at')
    .orderBy('reservations.id')
    .execute()

/** An empty list of tables means `table_id` alone. */
export const tablesOfReservation = (row: { table_id: string; table_ids: string[] }): string[] =>
  row.table_ids.length > 0 ? row.table_ids : [row.table_id]

/** Locks the reservation until the transaction ends. Throws 404 when it is unknown or of another venue. */
export const lockReservation = async (tx: Tx, venueId: string, id: string) => {
  const reservation = await tx
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .forUpdate()
    .executeTakeFirst()
  if (!reservation) throw notFound('Reservation')
  return reservation
}
