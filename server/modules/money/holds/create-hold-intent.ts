import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { recordAudit } from '../../outbound/index.ts'
import { intentRequestFor, storeIntent } from '../payments/open-payment.ts'
import { lockPayment } from '../payments/queries.ts'
import { openHold, replacedMeanwhile } from './open-hold.ts'

/** A manual-capture intent for a card that staff enter by hand. */
export const createHoldIntent = async ({
  actor,
  body,
  params,
  services,
  now,
}: Context<'POST /api/bookings/:id/hold/intent'>) => {
  const port = requirePayments(services.payments)
  const order = { amountPence: body.amount_pence }
  const {
    booking,
    payment,
    made: intent,
  } = await openHold(services, actor, params.id, order, now, (payment) =>
    port.createIntent(intentRequestFor(payment)),
  )
  await services.database.tx(async (tx) => {
    const { status, intent_id } = await lockPayment(tx, payment)
    // Another request may have read this payment from the provider meanwhile, and stored the same intent.
    const isStored = status === 'awaiting_payment' && intent_id === intent.id
    if (status !== 'created' && !isStored) throw replacedMeanwhile()
    await storeIntent(tx, payment, intent, now)
    await recordAudit(tx, booking, 'hold_requested', actor, now, {
      amount_pence: body.amount_pence,
      desk: true,
    })
  })
  return {
    client_secret: intent.clientSecret,
    intent_id: intent.id,
    publishable_key: port.publishableKey,
    amount_pence: payment.amount_pence,
    currency: payment.currency,
  }
}
