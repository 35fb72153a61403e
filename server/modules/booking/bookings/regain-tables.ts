import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import { tryMoveClaims } from '../claims.ts'
import type { BookingRow } from './load-booking.ts'
import { spanOfBooking, updatePlacement } from './move-booking.ts'
import { holderOf } from './occupancy.ts'

/**
 * Claims the tables again that a no-show or a party that left has given up. Returns false when one of them is gone: the
 * party then has no table any more.
 */
export const regainTables = async (
  tx: Tx,
  booking: BookingRow,
  { doer, now }: { readonly doer: AuditActor; readonly now: Date },
): Promise<boolean> => {
  if (booking.table_ids.length === 0) return true
  const span = spanOfBooking(booking)
  if (await tryMoveClaims(tx, holderOf(booking), booking.table_ids, span)) return true
  await updatePlacement(tx, booking, [], span)
  await recordAudit(tx, booking, 'table_unassigned', doer, now, { from: booking.table_id, taken: true })
  return false
}
