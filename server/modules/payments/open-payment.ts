import type { Tx } from '../../db/executor.ts'
import type { VoucherPurchase } from '../../db/json-columns.ts'
import { json, newId } from '../../db/values.ts'
import type { PaymentsPort } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { findPayment, type PaymentRow } from './queries.ts'

export interface NewPayment {
  readonly venueId: string
  readonly purpose: PaymentRow['purpose']
  readonly capture: PaymentRow['capture']
  readonly amountPence: number
  readonly description: string
  readonly bookingId?: string
  /** The change of the booking that waits for this payment. */
  readonly changeId?: string
  readonly purchase?: VoucherPurchase
}

/** Inserts the payment row. Call the provider only after commit, so that every charge has a row. */
export const openPayment = async (
  tx: Tx,
  port: PaymentsPort,
  input: NewPayment,
  now: Date,
): Promise<string> => {
  const id = newId('pay')
  await tx
    .insertInto('payments')
    .values({
      id,
      venue_id: input.venueId,
      purpose: input.purpose,
      capture: input.capture,
      amount_pence: input.amountPence,
      description: input.description,
      booking_id: input.bookingId ?? null,
      change_id: input.changeId ?? null,
      provider: port.provider,
      purchase: input.purchase ? json(input.purchase) : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** What we send to the provider: enough to find the payment row again, and no personal data. */
export const intentRequestFor = (payment: PaymentRow) => ({
  idempotencyKey: payment.id,
  amountPence: payment.amount_pence,
  currency: payment.currency,
  capture: payment.capture,
  description: payment.description,
  metadata: { payment_id: payment.id, venue_id: payment.venue_id, purpose: payment.purpose },
})

export interface StartedIntent {
  readonly intentId: string
  readonly clientSecret: string
  readonly amountPence: number
  readonly currency: string
}

/**
 * Creates the provider's intent for a committed payment. Safe to repeat: the payment id is the idempotency key. When
 * the provider fails, the payment stays `created` and the sweep closes it.
 */
export const startIntent = async (
  services: Services,
  port: PaymentsPort,
  paymentId: string,
  now: Date,
): Promise<StartedIntent> => {
  const payment = await findPayment(services.database.read, paymentId)
  const intent = await port.createIntent(intentRequestFor(payment))
  await services.database.read
    .updateTable('payments')
    .set({
      intent_id: intent.id,
      client_secret: intent.clientSecret,
      status: 'awaiting_payment',
      updated_at: now,
    })
    .where('id', '=', paymentId)
    .where('status', '=', 'created')
    .execute()
  return {
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    amountPence: payment.amount_pence,
    currency: payment.currency,
  }
}
