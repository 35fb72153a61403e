import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { MOVE_COLUMNS, moveBooking, requireMovable, requireUnlocked, spanOfBooking } from './move-booking.ts'
import { requireSeenPlace } from './require-seen-place.ts'
import { releaseWaitingChange } from './waiting-change.ts'

export const unassignTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/unassign-table'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, MOVE_COLUMNS)
  requireMovable(booking)
  requireUnlocked(booking)
  if (booking.table_id === null) return { success: true as const }
  await requireSeenPlace(tx, booking, body.seen, { table_ids: [] })
  await releaseWaitingChange(tx, booking, now)
  await moveBooking(tx, booking, [], spanOfBooking(booking), {})
  await recordAudit(tx, booking, 'table_unassigned', actor, now, { from: booking.table_id })
  return { success: true as const }
}
