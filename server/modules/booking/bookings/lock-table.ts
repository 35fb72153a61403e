import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { updateBooking } from './update-booking.ts'

export const lockTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/lock'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, ['locked'])
  const locked = body.locked === null ? null : body.locked ? 1 : 0
  if (locked === booking.locked) return { success: true as const, locked }
  await updateBooking(tx, booking, { locked })
  await recordAudit(tx, booking, locked === 1 ? 'locked' : 'unlocked', actor, now, { locked })
  return { success: true as const, locked }
}
