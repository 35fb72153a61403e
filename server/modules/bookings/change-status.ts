import type { Updateable } from 'kysely'
import type { AuditType, BookingStatus } from '../../../contract/bookings.ts'
import { type Tx, touchVenue } from '../../db/database.ts'
import type { Bookings } from '../../db/tables.ts'
import { type BookingAction, decideBooking, isHolding } from '../../domain/booking-status.ts'
import { conflict } from '../../domain/errors.ts'
import { pointsForVisit } from '../../domain/loyalty.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { FULL_REFUND, type RefundTerms, refundBooking } from '../settlement/index.ts'
import type { BookingRow } from './load-booking.ts'
import { occupy, vacate } from './occupancy.ts'
import { spanOfBooking, writePlace } from './place.ts'
import { areOnFloor } from './queries.ts'

export interface StatusChange {
  readonly action: BookingAction
  readonly doer: Doer
  readonly now: Date
  readonly audit: AuditType
  readonly details?: Record<string, unknown>
  /** Columns that change along with the status. */
  readonly set?: Updateable<Bookings>
  /** What returns to the guest when the booking stops holding its place; everything unless said otherwise. */
  readonly refund?: RefundTerms
}

/** 409 where the rule refuses; with the moment of check-in, when that is why. */
export const requireAllowed = (booking: BookingRow, action: BookingAction) => {
  const decision = decideBooking(booking.status, action)
  if (decision.kind !== 'conflict') return decision
  throw conflict(
    decision.why,
    booking.checked_in_at ? { body: { checked_in_at: booking.checked_in_at.toISOString() } } : {},
  )
}

/**
 * The one way a booking changes its status: asks the rule, takes or gives back what the booking holds, settles money
 * and keys, writes the row and its audit entry. A repeat changes nothing. The booking must be locked by `tx`.
 */
export const changeStatus = async (
  tx: Tx,
  booking: BookingRow,
  change: StatusChange,
): Promise<{ changed: boolean; refunded: boolean }> => {
  const decision = requireAllowed(booking, change.action)
  if (decision.kind === 'stay') return { changed: false, refunded: false }
  const { to } = decision

  const refunded = await moveHoldings(tx, booking, to, change)
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

const moveHoldings = async (
  tx: Tx,
  booking: BookingRow,
  to: BookingStatus,
  change: StatusChange,
): Promise<boolean> => {
  if (isHolding(booking.status) && !isHolding(to)) {
    await vacate(tx, booking)
    return refundBooking(tx, booking, change.refund ?? FULL_REFUND, change.doer, change.now)
  }
  if (!isHolding(booking.status) && isHolding(to))
    await occupy(tx, { ...booking, table_ids: await tablesLeft(tx, booking, change) })
  return false
}

/** A booking that comes back after its table was taken off the floor plan comes back without a table. */
const tablesLeft = async (tx: Tx, booking: BookingRow, { doer, now }: StatusChange): Promise<string[]> => {
  const { table_ids } = booking
  if (table_ids.length === 0 || (await areOnFloor(tx, booking.venue_id, table_ids))) return table_ids
  await writePlace(tx, booking, [], spanOfBooking(booking))
  await recordAudit(tx, booking, 'table_unassigned', doer, now, { from: booking.table_id, removed: true })
  return []
}

/** What each status says about itself, and what it no longer says of the one before. */
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
    // Whoever decides about a booking by hand no longer waits for its payment.
    payment_due_at: null,
  }
  switch (to) {
    case 'pending':
      return { ...cleared, approved_at: null, approved_by_name: null, reason: null }
    case 'approved':
      // Undoing a check-in returns to the approval there was; one that came in without any is approved now.
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
      // Cancelling a rejected booking leaves on record why, and that its guest was turned away at the door.
      return {
        in_use: false,
        payment_due_at: null,
        ...(booking.status === 'rejected' ? {} : { reason: null }),
      }
  }
}
