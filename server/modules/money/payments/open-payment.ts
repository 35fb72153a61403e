import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { VoucherPurchase } from '../../../db/json-columns.ts'
import { json, newId } from '../../../db/values.ts'
import type { Checkout, Intent, PaymentsPort, SavedCard } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { findPayment, type PaymentRow } from './queries.ts'

interface NewPayment {
  readonly venueId: string
  readonly purpose: PaymentRow['purpose']
  readonly capture: PaymentRow['capture']
  readonly amountPence: number
  /** How much of it is for prepaid extras. */
  readonly extrasPence?: number
  readonly description: string
  readonly bookingId?: string
  /** The change of the booking that waits for this payment. */
  readonly changeId?: string
  /** The generation of the manage link that the payer gets or has. */
  readonly manageGeneration?: number
  readonly purchase?: VoucherPurchase
  /** Saves the card with this payment. */
  readonly saveCard?: boolean
  /** A saved card to charge or hold without the guest. */
  readonly card?: SavedCard
  /** The hold in whose place this payment comes. */
  readonly replaces?: string
  /** A hosted page is made for this payment, and its address is mailed as this kind of message. */
  readonly linkKind?: NonNullable<PaymentRow['link_kind']>
  /** Given where the same payment may be opened twice: the second time nothing is written. */
  readonly id?: string
}

/**
 * Inserts the payment row. Call the provider only after commit, so that every charge has a row. Returns undefined when
 * the same payment, another replacement of the hold or another fee is open already: unique indexes decide that.
 */
export const openPaymentOnce = async (
  tx: Tx,
  port: { readonly provider: string },
  input: NewPayment,
  now: Date,
): Promise<string | undefined> => {
  const payment = await tx
    .insertInto('payments')
    .values({
      id: input.id ?? newId('pay'),
      venue_id: input.venueId,
      purpose: input.purpose,
      capture: input.capture,
      amount_pence: input.amountPence,
      extras_pence: input.extrasPence ?? 0,
      // Locked, so that the venue's currency does not change meanwhile.
      currency: sql`(select currency from venues where id = ${input.venueId} for key share)`,
      description: input.description,
      booking_id: input.bookingId ?? null,
      change_id: input.changeId ?? null,
      manage_generation: input.manageGeneration ?? null,
      provider: port.provider,
      purchase: input.purchase ? json(input.purchase) : null,
      save_card: input.saveCard ?? false,
      off_session: input.card !== undefined,
      customer_id: input.card?.customerId ?? null,
      payment_method_id: input.card?.paymentMethodId ?? null,
      replaces: input.replaces ?? null,
      link_kind: input.linkKind ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return payment?.id
}

/** Opens a payment that nothing can be in the way of. */
export const openPayment = async (
  tx: Tx,
  port: PaymentsPort,
  input: NewPayment,
  now: Date,
): Promise<string> => {
  const id = await openPaymentOnce(tx, port, input, now)
  if (id === undefined) throw new Error('A payment with this id, hold or fee is open already.')
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
  ...(payment.save_card ? { saveCard: true } : {}),
  ...cardToCharge(payment),
})

/** The card that the guest saved with this payment, or that it charges. */
export const cardOf = ({ customer_id, payment_method_id }: PaymentRow): SavedCard | undefined =>
  customer_id === null || payment_method_id === null
    ? undefined
    : { customerId: customer_id, paymentMethodId: payment_method_id }

const cardToCharge = (payment: PaymentRow): { card?: SavedCard } => {
  const card = payment.off_session ? cardOf(payment) : undefined
  return card ? { card } : {}
}

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
  await storeIntent(services.database.read, payment, intent, now)
  return {
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    amountPence: payment.amount_pence,
    currency: payment.currency,
  }
}

/** The intent by which somebody can now pay. Changes nothing when the payment was closed while it was created. */
export const storeIntent = (db: Executor, payment: PaymentRow, { id, clientSecret }: Intent, now: Date) =>
  db
    .updateTable('payments')
    .set({ intent_id: id, client_secret: clientSecret, status: 'awaiting_payment', updated_at: now })
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .where('status', '=', 'created')
    .execute()

/** The provider's page on which the guest pays. `tx` has locked the payment, which nobody has paid yet. */
export const storeCheckoutPage = (tx: Tx, payment: PaymentRow, { sessionId, url }: Checkout, now: Date) =>
  tx
    .updateTable('payments')
    .set({
      status: 'awaiting_payment',
      checkout_session_id: sessionId,
      checkout_url: url,
      updated_at: now,
    })
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .execute()
