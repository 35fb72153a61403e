import type { Actor } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { lockBookingFor } from '../bookings/index.ts'
import { findPayment, type PaymentRow, reconcileHold, settlePayment } from '../payments/index.ts'
import { mayAct, requireHold } from './queries.ts'

interface HoldContext {
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly services: Services
  readonly now: Date
}

/**
 * The booking's hold, for somebody who may act on it, in the state the provider has it now: a guest may have paid a
 * moment ago without our hearing of it, and a hold may have lapsed. Refuses what its state does not allow.
 */
export const actOnHold = async (
  { actor, params, services, now }: HoldContext,
  action: 'capture' | 'release',
): Promise<PaymentRow> => {
  const known = await services.database.tx(async (tx) =>
    requireHold(tx, (await lockBookingFor(tx, actor, params.id)).id),
  )
  await settlePayment(services, known.id, now, { closeUnpaid: false })
  await reconcileHold(services, known.id, now)
  const hold = await findPayment(services.database.read, known.id)
  mayAct(hold, action)
  return hold
}
