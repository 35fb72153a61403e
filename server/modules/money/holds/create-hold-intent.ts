import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { recordAudit } from '../../outbound/index.ts'
import { startIntent } from '../payments/open-payment.ts'
import { openHold } from './open-hold.ts'

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
  const { booking, made: intent } = await openHold(services, actor, params.id, order, now, ({ id }) =>
    startIntent(services, port, id, now),
  )
  await services.database.tx((tx) =>
    recordAudit(tx, booking, 'hold_requested', actor, now, { amount_pence: body.amount_pence, desk: true }),
  )
  return {
    client_secret: intent.clientSecret,
    intent_id: intent.intentId,
    publishable_key: port.publishableKey,
    amount_pence: intent.amountPence,
    currency: intent.currency,
  }
}
