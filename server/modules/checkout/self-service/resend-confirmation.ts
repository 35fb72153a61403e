import { conflict } from '../../../../domain/errors.ts'
import { maskedEmail } from '../../../../domain/masked-email.ts'
import { whyNotCancel } from '../../../../domain/self-service.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { addressOf, queueMessage } from '../../outbound/index.ts'
import { lockByToken } from './queries.ts'

/** Sends the guest the message that fits the booking as it stands. It counts among those that guests cause. */
export const resendConfirmation = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'POST /api/public/manage/:token/resend'>) => {
  const booking = await lockByToken(tx, services, params.token)
  const why = whyNotCancel(booking, now)
  if (why !== null) throw conflict(why, { code: booking.status })
  if (booking.payment_due_at !== null)
    throw conflict('This booking waits for its payment. Pay it first.', { code: 'unpaid' })
  const kind =
    booking.status === 'pending'
      ? 'booking_received'
      : booking.ticket_type_id === null
        ? 'booking_confirmed'
        : 'tickets'
  const isQueued = await queueMessage(
    tx,
    {
      kind,
      cause: `resend:${booking.id}:${newId('mail')}`,
      venueId: booking.venue_id,
      bookingId: booking.id,
      byGuest: true,
    },
    now,
  )
  if (!isQueued)
    throw conflict('We could not send it again: there is no address, or it was sent several times already.', {
      code: 'not_sent',
    })
  return { success: true as const, sent_to: maskedEmail(await addressOf(tx, booking)) }
}
