import { type Selectable, sql } from 'kysely'
import type { Executor, Tx } from '../../db/database.ts'
import type { Bookings } from '../../db/tables.ts'
import { forbidden, notFound } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'
import type { Memberships } from '../memberships/index.ts'

export type BookingRow = Selectable<Bookings>

/**
 * The booking, locked until the transaction ends, for somebody who may work on it: operators of its venue, and the
 * organiser of its event. Absent: 404. Somebody else's: 403.
 */
export const lockBookingFor = async (tx: Tx, actor: Actor, id: string): Promise<BookingRow> =>
  forStaff(tx, actor, await byId(tx, id).forUpdate().executeTakeFirst())

/** The same without a lock. */
export const findBookingOfStaff = async (db: Executor, actor: Actor, id: string): Promise<BookingRow> =>
  forStaff(db, actor, await byId(db, id).executeTakeFirst())

/** Without a lock and for reading: also admins, and the guest it was made for. */
export const findBookingFor = async (db: Executor, actor: Actor, id: string): Promise<BookingRow> => {
  const booking = await byId(db, id).executeTakeFirst()
  return booking && (actor.role === 'admin' || booking.user_id === actor.id)
    ? booking
    : forStaff(db, actor, booking)
}

/** The same check for a booking that has been loaded; memberships come from the cache. */
export const requireReader = async (
  db: Executor,
  memberships: Memberships,
  actor: Actor,
  booking: Pick<BookingRow, 'user_id' | 'venue_id' | 'event_id'>,
) => {
  if (actor.role === 'admin' || booking.user_id === actor.id) return
  if (actor.role === 'client' && (await memberships.venuesOf(db, actor)).has(booking.venue_id)) return
  await requireWork(db, actor, booking)
}

const byId = (db: Executor, id: string) => db.selectFrom('bookings').selectAll().where('id', '=', id)

const forStaff = async (db: Executor, actor: Actor, booking: BookingRow | undefined): Promise<BookingRow> => {
  if (!booking) throw notFound('Booking')
  await requireWork(db, actor, booking)
  return booking
}

type Whose = Pick<BookingRow, 'venue_id' | 'event_id'>

const requireWork = async (db: Executor, actor: Actor, booking: Whose) => {
  if (!(await worksOn(db, actor, booking))) throw forbidden('This booking is not one you may see.')
}

const worksOn = async (db: Executor, actor: Actor, booking: Whose): Promise<boolean> => {
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
