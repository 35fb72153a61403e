import { invalid } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import { lockPayment, recordCapture } from '../payments/index.ts'
import { actOnHold } from './act-on-hold.ts'
import { shouldAct } from './queries.ts'

/**
 * Captures all of the held money or a part; the provider releases the rest. The amount is part of the idempotency
 * key, so that of two concurrent captures exactly one takes effect.
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
        if (!shouldAct(locked, 'capture')) return captured(locked.captured_pence)
        await recordCapture(tx, locked, intent.capturedPence, actor, now)
        return captured(intent.capturedPence)
      })
    },
  })
}
