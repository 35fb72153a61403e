import type { Updateable } from 'kysely'
import type { AuditType, BookingStatus } from '../../../contract/bookings.ts'
import { touchVenue } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'
import type { Bookings } from '../../db/tables.ts'
import { type BookingAction, decideBooking, isHolding } from '../../domain/booking-status.ts'
import { BY_VENUE, type Ending } from '../../domain/cancellation.ts'
import { conflict } from '../../domain/errors.ts'
import { pointsForVisit } from '../../domain/loyalty.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { settleEnding, withdrawTasks } from '../settlement/index.ts'
import type { BookingRow } from './load-booking.ts'
import { spanOfBooking, updatePlacement } from './move-booking.ts'
import { occupy, vacate } from './occupancy.ts'
import { areOnFloor } from './queries.ts'
import { returnPromoUse } from './return-promo-use.ts'
import { releaseWaitingChange } from './waiting-change.ts'

export interface StatusChange {
  readonly action: BookingAction
  readonly doer: AuditActor
  readonly now: Date
  readonly audit: AuditType
  readonly details?: Record<string, unknown>
  /** Columns that change along with the status. */
  readonly set?: Updateable<Bookings>
  /** Who ended the booking, when it stops holding its place: decides what is kept. Defaults to the venue. */
  readonly ending?: Ending
}

/**
 * Throws 409 when the status rule forbids the action. The error body has `checked_in_at` for a checked-in booking.
 */
export const requireAllowed = (booking: BookingRow, action: BookingAction) => {
  const decision = decideBooking(booking.status, action)
  if (decision.kind !== 'conflict') return decision
  throw conflict(
    decision.why,
    booking.checked_in_at ? { body: { checked_in_at: booking.checked_in_at.toISOString() } } : {},
  )
}

/**
 * The only way to change a booking's status. Applies the status rule, claims or releases tables and counters, settles
 * money and keys, and writes the row and its audit entry. Repeating an action changes nothing. `tx` must hold the lock
 * on the booking.
 */
export const changeStatus = async (
  tx: Tx,
  booking: BookingRow,
  change: StatusChange,
): Promise<{ changed: boolean; refunded: boolean }> => {
  const decision = requireAllowed(booking, change.action)
  if (decision.kind === 'stay') return { changed: false, refunded: false }
  const { to } = decision

  const refunded = await updateOccupancy(tx, booking, to, change)
  await tx
    .updateTable('bookings')
    .set({ status: to, ...columnsFor(booking, to, change), ...change.set })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, change.audit, change.doer, change.now, change.details ?? null)
  touchVenue(tx, booking.venue_id, 'activity')
  return { changed: true, refunded }
}

const updateOccupancy = async (
  tx: Tx,
  booking: BookingRow,
  to: BookingStatus,
  change: StatusChange,
): Promise<boolean> => {
  if (isHolding(booking.status) && !isHolding(to)) {
    await releaseWaitingChange(tx, booking, change.now)
    await returnPromoUse(tx, booking)
    await vacate(tx, booking)
    return settleEnding(tx, booking, change.ending ?? BY_VENUE, change.doer, change.now)
  }
  // Who has arrived does not move any more.
  if (to === 'checked_in') await releaseWaitingChange(tx, booking, change.now)
  if (!isHolding(booking.status) && isHolding(to)) {
    await withdrawTasks(tx, booking)
    await occupy(tx, { ...booking, table_ids: await keepActiveTables(tx, booking, change) })
  }
  return false
}

/** Returns the booking's tables, or none when one of them was removed from the floor plan since. */
const keepActiveTables = async (
  tx: Tx,
  booking: BookingRow,
  { doer, now }: StatusChange,
): Promise<string[]> => {
  const { table_ids } = booking
  if (table_ids.length === 0 || (await areOnFloor(tx, booking.venue_id, table_ids))) return table_ids
  await updatePlacement(tx, booking, [], spanOfBooking(booking))
  await recordAudit(tx, booking, 'table_unassigned', doer, now, { from: booking.table_id, removed: true })
  return []
}

/** The columns that belong to the new status, and null for those of the previous one. */
const columnsFor = (
  booking: BookingRow,
  to: BookingStatus,
  { doer, now }: StatusChange,
): Updateable<Bookings> => {
  const cleared: Updateable<Bookings> = {
    checked_in_at: null,
    checked_in_by_name: null,
    points_awarded: 0,
    door_rejected_at: null,
    door_rejected_by_name: null,
    door_reject_reason: null,
    // A manual decision ends the wait for a payment.
    payment_due_at: null,
  }
  switch (to) {
    case 'pending':
      return { ...cleared, approved_at: null, approved_by_name: null, reason: null }
    case 'approved':
      // Undoing a check-in keeps the earlier approval. A booking that had none is approved now.
      return booking.status === 'checked_in' && booking.approved_at !== null
        ? cleared
        : { ...cleared, approved_at: now, approved_by_name: doer.name, reason: null }
    case 'checked_in':
      return {
        ...cleared,
        reason: null,
        checked_in_at: now,
        checked_in_by_name: doer.name,
        points_awarded: pointsForVisit(booking.party_size),
      }
    default:
      // Cancelling a rejected booking keeps the rejection reason and the door rejection.
      return {
        in_use: false,
        payment_due_at: null,
        ...(booking.status === 'rejected' ? {} : { reason: null }),
      }
  }
}
