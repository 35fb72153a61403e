import { invalid, paymentRequired } from '../../../../domain/errors.ts'
import { formatMoney } from '../../../../domain/money.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { chargeSavedCard } from '../payments/charge-saved-card.ts'
import { mailCapture } from '../payments/mail-capture.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import { recordCapture } from '../payments/record-payment-status.ts'
import { actOnHold } from './act-on-hold.ts'
import { shouldAct } from './queries.ts'

/**
 * Captures all of the held money or a part; the provider releases the rest. The amount is part of the idempotency
 * key, so that of two concurrent captures exactly one takes effect. Between two holds the saved card is charged.
 */
export const captureHold = (context: Context<'POST /api/bookings/:id/hold/capture'>) => {
  const { actor, body, services, now } = context
  const captured = (amount_pence: number) => ({
    success: true as const,
    status: 'captured' as const,
    amount_pence,
  })
  return actOnHold(context, 'capture', {
    repeat: (hold) => captured(hold.captured_pence),
    act: async (hold) => {
      const amountPence = body.amount_pence ?? hold.amount_pence
      if (amountPence > hold.amount_pence)
        throw invalid(`At most ${formatMoney(hold.amount_pence, hold.currency, 'en-GB')} is held.`, {
          fields: ['amount_pence'],
        })
      if (hold.status === 'saved')
        return captured(
          chargedPence(await chargeSavedCard(services, hold, amountPence, now, { doer: actor })),
        )
      const intent = await requirePayments(services.payments).captureIntent(hold.intent_id ?? '', {
        amountPence,
        idempotencyKey: `${hold.id}:capture:${amountPence}`,
      })
      return services.database.tx(async (tx) => {
        const locked = await lockPayment(tx, hold)
        if (!shouldAct(locked, 'capture')) return captured(locked.captured_pence)
        await recordCapture(tx, locked, intent.capturedPence, actor, now)
        await mailCapture(tx, locked, intent.capturedPence, now)
        return captured(intent.capturedPence)
      })
    },
  })
}

const chargedPence = ({ status, captured_pence }: PaymentRow): number => {
  if (status === 'captured') return captured_pence
  if (status === 'failed')
    throw paymentRequired('The saved card was declined. The guest is mailed a link to pay.', {
      code: 'card_declined',
    })
  throw paymentRequired('The payment is being processed. Try again in a minute.', { code: 'processing' })
}
