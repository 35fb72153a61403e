import type { BookingStatus } from '../../../../contract/bookings.ts'
import { conflict } from '../../../../domain/errors.ts'
import type { ReadContext } from '../../../http/context.ts'
import { qrImage } from '../../../ports/qr-image.ts'
import type { Services } from '../../../services.ts'
import { publicBookingStatus } from './finalize-booking.ts'

export const readQr = async ({
  db,
  params,
  services,
  now,
}: ReadContext<'GET /api/public/venues/:venueId/booking/:bookingId/qr'>) => {
  const status = await publicBookingStatus(db, params.venueId, params.bookingId)
  return presentQr(services, { id: params.bookingId, venue_id: params.venueId, status }, now)
}

/** The current door code as an image. Throws 409 unless the booking is confirmed. */
export const presentQr = async (
  { qr }: Services,
  {
    id,
    venue_id,
    status,
  }: { readonly id: string; readonly venue_id: string; readonly status: BookingStatus },
  now: Date,
) => {
  if (status !== 'approved' && status !== 'checked_in')
    throw conflict('There is a door code only for a confirmed booking.', { code: status })
  const code = qr.issue({ id, venue_id }, now)
  return {
    qr_code: await qrImage(code.text),
    issued_at: Math.floor(code.issuedAt.getTime() / 1000),
    expires_in_ms: code.expiresInMs,
  }
}
