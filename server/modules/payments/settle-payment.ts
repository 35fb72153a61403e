import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../domain/errors.ts'
import { type Intent, type PaymentsPort, requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { paymentArrived, paymentFailed } from './effects.ts'
import { recordMoney } from './ledger.ts'
import { orderFor } from './open-payment.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'

const SALE = {
  deposit: 'capture',
  hold: 'capture',
  tickets: 'ticket_sale',
  vouchers: 'voucher_sale',
} as const
const OPEN = new Set<PaymentRow['status']>(['created', 'awaiting_payment', 'processing'])

/**
 * Brings our books in line with the provider: the one path that finalize, webhook and sweep share. It reads the
 * intent, and then, in one transaction, marks the payment and does what it pays for. However often and from wherever
 * it is called, each effect happens once. With `closeUnpaid` an intent nobody paid is closed first, so that it can
 * never be paid later.
 */
export const settlePayment = async (
  services: Services,
  paymentId: string,
  now: Date,
  options: { closeUnpaid: boolean },
): Promise<PaymentRow> => {
  const { database } = services
  const payment = await findPayment(database.read, paymentId)
  if (!OPEN.has(payment.status)) return payment
  const port = requirePayments(services.payments)
  const intent = await currentIntent(port, payment, options.closeUnpaid)
  if (typeof intent === 'object' && !isOurs(intent, payment))
    throw new Error(`Intent ${intent.id} does not match payment ${payment.id}.`)
  return database.tx((tx) => apply(tx, payment, intent, now))
}

/** A hosted page on which nobody has tried to pay has no intent: it waits, or it has closed for good. */
type NoIntent = 'waiting' | 'closed'

/** The intent as it stands now, or how its page stands. */
const currentIntent = async (
  port: PaymentsPort,
  payment: PaymentRow,
  closeUnpaid: boolean,
): Promise<Intent | NoIntent> => {
  const intentId = payment.intent_id ?? (await intentBehind(port, payment, closeUnpaid))
  if (intentId === 'waiting' || intentId === 'closed') return intentId
  const intent = await port.readIntent(intentId)
  if (intent.status !== 'requires_payment' || !closeUnpaid) return intent
  try {
    return await port.cancelIntent(intent.id, { idempotencyKey: `${payment.id}:close` })
  } catch (error) {
    // Somebody paid in the moment between reading and closing: then it counts as paid.
    if (error instanceof Refusal && error.kind === 'conflict') return port.readIntent(intent.id)
    throw error
  }
}

/** A row without an intent either went through a hosted page, or its process died around the provider's answer. */
const intentBehind = async (
  port: PaymentsPort,
  payment: PaymentRow,
  closeUnpaid: boolean,
): Promise<string> => {
  if (payment.checkout_session_id === null) return intentOfRow(port, payment)
  let checkout = await port.readCheckout(payment.checkout_session_id)
  if (checkout.status === 'open' && closeUnpaid)
    checkout = await port.expireCheckout(payment.checkout_session_id)
  return checkout.intentId ?? (checkout.status === 'expired' ? 'closed' : 'waiting')
}

/** Made again under the row's own key, which gives the one there is. What the provider takes in no state was never made. */
const intentOfRow = async (port: PaymentsPort, payment: PaymentRow): Promise<string> => {
  try {
    return (await port.createIntent(orderFor(payment))).id
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return 'closed'
    throw error
  }
}

/** Webhooks and ids can be made up; what we believe must be for this row, this amount and this currency. */
const isOurs = (intent: Intent, payment: PaymentRow) =>
  intent.amountPence === payment.amount_pence &&
  intent.currency === payment.currency &&
  intent.metadata.payment_id === payment.id

const apply = async (tx: Tx, seen: PaymentRow, intent: Intent | NoIntent, now: Date): Promise<PaymentRow> => {
  const payment = await lockPayment(tx, seen)
  if (!OPEN.has(payment.status) || intent === 'waiting') return payment
  if (intent === 'closed') {
    const closed = await mark(tx, payment, { status: 'released' }, null, now)
    await paymentFailed(tx, closed, now)
    return closed
  }
  switch (intent.status) {
    case 'succeeded': {
      const paid = await mark(
        tx,
        payment,
        { status: 'captured', captured_pence: intent.capturedPence },
        intent,
        now,
      )
      await recordMoney(
        tx,
        {
          venueId: paid.venue_id,
          type: SALE[paid.purpose],
          amountPence: intent.capturedPence,
          paymentId: paid.id,
          bookingId: paid.booking_id,
        },
        now,
      )
      await paymentArrived(tx, paid, now)
      return paid
    }
    case 'authorised': {
      const held = await mark(
        tx,
        payment,
        { status: 'authorised', authorised_until: intent.authorisedUntil },
        intent,
        now,
      )
      await recordMoney(
        tx,
        {
          venueId: held.venue_id,
          type: 'authorise',
          amountPence: held.amount_pence,
          paymentId: held.id,
          bookingId: held.booking_id,
        },
        now,
      )
      await paymentArrived(tx, held, now)
      return held
    }
    case 'processing':
      return mark(tx, payment, { status: 'processing' }, intent, now)
    case 'cancelled': {
      const closed = await mark(tx, payment, { status: intent.expired ? 'expired' : 'released' }, intent, now)
      await paymentFailed(tx, closed, now)
      return closed
    }
    default:
      // A row whose process died around the provider's answer learns its intent here, and can then be found by it.
      return payment.status === 'created'
        ? mark(tx, payment, { status: 'awaiting_payment' }, intent, now)
        : payment
  }
}

type Mark = Partial<Pick<PaymentRow, 'status' | 'captured_pence' | 'authorised_until'>>

const mark = (tx: Tx, payment: PaymentRow, set: Mark, intent: Intent | null, now: Date) =>
  tx
    .updateTable('payments')
    .set({
      ...set,
      ...(intent ? { intent_id: intent.id, client_secret: intent.clientSecret } : {}),
      updated_at: now,
    })
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .returningAll()
    .executeTakeFirstOrThrow()
