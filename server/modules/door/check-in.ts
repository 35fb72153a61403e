import { invalid } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { readQrImage } from '../../ports/qr-reader.ts'
import { changeStatus, lockBookingFor, requireAllowed } from '../bookings/index.ts'

/**
 * Checks a guest in by their code, as text or as an image of the QR code. The booking is locked before its status is
 * read, so of two concurrent scans one succeeds and the other answers "already checked in". The status is checked
 * before the code, so that an old code also gets that answer.
 */
export const checkIn = async ({ actor, body, now, services }: Context<'POST /api/check-in'>) => {
  const isImage = body.qr_code.startsWith('data:')
  const code = isImage ? await readQrImage(body.qr_code) : body.qr_code.trim()
  return services.database.tx(async (tx) => {
    const booking = await lockBookingFor(tx, actor, body.booking_id)
    requireAllowed(booking, 'check_in')
    if (code === undefined || !services.qr.accepts(code, booking.id, now))
      throw invalid(
        'This code is not valid for this booking, or it has expired. Ask the guest to show a fresh one.',
        {
          code: 'bad_qr_code',
          fields: ['qr_code'],
        },
      )
    await changeStatus(tx, booking, { action: 'check_in', doer: actor, now, audit: 'checked_in' })
    return {
      success: true as const,
      booking: { id: booking.id, status: 'checked_in' as const },
      checked_in_at: now.toISOString(),
      checked_in_by_name: actor.name,
    }
  })
}
