import { requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { startIntent } from '../payments/index.ts'
import { releaseUnstarted } from './release-unstarted.ts'

/** Begins the payment of a committed booking at the provider, and answers with what a browser needs to make it. */
export const askForPayment = async (services: Services, bookingId: string, paymentId: string, now: Date) => {
  try {
    const intent = await startIntent(services, requirePayments(services.payments), paymentId, now)
    return {
      requires_payment: true as const,
      booking_id: bookingId,
      payment_intent_id: intent.intentId,
      payment_client_secret: intent.clientSecret,
    }
  } catch (error) {
    // Nobody can pay for it now, so its place goes back at once and the guest may simply try again.
    await releaseUnstarted(services, bookingId, now)
    throw error
  }
}
