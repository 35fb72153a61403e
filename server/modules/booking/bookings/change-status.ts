import type { Updateable } from 'kysely'
import type { AuditType, BookingStatus } from '../../../../contract/bookings.ts'
import { headsInside } from '../../../../domain/attendance.ts'
import { type BookingAction, decideBooking, isHolding } from '../../../../domain/booking-status.ts'
import { BY_VENUE, type Ending, isLate, termsStart } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import { pointsForVisit } from '../../../../domain/loyalty.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { type AuditActor, notifyOfStatusChange, recordAudit, SYSTEM } from '../../outbound/index.ts'
import { tableTaken } from '../claims.ts'
import { countHeads, DESK } from '../headcount.ts'
import { isReturning, type Settled, settleEnding } from '../settlement/settle-ending.ts'
import { withdrawTasks } from '../settlement/withdraw-tasks.ts'
import type { BookingRow } from './load-booking.ts'
import { spanOfBooking, updatePlacement } from './move-booking.ts'
import { occupy, vacate } from './occupancy.ts'
import { areOnFloor } from './queries.ts'
import { regainTables } from './regain-tables.ts'
import { returnPromoUse } from './return-promo-use.ts'
import { useTickets } from './use-tickets.ts'
import { releaseWaitingChange } from './waiting-change.ts'

interface StatusChange {
  readonly action: BookingAction
  readonly doer: AuditActor
  readonly now: Date
  readonly audit: AuditType
  readonly details?: Record<string, unknown>
  /** Columns that change along with the status. */
  readonly set?: Updateable<Bookings>
  /** How many of the party are in after a check-in. Default: all. */
  readonly arrived?: number
  /** When it happened at the door, where that is not now. */
  readonly at?: Date
  /** The door at which it happened. Default: the desk. */
  readonly device?: string
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
 * money and keys, writes the row and its audit entry, and queues what the guest is told. Repeating an action changes nothing. `tx` must hold the lock
 * on the booking.
 */
export const changeStatus = async (
  tx: Tx,
  booking: BookingRow,
  change: StatusChange,
): Promise<{ changed: boolean; refunded: boolean; tableGone: boolean }> => {
  const decision = requireAllowed(booking, change.action)
  if (decision.kind === 'stay') return { changed: false, refunded: false, tableGone: false }
  const { to } = decision

  const settled = await updateOccupancy(tx, booking, to, change)
  // A party that comes after all is let in, even if its table was given away.
  const tableGone = booking.no_show_at !== null && isHolding(to) && !(await regainTables(tx, booking, change))
  if (tableGone && to !== 'checked_in') throw tableTaken()
  if ([booking.status, to].includes('checked_in')) await moveHeads(tx, booking, to, change)
  await tx
    .updateTable('bookings')
    .set({ status: to, ...columnsFor(booking, to, change), ...change.set })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, change.audit, change.doer, change.now, change.details ?? null)
  touchVenue(tx, booking.venue_id, 'activity')
  await notify(tx, booking, to, change, settled)
  return { changed: true, refunded: settled !== null && isReturning(settled), tableGone }
}

const notify = (
  tx: Tx,
  booking: BookingRow,
  to: BookingStatus,
  { doer, ending, details, now }: StatusChange,
  settled: Settled | null,
) =>
  notifyOfStatusChange(
    tx,
    booking,
    {
      to,
      isPaidNow: booking.payment_due_at !== null && doer === SYSTEM,
      isAtDoor: ending?.by === 'door',
      isEventCancelled: details?.event_cancelled === true,
      isLapsed: details?.lapsed === true,
      byGuest:
        (doer.id === null || doer.id === booking.user_id) &&
        details?.event_cancelled !== true &&
        details?.lapsed !== true,
      settled,
    },
    now,
  )

/** Counts who went in, or back out, and uses the tickets up. */
const moveHeads = async (tx: Tx, booking: BookingRow, to: BookingStatus, change: StatusChange) => {
  const arrived = to === 'checked_in' ? arrivedOf(booking, change) : 0
  const after = { closed_at: booking.closed_at, arrived, heads_over: arrived === 0 ? 0 : booking.heads_over }
  await useTickets(tx, booking, arrived, change.at ?? change.now)
  await countHeads(tx, {
    venueId: booking.venue_id,
    device: change.device ?? DESK,
    at: booking.checked_in_at ?? change.at ?? change.now,
    by: headsInside(after) - headsInside(booking),
  })
}

const arrivedOf = (booking: BookingRow, change: StatusChange): number => change.arrived ?? booking.party_size

const updateOccupancy = async (
  tx: Tx,
  booking: BookingRow,
  to: BookingStatus,
  change: StatusChange,
): Promise<Settled | null> => {
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
  return null
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
const columnsFor = (booking: BookingRow, to: BookingStatus, change: StatusChange): Updateable<Bookings> => {
  const { doer, now, ending } = change
  const cleared: Updateable<Bookings> = {
    checked_in_at: null,
    checked_in_by_name: null,
    points_awarded: 0,
    arrived: 0,
    no_show_at: null,
    ...(booking.status === 'checked_in' ? { heads_over: 0 } : {}),
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
        checked_in_at: change.at ?? now,
        checked_in_by_name: doer.name,
        arrived: arrivedOf(booking, change),
        points_awarded: pointsForVisit(arrivedOf(booking, change)),
      }
    default:
      // Cancelling a rejected booking keeps the rejection reason and the door rejection.
      return {
        in_use: false,
        no_show_at: null,
        payment_due_at: null,
        cancelled_late:
          to === 'cancelled' &&
          ending?.by === 'guest' &&
          booking.terms !== null &&
          isLate(booking.terms, termsStart(booking), now),
        ...(booking.status === 'rejected' ? {} : { reason: null }),
      }
  }
}
