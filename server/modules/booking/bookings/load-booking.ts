import { type Selectable, sql } from 'kysely'
import type { VenueRole } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { forbidden, notFound } from '../../../../domain/errors.ts'
import { isSufficient, roleTooLow } from '../../../../domain/venue-roles.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import type { Memberships } from '../../accounts/index.ts'

export type BookingRow = Selectable<Bookings>

/** A booking of which only these columns were read. */
export type BookingWith<C extends keyof BookingRow> = Pick<BookingRow, C>

/**
 * As whom somebody reads a booking: staff see what they wrote about it, guests do not. At the door, staff see neither
 * e-mail address nor phone.
 */
export type Reader = 'staff' | 'door' | 'guest'

/**
 * Reads these columns of the booking, and its scope, and locks it until the transaction ends. Allowed for members of its
 * venue whose role suffices, and for the organiser of its event. Throws 404 when it does not exist, 403 for anyone else.
 */
export const lockBookingFor = async <C extends keyof BookingRow>(
  tx: Tx,
  actor: Actor,
  id: string,
  columns: readonly C[],
): Promise<Scoped<C>> => {
  const row = await byId(tx, id, columns).select(roleOf(actor)).forUpdate().executeTakeFirst()
  await requireStaffAccess(tx, actor, row)
  return found<C>(row)
}

/** Like `lockBookingFor`, without the lock. */
export const findBookingOfStaff = async <C extends keyof BookingRow>(
  db: Executor,
  actor: Actor,
  id: string,
  columns: readonly C[],
): Promise<Scoped<C>> => {
  const row = await byId(db, id, columns).select(roleOf(actor)).executeTakeFirst()
  await requireStaffAccess(db, actor, row)
  return found<C>(row)
}

/** Like `lockBookingFor`, for work that may be done on any booking. */
export const lockBooking = async <C extends keyof BookingRow>(
  tx: Tx,
  id: string,
  columns: readonly C[],
): Promise<Scoped<C>> => found<C>(await byId(tx, id, columns).forUpdate().executeTakeFirst())

const SCOPE = ['id', 'venue_id', 'event_id'] as const
type BookingScope = BookingWith<(typeof SCOPE)[number]>
type Scoped<C extends keyof BookingRow> = BookingScope & BookingWith<C>

const byId = (db: Executor, id: string, columns: readonly (keyof BookingRow)[]) =>
  db
    .selectFrom('bookings')
    .select([...new Set([...SCOPE, ...columns])])
    .where('id', '=', id)

/** Throws 404 when there is no row. The cast says which columns were read: Kysely cannot name those of a generic list. */
const found = <C extends keyof BookingRow>(booking: Partial<BookingRow> | undefined): Scoped<C> => {
  if (!booking) throw notFound('Booking')
  return booking as Scoped<C>
}

/**
 * Returns as whom the caller may read a booking: as staff, at the door, or as its guest. Admins read it as staff. A member
 * of the venue who is the booking's guest too reads it as staff. Memberships come from the cache.
 */
export const requireReader = async (
  db: Executor,
  memberships: Memberships,
  actor: Actor,
  booking: BookingWith<'user_id' | 'venue_id' | 'event_id'>,
): Promise<Reader> => {
  if (actor.role === 'admin') return 'staff'
  const role = actor.role === 'client' ? await memberships.roleAt(db, actor, booking.venue_id) : undefined
  if (role && isSufficient(actor, role)) return role === 'door' ? 'door' : 'staff'
  if (await runsEventOf(db, actor, booking)) return 'staff'
  if (booking.user_id === actor.id) return 'guest'
  throw role ? roleTooLow() : notYours()
}

/** The actor's role at the venue of the booking, read with it. */
const roleOf = (actor: Actor) =>
  sql<VenueRole | null>`(select role from memberships
    where memberships.venue_id = bookings.venue_id and memberships.user_id = ${actor.id})`.as('role')

const requireStaffAccess = async (
  db: Executor,
  actor: Actor,
  booking: { readonly event_id?: string | null; readonly role: VenueRole | null } | undefined,
): Promise<void> => {
  if (!booking) throw notFound('Booking')
  const { role, event_id = null } = booking
  if (actor.role === 'client') {
    if (role === null) throw notYours()
    if (!isSufficient(actor, role)) throw roleTooLow()
  } else if (!(await runsEventOf(db, actor, { event_id }))) throw notYours()
}

const notYours = () => forbidden('This booking is not one you may see.')

export const runsEventOf = async (
  db: Executor,
  actor: Actor,
  booking: BookingWith<'event_id'>,
): Promise<boolean> => {
  if (actor.role !== 'organiser' || booking.event_id === null) return false
  const event = await db
    .selectFrom('events')
    .select(sql<number>`1`.as('found'))
    .where('id', '=', booking.event_id)
    .where('organiser_id', '=', actor.id)
    .executeTakeFirst()
  return event !== undefined
}
