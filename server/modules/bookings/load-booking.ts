import { type Selectable, sql } from 'kysely'
import type { Executor, Tx } from '../../db/database.ts'
import type { Bookings } from '../../db/tables.ts'
import { forbidden, notFound } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'

export type BookingRow = Selectable<Bookings>

/**
 * The booking, locked until the transaction ends, for somebody who may work on it: operators of its venue, and the
 * organiser of its event. Absent: 404. Somebody else's: 403.
 */
export const lockBookingFor = async (tx: Tx, actor: Actor, id: string): Promise<BookingRow> => {
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!booking) throw notFound('Booking')
  if (!(await maySee(tx, actor, booking)))
    throw forbidden('This booking belongs to a venue you cannot access.')
  return booking
}

/** Without a lock and for reading: also admins, and the guest it was made for. */
export const findBookingFor = async (db: Executor, actor: Actor, id: string): Promise<BookingRow> => {
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!booking) throw notFound('Booking')
  if (actor.role === 'admin' || booking.user_id === actor.id || (await maySee(db, actor, booking)))
    return booking
  throw forbidden('This booking belongs to somebody else.')
}

const maySee = async (
  db: Executor,
  actor: Actor,
  booking: Pick<BookingRow, 'venue_id' | 'event_id'>,
): Promise<boolean> => {
  if (actor.role === 'client') {
    const member = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('venue_id', '=', booking.venue_id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    return member !== undefined
  }
  if (actor.role !== 'organiser' || booking.event_id === null) return false
  const event = await db
    .selectFrom('events')
    .select(sql<number>`1`.as('found'))
    .where('id', '=', booking.event_id)
    .where('organiser_id', '=', actor.id)
    .executeTakeFirst()
  return event !== undefined
}
