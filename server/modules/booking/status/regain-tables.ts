import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
import { spanOfBooking, updatePlacement } from '../bookings/move-booking.ts'
import { claimantOf } from '../bookings/occupancy.ts'
import { tableTaken, tryMoveClaims } from '../claims.ts'
import type { Effect } from './step.ts'

/** A no-show that comes after all is let in, even if its table was given away. Any other change is then refused. */
export const regainNoShow: Effect = async (tx, step) => {
  const tableGone = !(await regainTables(tx, step.booking, step))
  if (tableGone && step.to !== 'checked_in') throw tableTaken()
  return { tableGone }
}

/**
 * Claims the tables again that a no-show or a party that left has given up. Returns false when one of them is gone: the
 * party then has no table any more.
 */
export const regainTables = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'table_id' | 'table_ids' | 'starts_at' | 'ends_at'>,
  { doer, now }: { readonly doer: AuditActor; readonly now: Date },
): Promise<boolean> => {
  if (booking.table_ids.length === 0) return true
  const span = spanOfBooking(booking)
  if (await tryMoveClaims(tx, claimantOf(booking), booking.table_ids, span)) return true
  await updatePlacement(tx, booking, [], span)
  await recordAudit(tx, booking, 'table_unassigned', doer, now, { from: booking.table_id, taken: true })
  return false
}
