import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { updateBooking } from './update-booking.ts'

/** Locks the table assignment, or promises the table: then nobody moves the party to make room for another. */
export const lockTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/lock'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, ['locked', 'keep_table'])
  const locked = body.locked === null ? null : body.locked ? 1 : 0
  const keep_table = body.keep_table ?? booking.keep_table
  const answer = { success: true as const, locked, keep_table }
  if (locked === booking.locked && keep_table === booking.keep_table) return answer
  await updateBooking(tx, booking, { locked, keep_table })
  touchVenue(tx, booking.venue_id, 'moves')
  await recordAudit(tx, booking, locked === 1 ? 'locked' : 'unlocked', actor, now, { locked, keep_table })
  return answer
}
