import type { Executor, Tx } from '../../db/database.ts'
import { notFound } from '../../domain/errors.ts'

/** One service day of one venue, in the order of the night. */
export const reservationsOn = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('reservations')
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.id', '=', 'reservations.table_id')
        .onRef('venue_tables.venue_id', '=', 'reservations.venue_id'),
    )
    .select([
      'reservations.id',
      'reservations.table_id',
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
    ])
    .where('reservations.venue_id', '=', venueId)
    .where('reservations.reservation_date', '=', date)
    .orderBy('reservations.starts_at')
    .orderBy('reservations.id')
    .execute()

/** Locked until the transaction ends; 404 when it is absent or of another venue. */
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
