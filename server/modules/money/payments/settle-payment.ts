import { Refusal } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { type Intent, type PaymentsPort, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { recordPaymentEntry } from './ledger.ts'
import { intentRequestFor } from './open-payment.ts'
import { onPaymentFailed, onPaymentSucceeded } from './payment-effects.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'

export const LEDGER_TYPE = {
  deposit: 'capture',
  hold: 'capture',
  tickets: 'ticket_sale',
  vouchers: 'voucher_sale',
  fee: 'capture',
} as const
const OPEN = new Set<PaymentRow['status']>(['created', 'awaiting_payment', 'processing'])

/**
 * Updates an open payment from the provider. Finalize, the webhook and the sweep all use this one path. It reads the
 * intent, then updates the payment and applies its effects in one transaction. It is idempotent: concurrent and
 * repeated calls apply each effect once. With `closeUnpaid`, an unpaid intent is cancelled first, so that nobody can
 * pay it later. A charge without the guest that was declined is always closed. `doer` is who the audit trail names.
 */
export const settlePayment = async (
  services: Services,
  paymentId: string,
  now: Date,
  options: { closeUnpaid: boolean; doer?: AuditActor },
): Promise<PaymentRow> => {
  const { database } = services
  const payment = await findPayment(database.read, paymentId)
  if (!OPEN.has(payment.status)) return payment
  const port = requirePayments(services.payments)
  const intent = await currentIntent(port, payment, options.closeUnpaid || payment.off_session)
  if (typeof intent === 'object' && !matchesPayment(intent, payment))
    throw new Error(`Intent ${intent.id} does not match payment ${payment.id}.`)
  return database.tx((tx) => applyIntent(tx, payment, intent, options.doer ?? SYSTEM, now))
}

/** The state of a hosted checkout page that has no intent yet: it is open, or it expired. */
type CheckoutState = 'waiting' | 'closed'

/** Reads the current intent, or the state of its checkout page. */
const currentIntent = async (
  port: PaymentsPort,
  payment: PaymentRow,
  closeUnpaid: boolean,
): Promise<Intent | CheckoutState> => {
  const intentId = payment.intent_id ?? (await resolveIntentId(port, payment, closeUnpaid))
  if (intentId === 'waiting' || intentId === 'closed') return intentId
  const intent = await port.readIntent(intentId)
  if (intent.status !== 'requires_payment' || !closeUnpaid) return intent
  try {
    return await port.cancelIntent(intent.id, { idempotencyKey: `${payment.id}:close` })
  } catch (error) {
    // The guest paid between the read and the cancellation, so the payment counts.
    if (error instanceof Refusal && error.kind === 'conflict') return port.readIntent(intent.id)
    throw error
  }
}

/** A payment without an intent id used a hosted page, or its process died before it stored the provider's reply. */
const resolveIntentId = async (
  port: PaymentsPort,
  payment: PaymentRow,
  closeUnpaid: boolean,
): Promise<string> => {
  if (payment.checkout_session_id === null) return recreateIntent(port, payment)
  let checkout = await port.readCheckout(payment.checkout_session_id)
  if (checkout.status === 'open' && closeUnpaid)
    checkout = await port.expireCheckout(payment.checkout_session_id)
  return checkout.intentId ?? (checkout.status === 'expired' ? 'closed' : 'waiting')
}

/**
 * Repeats the creation with the same idempotency key, which returns the existing intent. If the provider rejects the
 * request as invalid or declines a saved card outright, no intent was ever created.
 */
const recreateIntent = async (port: PaymentsPort, payment: PaymentRow): Promise<string> => {
  try {
    return (await port.createIntent(intentRequestFor(payment))).id
  } catch (error) {
    if (error instanceof Refusal && (error.kind === 'invalid' || error.kind === 'payment_required'))
      return 'closed'
    throw error
  }
}

/**
 * Guards against forged webhooks and ids: the intent must name this payment, its amount and its currency. A setup has no
 * currency at the provider.
 */
const matchesPayment = (intent: Intent, payment: PaymentRow) =>
  intent.amountPence === payment.amount_pence &&
  (intent.currency === payment.currency || payment.capture === 'setup') &&
  intent.metadata.payment_id === payment.id

const applyIntent = async (
  tx: Tx,
  seen: PaymentRow,
  intent: Intent | CheckoutState,
  doer: AuditActor,
  now: Date,
): Promise<PaymentRow> => {
  const payment = await lockPayment(tx, seen)
  if (!OPEN.has(payment.status) || intent === 'waiting') return payment
  if (intent === 'closed') {
    const closed = await updateFromIntent(tx, payment, { status: closedStatus(payment) }, null, now)
    await onPaymentFailed(tx, closed, doer, now)
    return closed
  }
  switch (intent.status) {
    case 'succeeded': {
      if (payment.capture === 'setup') {
        const saved = await updateFromIntent(tx, payment, { status: 'saved' }, intent, now)
        await onPaymentSucceeded(tx, saved, doer, now)
        return saved
      }
      const paid = await updateFromIntent(
        tx,
        payment,
        { status: 'captured', captured_pence: intent.capturedPence },
        intent,
        now,
      )
      await recordPaymentEntry(tx, paid, LEDGER_TYPE[paid.purpose], intent.capturedPence, now)
      await onPaymentSucceeded(tx, paid, doer, now)
      return paid
    }
    case 'authorised': {
      const held = await updateFromIntent(
        tx,
        payment,
        { status: 'authorised', authorised_until: intent.authorisedUntil },
        intent,
        now,
      )
      await recordPaymentEntry(tx, held, 'authorise', held.amount_pence, now)
      await onPaymentSucceeded(tx, held, doer, now)
      return held
    }
    case 'processing':
      return updateFromIntent(tx, payment, { status: 'processing' }, intent, now)
    case 'cancelled': {
      const closed = await updateFromIntent(
        tx,
        payment,
        { status: intent.expired ? 'expired' : closedStatus(payment) },
        intent,
        now,
      )
      await onPaymentFailed(tx, closed, doer, now)
      return closed
    }
    default:
      // Stores the intent id of a payment whose process died before it stored the provider's reply.
      return payment.status === 'created'
        ? updateFromIntent(tx, payment, { status: 'awaiting_payment' }, intent, now)
        : payment
  }
}

/** A charge without the guest was declined. A hold whose page or secret nobody was given never was the booking's. */
const closedStatus = ({ off_session, status, purpose, link_kind }: PaymentRow): 'failed' | 'released' =>
  off_session || (purpose === 'hold' && status === 'created' && link_kind === null) ? 'failed' : 'released'

type PaymentChange = Partial<Pick<PaymentRow, 'status' | 'captured_pence' | 'authorised_until'>>

const updateFromIntent = (
  tx: Tx,
  payment: PaymentRow,
  set: PaymentChange,
  intent: Intent | null,
  now: Date,
) => {
  touchVenue(tx, payment.venue_id, 'activity')
  return tx
    .updateTable('payments')
    .set({
      ...set,
      ...(intent ? { intent_id: intent.id, client_secret: intent.clientSecret } : {}),
      ...(intent?.card
        ? { customer_id: intent.card.customerId, payment_method_id: intent.card.paymentMethodId }
        : {}),
      updated_at: now,
    })
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
