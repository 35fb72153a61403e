import type { Updateable } from 'kysely'
import { isActive } from '../../../../domain/booking-status.ts'
import { conflict } from '../../../../domain/errors.ts'
import type { Span } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { blocksBetween, moveClaims } from '../claims.ts'
import type { BookingWith } from './load-booking.ts'
import { claimantOf, OCCUPANT_COLUMNS } from './occupancy.ts'
import { requireDecided } from './require-decided.ts'
import { updateBooking } from './update-booking.ts'

/** What staff's moves of a booking read of it. */
export const MOVE_COLUMNS = [
  ...OCCUPANT_COLUMNS,
  'status',
  'no_show_at',
  'locked',
  'duration_mins',
  'table_id',
  'payment_due_at',
  'kept_change_id',
] as const
export type MovableBooking = BookingWith<(typeof MOVE_COLUMNS)[number]>

/** Throws 409 unless the booking has its place and is not closed. */
export const requireMovable = (
  booking: BookingWith<'status' | 'closed_at' | 'no_show_at' | 'kept_change_id'>,
) => {
  if (!isActive(booking.status)) throw conflict(`This booking is ${booking.status}, so it cannot be moved.`)
  if (booking.closed_at !== null) throw conflict('This booking is already closed.')
  requireNoNoShow(booking)
  requireDecided(booking)
}

/** Throws 409 for a party that did not come: it has given its table up. */
export const requireNoNoShow = (booking: BookingWith<'no_show_at'>) => {
  if (booking.no_show_at !== null)
    throw conflict('This party is marked as a no-show. Set its attendance to expected first.')
}

export const requireUnlocked = (booking: BookingWith<'locked'>) => {
  if (booking.locked === 1)
    throw conflict('The table of this booking is locked. Unlock it first.', { code: 'locked' })
}

export const spanOfBooking = (booking: BookingWith<'starts_at' | 'ends_at'>): Span => ({
  startsAt: booking.starts_at,
  endsAt: booking.ends_at,
})

/** Throws 409 when a table is blocked during the span. Staff can override with `allow_blocked`. */
export const requireNotBlocked = async (tx: Tx, venueId: string, tableIds: readonly string[], span: Span) => {
  const blocks = await blocksBetween(tx, venueId, span)
  if (blocks.some((block) => block.table_ids.some((tableId) => tableIds.includes(tableId))))
    throw conflict('That table is blocked at that time.', {
      code: 'table_blocked',
    })
}

/** Moves the booking's claims to the tables and span, and updates its row. Throws 409 when a table is not free. */
export const moveBooking = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id'>,
  tableIds: readonly string[],
  span: Span,
  set: Updateable<Bookings>,
) => {
  await moveClaims(tx, claimantOf(booking), tableIds, span)
  await updatePlacement(tx, booking, tableIds, span, set)
}

/** Updates the booking's row after its claims have moved. */
export const updatePlacement = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id'>,
  tableIds: readonly string[],
  span: Span,
  set: Updateable<Bookings> = {},
) => {
  await updateBooking(tx, booking, {
    table_id: tableIds[0] ?? null,
    table_ids: [...tableIds],
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    ...set,
  })
}
