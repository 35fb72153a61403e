import type { Actor } from '../../domain/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { readQrImage } from '../../ports/qr-reader.ts'
import type { Services } from '../../services.ts'
import { changeStatus, findBookingOfStaff, lockBookingFor, requireAllowed } from '../bookings/index.ts'

/**
 * The text of the code. An image costs seconds of a CPU core at worst, so it is read only for a booking that the caller
 * works on and that can be checked in.
 */
const codeOf = async (
  { booking_id, qr_code }: Context<'POST /api/check-in'>['body'],
  actor: Actor,
  { database }: Services,
): Promise<string | undefined> => {
  if (!qr_code.startsWith('data:')) return qr_code.trim()
  requireAllowed(await findBookingOfStaff(database.read, actor, booking_id), 'check_in')
  return readQrImage(qr_code, actor.id)
}

/**
 * Checks a guest in by their code, as text or as an image of the QR code. The booking is locked before its status is
 * read, so of two concurrent scans one succeeds and the other answers "already checked in". The status is checked
 * before the code, so that an old code also gets that answer.
 */
export const checkIn = async ({ actor, body, now, services }: Context<'POST /api/check-in'>) => {
  const code = await codeOf(body, actor, services)
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
