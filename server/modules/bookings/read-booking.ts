import { notFound } from '../../domain/errors.ts'
import type { ReadContext } from '../../http/context.ts'
import { auditOf } from '../audit/index.ts'
import { findBookingOfStaff, requireReader } from './load-booking.ts'
import { presentBookingRead } from './present.ts'
import { bookingWithSurroundings } from './queries.ts'

/** `qr_code` is the text of the door code, for whoever draws or sends it; only an approved booking has one. */
export const readBooking = async ({
  db,
  actor,
  params,
  now,
  services,
}: ReadContext<'GET /api/bookings/:id'>) => {
  const booking = await bookingWithSurroundings(db, params.id)
  if (!booking) throw notFound('Booking')
  await requireReader(db, services.memberships, actor, booking)
  const code = booking.status === 'approved' ? services.qr.issue(booking.id, now) : null
  return presentBookingRead(booking, code, now)
}

/** For staff alone: an operator who is a guest elsewhere does not see what was written about them there. */
export const readHistory = async ({ db, actor, params }: ReadContext<'GET /api/bookings/:id/history'>) => {
  const entries = await auditOf(db, await findBookingOfStaff(db, actor, params.id))
  return {
    events: entries.map((entry) => ({
      at: entry.at.toISOString(),
      type: entry.type,
      actor: entry.actor,
      details: entry.details ?? null,
    })),
  }
}
