import { conflict, invalid } from '../../../../domain/errors.ts'
import { formatMoney } from '../../../../domain/money.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { type BookingWith, lockBookingFor, lockPaidSoFar, queueTask } from '../../booking/index.ts'
import { queueMessage } from '../../outbound/index.ts'
import { runTasksNow } from './process-money-tasks.ts'

type RefundRequest = Context<'POST /api/bookings/:id/refund'>

const MAX_KEY_LENGTH = 255

/**
 * Refunds captured money that has not gone back yet, the newest payment first. The refunds are queued in one transaction
 * and then sent at once; what the provider does not answer is repeated in the background. The same idempotency key and
 * body get the same reply and refund nothing again.
 */
export const refundByHand = async (context: RefundRequest) => {
  const { services, now } = context
  requirePayments(services.payments)
  const { refunded, taskIds } = await services.database.tx((tx) => queueRefunds(tx, context))
  await runTasksNow(services, taskIds, now)
  return { success: true as const, refunded_pence: refunded }
}

const queueRefunds = async (tx: Tx, { actor, body, params, request, now }: RefundRequest) => {
  const booking = await lockBookingFor(tx, actor, params.id, ['id'])
  const key = request.header('idempotency-key')
  if (key !== undefined && (key === '' || key.length > MAX_KEY_LENGTH))
    throw invalid(`The Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`)
  const text = JSON.stringify([body.amount_pence ?? null, body.reason])
  const earlier = key === undefined ? undefined : await findRequest(tx, booking, key)
  if (earlier && earlier.request !== text)
    throw conflict('This Idempotency-Key was used for another refund. Send a new one.', {
      code: 'idempotency_mismatch',
    })
  if (earlier) return { refunded: earlier.refunded_pence, taskIds: [] }

  const payments = (await lockPaidSoFar(tx, booking.id)).map((payment) => ({
    ...payment,
    left: payment.captured_pence - payment.refunded_pence - payment.refunding_pence,
  }))
  const refundable = payments.reduce((sum, { left }) => sum + Math.max(left, 0), 0)
  const refunded = body.amount_pence ?? refundable
  const [newest] = payments
  if (!newest || refundable === 0)
    throw conflict('Nothing is left to refund for this booking.', { code: 'nothing_to_refund' })
  if (refunded > refundable)
    throw conflict(`At most ${formatMoney(refundable, newest.currency, 'en-GB')} can still be refunded.`, {
      code: 'refund_too_large',
    })
  const taskIds: string[] = []
  let rest = refunded
  for (const payment of payments) {
    const pence = Math.min(rest, payment.left)
    if (pence <= 0) continue
    const id = await queueTask(tx, payment, { kind: 'refund', pence }, actor, now, body.reason)
    if (id) taskIds.push(id)
    rest -= pence
  }
  await queueMessage(
    tx,
    {
      kind: 'refund',
      cause: `refund:${taskIds.join()}`,
      venueId: booking.venue_id,
      bookingId: booking.id,
      facts: { amount_pence: refunded },
    },
    now,
  )
  if (key !== undefined)
    await tx
      .insertInto('refund_requests')
      .values({
        venue_id: booking.venue_id,
        booking_id: booking.id,
        key,
        request: text,
        refunded_pence: refunded,
        created_at: now,
      })
      .execute()
  return { refunded, taskIds }
}

const findRequest = (tx: Tx, booking: BookingWith<'id' | 'venue_id'>, key: string) =>
  tx
    .selectFrom('refund_requests')
    .select(['request', 'refunded_pence'])
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('key', '=', key)
    .executeTakeFirst()
