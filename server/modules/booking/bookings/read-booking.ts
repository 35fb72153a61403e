import { notFound } from '../../../../domain/errors.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ReadContext } from '../../../http/context.ts'
import { codesFor } from '../../accounts/index.ts'
import { auditOf } from '../../outbound/index.ts'
import { findPaidSoFar } from '../settlement/queries.ts'
import { findBookingOfStaff, requireReader } from './load-booking.ts'
import { presentBookingRead } from './present.ts'
import { bookingDetails } from './queries.ts'

/** `qr_code` is the text inside the door's QR code. An approved booking has one, and a party that is not all in. */
export const readBooking = async ({
  db,
  actor,
  params,
  now,
  services,
}: ReadContext<'GET /api/bookings/:id'>) => {
  const [[booking], payments] = await pipeline(db, [
    bookingDetails(db, params.id),
    findPaidSoFar(db, params.id),
  ])
  if (!booking) throw notFound('Booking')
  const reader = await requireReader(db, services.memberships, actor, booking)
  const isOut = booking.status === 'checked_in' && booking.arrived < booking.party_size
  const code = booking.status === 'approved' || isOut ? services.qr.issue(booking, now) : null
  const showCode = await codesFor(db, services, actor, booking.venue_id)
  const shown = code && { ...code, text: showCode(code.text) }
  return presentBookingRead(booking, reader, payments, shown, now)
}

/** For staff of the booking only. An operator who is a guest of another venue does not see that venue's notes. */
export const readHistory = async ({ db, actor, params }: ReadContext<'GET /api/bookings/:id/history'>) => {
  const entries = await auditOf(db, await findBookingOfStaff(db, actor, params.id, ['id']))
  return {
    events: entries.map((entry) => ({
      at: entry.at.toISOString(),
      type: entry.type,
      actor: entry.actor,
      details: entry.details ?? null,
    })),
  }
}
