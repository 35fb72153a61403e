import { feeLimit } from '../../../../domain/fee.ts'
import type { Executor } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { type StartedIntent, startIntent } from '../../money/index.ts'
import { releaseUnstartedBooking } from './release-unpaid-booking.ts'

/** Creates the provider's intent for a committed booking and returns what the browser needs to pay it. */
export const startPayment = async (services: Services, bookingId: string, paymentId: string, now: Date) => {
  try {
    const intent = await startIntent(services, requirePayments(services.payments), paymentId, now)
    return await whatToPay(services.database.read, bookingId, intent)
  } catch (error) {
    // The guest cannot pay without an intent, so the booking is released at once and the guest can try again.
    await releaseUnstartedBooking(services, bookingId, paymentId, now)
    throw error
  }
}

/** What the browser needs to pay a booking. */
export const whatToPay = async (db: Executor, bookingId: string, intent: StartedIntent) => ({
  requires_payment: true as const,
  booking_id: bookingId,
  payment_intent_id: intent.intentId,
  payment_client_secret: intent.clientSecret,
  amount_pence: intent.amountPence,
  currency: intent.currency,
  ...(await cardOnFile(db, bookingId, intent.amountPence)),
})

/** What a guest who leaves a card on file must know: that nothing is charged now, and the fee that may be charged later. */
const cardOnFile = async (
  db: Executor,
  bookingId: string,
  amountPence: number,
): Promise<{ setup?: true; fee_pence?: number }> => {
  const booking = await db
    .selectFrom('bookings')
    .select(['deposit_mode', 'terms', 'party_size'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (booking.deposit_mode !== 'card') return {}
  return { ...(amountPence === 0 ? { setup: true as const } : {}), fee_pence: feeLimit(booking) }
}
