import type { Updateable } from 'kysely'
import { isHolding } from '../../../../domain/booking-status.ts'
import { conflict } from '../../../../domain/errors.ts'
import type { Span } from '../../../../domain/service-day.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { blocksBetween, moveClaims } from '../claims.ts'
import type { BookingRow } from './load-booking.ts'
import { holderOf } from './occupancy.ts'

/** Throws 409 unless the booking holds its place and is not closed. */
export const requireMovable = (booking: BookingRow) => {
  if (!isHolding(booking.status)) throw conflict(`This booking is ${booking.status}, so it cannot be moved.`)
  if (booking.closed_at !== null) throw conflict('This booking is already closed.')
  requireNoNoShow(booking)
}

/** Throws 409 for a party that did not come: it has given its table up. */
export const requireNoNoShow = (booking: BookingRow) => {
  if (booking.no_show_at !== null)
    throw conflict('This party is marked as a no-show. Set its attendance to expected first.')
}

export const requireUnlocked = (booking: BookingRow) => {
  if (booking.locked === 1)
    throw conflict('The table of this booking is locked. Unlock it first.', { code: 'locked' })
}

export const spanOfBooking = (booking: Pick<BookingRow, 'starts_at' | 'ends_at'>): Span => ({
  startsAt: booking.starts_at,
  endsAt: booking.ends_at,
})

/** Throws 409 when a table is blocked during the span. Staff can override with `allow_blocked`. */
export const requireNotBlocked = async (tx: Tx, venueId: string, tableIds: readonly string[], span: Span) => {
  const blocks = await blocksBetween(tx, venueId, span)
  if (blocks.some((block) => block.table_ids.some((tableId) => tableIds.includes(tableId))))
    throw conflict('That table is blocked at that time. Send allow_blocked to use it all the same.', {
      code: 'table_blocked',
    })
}

/** Moves the booking's claims to the tables and span, and updates its row. Throws 409 when a table is not free. */
export const moveBooking = async (
  tx: Tx,
  booking: BookingRow,
  tableIds: readonly string[],
  span: Span,
  set: Updateable<Bookings>,
) => {
  await moveClaims(tx, holderOf(booking), tableIds, span)
  await updatePlacement(tx, booking, tableIds, span, set)
}

/** Updates the booking's row after its claims have moved. */
export const updatePlacement = async (
  tx: Tx,
  booking: BookingRow,
  tableIds: readonly string[],
  span: Span,
  set: Updateable<Bookings> = {},
) => {
  await tx
    .updateTable('bookings')
    .set({
      table_id: tableIds[0] ?? null,
      table_ids: [...tableIds],
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      ...set,
    })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  touchVenue(tx, booking.venue_id, 'activity')
}
