import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { lockPayment } from '../payments/queries.ts'
import { recordRelease } from '../payments/record-payment-status.ts'
import { actOnHold } from './act-on-hold.ts'
import { shouldAct } from './queries.ts'

export const releaseHold = (context: Context<'POST /api/bookings/:id/hold/release'>) => {
  const { actor, services, now } = context
  const released = { success: true as const, status: 'released' as const }
  return actOnHold(context, 'release', {
    repeat: () => released,
    act: async (hold) => {
      // Between two holds there is nothing to release at the provider.
      if (hold.status !== 'saved')
        await requirePayments(services.payments).cancelIntent(hold.intent_id ?? '', {
          idempotencyKey: `${hold.id}:release`,
        })
      return services.database.tx(async (tx) => {
        const locked = await lockPayment(tx, hold)
        if (shouldAct(locked, 'release')) await recordRelease(tx, locked, actor, now)
        return released
      })
    },
  })
}
