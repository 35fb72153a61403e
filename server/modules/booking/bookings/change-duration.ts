import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { moveBooking, requireMovable } from './move-booking.ts'
import { requireSeenPlace } from './require-seen-place.ts'
import { releaseWaitingChange } from './waiting-change.ts'

/** The duration is elapsed time, so a daylight-saving change does not affect it. */
export const changeDuration = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/duration'>) => {
  const booking = await lockBookingFor(tx, actor, params.id)
  requireMovable(booking)
  if (booking.duration_mins === body.duration_mins) return { success: true as const }
  await requireSeenPlace(tx, booking, body.seen, { duration_mins: body.duration_mins })
  await releaseWaitingChange(tx, booking, now)
  const span = {
    startsAt: booking.starts_at,
    endsAt: new Date(booking.starts_at.getTime() + body.duration_mins * 60_000),
  }
  await moveBooking(tx, booking, booking.table_ids, span, { duration_mins: body.duration_mins })
  await recordAudit(tx, booking, 'duration_changed', actor, now, {
    from: booking.duration_mins,
    to: body.duration_mins,
  })
  return { success: true as const }
}
