import type { Updateable } from 'kysely'
import type { AuditType, BookingStatus } from '../../../contract/bookings.ts'
import { type Tx, touchVenue } from '../../db/database.ts'
import type { Bookings } from '../../db/tables.ts'
import { type BookingAction, decideBooking, isHolding } from '../../domain/booking-status.ts'
import { conflict } from '../../domain/errors.ts'
import { pointsForVisit } from '../../domain/loyalty.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { EVERYTHING, type GiveBack, giveBack } from '../settlement/index.ts'
import type { BookingRow } from './load-booking.ts'
import { occupy, vacate } from './occupancy.ts'

export interface StatusChange {
  readonly action: BookingAction
  readonly doer: Doer
  readonly now: Date
  readonly audit: AuditType
  readonly details?: Record<string, unknown>
  /** Columns that change along with the status. */
  readonly set?: Updateable<Bookings>
  /** What returns to the guest when the booking stops holding its place; everything unless said otherwise. */
  readonly back?: GiveBack
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
  const decision = decideBooking(booking.status, change.action)
  if (decision.kind === 'conflict') throw conflict(decision.why, checkedInFact(booking))
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
    return giveBack(tx, booking, change.back ?? EVERYTHING, change.doer, change.now)
  }
  if (!isHolding(booking.status) && isHolding(to)) await occupy(tx, booking)
  return false
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
      return booking.status === 'checked_in'
        ? cleared
        : { ...cleared, approved_at: now, approved_by_name: doer.name, reason: null }
    case 'checked_in':
      return {
        ...cleared,
        checked_in_at: now,
        checked_in_by_name: doer.name,
        points_awarded: pointsForVisit(booking.party_size),
      }
    default:
      return { ...cleared, in_use: false }
  }
}

const checkedInFact = (booking: BookingRow) =>
  booking.checked_in_at ? { body: { checked_in_at: booking.checked_in_at.toISOString() } } : {}
