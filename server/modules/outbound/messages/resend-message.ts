import type { VenueMessageKind } from '../../../../contract/messages.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { stillFits } from '../../../../domain/message-fit.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import type { Facts } from './facts.ts'
import { findMessageByCause, findMessageSubject, findVenueMessage, hasWaitEnded } from './queries.ts'
import { queueMessages } from './queue-message.ts'

/** Kinds that go to whoever they were sent to, not to the booking's guest. */
const TO_THE_SAME_ADDRESS: readonly string[] = ['deposit_request', 'voucher', 'voucher_receipt']

/** Queues the message again. It is composed from the booking as it is then, in the same language. */
export const resendMessage = async ({
  tx,
  params: { venueId, id },
  now,
}: WriteContext<'POST /api/my-venues/:venueId/messages/:id/resend'>) => {
  const message = await findVenueMessage(tx, venueId, id)
  if (!message) throw notFound('Message')
  return { success: true as const, id: await queueAgain(tx, venueId, message, now) }
}

/** The same for the message that something caused. Answers whom it goes to, or undefined where there was none. */
export const resendByCause = async (tx: Tx, venueId: string, cause: string, now: Date) => {
  const message = await findMessageByCause(tx, venueId, cause)
  if (!message) return undefined
  await queueAgain(tx, venueId, message, now)
  return message.to_address
}

const queueAgain = async (
  tx: Tx,
  venueId: string,
  message: NonNullable<Awaited<ReturnType<typeof findVenueMessage>>>,
  now: Date,
): Promise<string> => {
  const kind = message.kind as VenueMessageKind
  await requireFit(tx, venueId, kind, message, now)
  const [queued] = await queueMessages(
    tx,
    [
      {
        kind,
        cause: `resend:${message.id}:${newId('mail')}`,
        venueId,
        ...(message.booking_id === null ? {} : { bookingId: message.booking_id }),
        ...(message.booking_id === null || TO_THE_SAME_ADDRESS.includes(kind)
          ? { to: message.to_address }
          : {}),
        locale: message.locale,
        facts: message.facts,
      },
    ],
    now,
  )
  if (!queued)
    throw conflict(
      'Nobody can be written to: there is no address, or messages of this kind are switched off.',
    )
  touchVenue(tx, venueId, 'activity')
  return queued
}

const requireFit = async (
  tx: Tx,
  venueId: string,
  kind: VenueMessageKind,
  { booking_id, facts }: { booking_id: string | null; facts: unknown },
  now: Date,
) => {
  const { wish } = facts as Facts
  const isHeld = kind === 'waitlist_offer' || kind === 'queue_ready'
  const isLapsed = isHeld && wish?.until !== undefined && new Date(wish.until) <= now
  if (isLapsed || (await hasWaitEnded(tx, venueId, facts as Facts)))
    throw conflict('What this message tells of has ended, so it would say what is no longer true.', {
      code: 'no_longer_fits',
    })
  if (booking_id === null) return
  const { payment_id, url, keeps } = facts as Facts
  const booking = await findMessageSubject(tx, venueId, booking_id, payment_id, now)
  // What stands until the venue has decided stands no longer.
  const isDecided = keeps === true && booking?.isUndecided === false
  if (!booking || isDecided || !stillFits(kind, { ...booking, hasPayLink: Boolean(url) }))
    throw conflict('The booking has changed since, so this message would say what is no longer true.', {
      code: 'no_longer_fits',
    })
}
