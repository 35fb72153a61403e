import { decideRepeats, type EarlierBooking } from '../../../../domain/repeat-booking.ts'
import type { Tx } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { earlierBookings, type RepeatScope } from '../../booking/index.ts'
import { findPayment, startIntent } from '../../money/index.ts'
import { releaseIfUnpaid } from './release-unpaid-booking.ts'
import { whatToPay } from './start-payment.ts'

/** The request was sent before: its booking, and the payment that is still open. */
interface OpenBooking {
  readonly openBookingId: string
  readonly openPaymentId: string
}

/** The guest has such a booking already. */
interface StandingBooking {
  readonly existingBookingId: string
}

type Settled =
  | OpenBooking
  | StandingBooking
  /** The bookings that gave their places back. */
  | { readonly released: readonly string[] }

/**
 * Recognises a request that was sent before, and a guest who has such a booking. Otherwise releases the guest's unpaid
 * bookings in this scope, because the new request replaces them.
 */
export const settleRepeat = async (
  tx: Tx,
  scope: RepeatScope,
  request: { readonly hash: string; readonly confirm: boolean },
  now: Date,
): Promise<Settled> => settleEarlier(tx, await earlierBookings(tx, scope), request, now)

/** The same for bookings that were found already. */
export const settleEarlier = async (
  tx: Tx,
  earlier: readonly (EarlierBooking & { readonly id: string; readonly payment_id: string | null })[],
  request: { readonly hash: string; readonly confirm: boolean },
  now: Date,
): Promise<Settled> => {
  const outcome = decideRepeats(earlier, request, now)
  if (outcome.kind === 'stands') return { existingBookingId: outcome.booking.id }
  if (outcome.kind === 'same')
    return { openBookingId: outcome.booking.id, openPaymentId: outcome.booking.payment_id as string }
  for (const { id } of outcome.replaced) await releaseIfUnpaid(tx, id, now)
  return { released: outcome.replaced.map(({ id }) => id) }
}

/**
 * What the browser needs to pay a booking that was made before. The booking stays when the provider fails: the first
 * request's answer may be on its way.
 */
export const repeatPayment = async (
  services: Services,
  { openBookingId, openPaymentId }: OpenBooking,
  now: Date,
) => {
  const payment = await findPayment(services.database.read, openPaymentId)
  // From here on the secret proves only that its holder knows the request, which is not enough for the manage link.
  await services.database.read
    .updateTable('payments')
    .set({ manage_generation: null })
    .where('id', '=', openPaymentId)
    .where('manage_generation', 'is not', null)
    .execute()
  const started =
    payment.intent_id !== null && payment.client_secret !== null
      ? {
          intentId: payment.intent_id,
          clientSecret: payment.client_secret,
          amountPence: payment.amount_pence,
          currency: payment.currency,
        }
      : await startIntent(services, requirePayments(services.payments), openPaymentId, now)
  return whatToPay(services.database.read, openBookingId, started)
}

/** Asks whether to book once more. A booking id gives access to the QR code, and an e-mail address proves no identity. */
export const needsConfirmation = (
  services: Services,
  actor: object | null,
  { existingBookingId }: StandingBooking,
) => ({
  requires_confirmation: true as const,
  existing_booking_id: actor ? existingBookingId : services.qr.placeholderId(existingBookingId),
})
