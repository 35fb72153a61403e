import { requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { SYSTEM } from '../audit/index.ts'
import { markCaptured, markReleased } from './marks.ts'
import { findPayment, lockPayment } from './queries.ts'

/**
 * Asks the provider how a hold stands and follows it: a capture or release whose answer was lost, a hold that lapsed,
 * or one that somebody ended at the provider itself. A hold that still stands there stays as it is.
 */
export const reconcileHold = async (services: Services, paymentId: string, now: Date): Promise<void> => {
  const { database } = services
  const hold = await findPayment(database.read, paymentId)
  if (hold.status !== 'authorised' || hold.intent_id === null) return
  const intent = await requirePayments(services.payments).readIntent(hold.intent_id)
  if (intent.status !== 'succeeded' && intent.status !== 'cancelled') return
  await database.tx(async (tx) => {
    const locked = await lockPayment(tx, hold)
    if (locked.status !== 'authorised') return
    if (intent.status === 'succeeded') await markCaptured(tx, locked, intent.capturedPence, SYSTEM, now)
    else await markReleased(tx, locked, SYSTEM, now, intent.expired ? 'expired' : 'released')
  })
}
