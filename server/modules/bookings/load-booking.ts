import { type Selectable, sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import type { Bookings } from '../../db/tables.ts'
import type { Actor } from '../../domain/actor.ts'
import { forbidden, notFound } from '../../domain/errors.ts'
import type { Memberships } from '../memberships/index.ts'

export type BookingRow = Selectable<Bookings>

/** As whom somebody reads a booking: staff see what they wrote about it, guests do not. */
export type Reader = 'staff' | 'guest'

/**
 * Loads the booking and locks it until the transaction ends. Allowed for members of its venue and the organiser of
 * its event. Throws 404 when it does not exist, 403 for anyone else.
 */
export const lockBookingFor = async (tx: Tx, actor: Actor, id: string): Promise<BookingRow> =>
  forStaff(tx, actor, await byId(tx, id).forUpdate().executeTakeFirst())

/** Like `lockBookingFor`, without the lock. */
export const findBookingOfStaff = async (db: Executor, actor: Actor, id: string): Promise<BookingRow> =>
  forStaff(db, actor, await byId(db, id).executeTakeFirst())

/** Loads the booking for reading, without a lock. Also allowed for admins and for its guest. */
export const findBookingFor = async (db: Executor, actor: Actor, id: string): Promise<BookingRow> => {
  const booking = await byId(db, id).executeTakeFirst()
  return booking && (actor.role === 'admin' || booking.user_id === actor.id)
    ? booking
    : forStaff(db, actor, booking)
}

/**
 * Applies the access rule of `findBookingFor` to a loaded booking, and returns as whom the caller may read it. A member
 * of the venue who is the booking's guest too reads it as staff. Memberships come from the cache.
 */
export const requireReader = async (
  db: Executor,
  memberships: Memberships,
  actor: Actor,
  booking: Pick<BookingRow, 'user_id' | 'venue_id' | 'event_id'>,
): Promise<Reader> => {
  if (actor.role === 'admin') return 'staff'
  if (actor.role === 'client' && (await memberships.venuesOf(db, actor)).has(booking.venue_id)) return 'staff'
  if (booking.user_id !== actor.id) await requireStaffAccess(db, actor, booking)
  else if (!(await isStaffOf(db, actor, booking))) return 'guest'
  return 'staff'
}

const byId = (db: Executor, id: string) => db.selectFrom('bookings').selectAll().where('id', '=', id)

const forStaff = async (db: Executor, actor: Actor, booking: BookingRow | undefined): Promise<BookingRow> => {
  if (!booking) throw notFound('Booking')
  await requireStaffAccess(db, actor, booking)
  return booking
}

type BookingScope = Pick<BookingRow, 'venue_id' | 'event_id'>

const requireStaffAccess = async (db: Executor, actor: Actor, booking: BookingScope) => {
  if (!(await isStaffOf(db, actor, booking))) throw forbidden('This booking is not one you may see.')
}

const isStaffOf = async (db: Executor, actor: Actor, booking: BookingScope): Promise<boolean> => {
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
