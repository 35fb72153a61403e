import { invalid } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import { lockPayment, recordCapture } from '../payments/index.ts'
import { actOnHold } from './act-on-hold.ts'
import { mayAct } from './queries.ts'

/**
 * Takes the held money, all of it or less; what is left of a partial capture is released by the provider. The amount
 * is part of the provider's idempotency key, so that of two captures at once one amount wins, and once.
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
        throw invalid(`At most ${hold.amount_pence} pence are held.`, { fields: ['amount_pence'] })
      const intent = await requirePayments(services.payments).captureIntent(hold.intent_id ?? '', {
        amountPence,
        idempotencyKey: `${hold.id}:capture:${amountPence}`,
      })
      return services.database.tx(async (tx) => {
        const locked = await lockPayment(tx, hold)
        if (!mayAct(locked, 'capture')) return captured(locked.captured_pence)
        await recordCapture(tx, locked, intent.capturedPence, actor, now)
        return captured(intent.capturedPence)
      })
    },
  })
}
