import { headsInside, tooManyHeads } from '../../../../domain/attendance.ts'
import { pointsForVisit } from '../../../../domain/loyalty.ts'
import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import { changeStatus } from '../bookings/change-status.ts'
import { updateBooking } from '../bookings/update-booking.ts'
import { useTickets } from '../bookings/use-tickets.ts'
import { countHeads, DESK } from '../headcount.ts'
import type { StatusRow } from '../status/step.ts'

interface Arrival {
  readonly doer: AuditActor
  readonly now: Date
  /** By a code at the door, or by hand. */
  readonly action: 'check_in' | 'manual_check_in'
  /** When it happened, where that is not now. */
  readonly at?: Date
  readonly device?: string
  readonly details?: Record<string, unknown>
}

/**
 * Sets how many of the party are in. The first head checks the booking in. Throws 409 when the party is smaller, or
 * when the booking cannot be checked in. `tableGone` tells that a party marked as a no-show came after all and its
 * table was given away. `tx` must have locked the booking.
 */
export const admitHeads = async (
  tx: Tx,
  booking: StatusRow,
  arrived: number,
  arrival: Arrival,
): Promise<{ tableGone: boolean }> => {
  if (arrived > booking.party_size) throw tooManyHeads(booking.party_size)
  if (booking.status !== 'checked_in')
    return changeStatus(tx, booking, { ...arrival, arrived, audit: 'checked_in' })
  if (arrived !== booking.arrived) await changeArrived(tx, booking, arrived, arrival)
  return { tableGone: false }
}

const changeArrived = async (tx: Tx, booking: StatusRow, arrived: number, arrival: Arrival) => {
  const { doer, now, at = now, device = DESK, details = {} } = arrival
  await updateBooking(tx, booking, { arrived, points_awarded: pointsForVisit(arrived) })
  await useTickets(tx, booking, arrived, at)
  await countHeads(tx, {
    venueId: booking.venue_id,
    device,
    at: arrived > booking.arrived ? at : (booking.checked_in_at ?? at),
    by: headsInside({ ...booking, arrived }) - headsInside(booking),
  })
  await recordAudit(tx, booking, 'attendance', doer, now, { ...details, arrived, from: booking.arrived })
}
