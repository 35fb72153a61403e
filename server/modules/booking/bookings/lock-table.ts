import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'

export const lockTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/lock'>) => {
  const booking = await lockBookingFor(tx, actor, params.id)
  const locked = body.locked === null ? null : body.locked ? 1 : 0
  if (locked === booking.locked) return { success: true as const, locked }
  await tx
    .updateTable('bookings')
    .set({ locked })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, locked === 1 ? 'locked' : 'unlocked', actor, now, { locked })
  touchVenue(tx, booking.venue_id, 'activity')
  return { success: true as const, locked }
}
