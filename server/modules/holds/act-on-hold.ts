import { Refusal } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { lockBookingFor } from '../bookings/index.ts'
import { findPayment, type PaymentRow, reconcileHold, settlePayment } from '../payments/index.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { mayAct, requireHold } from './queries.ts'

interface HoldContext {
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly services: Services
  readonly now: Date
}

interface Acts<T> {
  /** The provider call and what our books make of it. */
  act(hold: PaymentRow): Promise<T>
  /** The answer when it has happened already. */
  repeat(hold: PaymentRow): T
}

/**
 * Does something to the booking's hold, for somebody who may, if its state allows it. Of two who ask at the same
 * moment one acts; the other finds it done, or is refused.
 */
export const actOnHold = async <T>(
  { actor, params, services, now }: HoldContext,
  action: 'capture' | 'release',
  { act, repeat }: Acts<T>,
): Promise<T> => {
  const { id } = await services.database.tx(async (tx) =>
    requireHold(tx, (await lockBookingFor(tx, actor, params.id)).id),
  )
  return oneAtATime(id, async () => {
    const hold = await holdAsItIs(services, id, now)
    if (!mayAct(hold, action)) return repeat(hold)
    try {
      return await act(hold)
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'conflict')) throw error
      // Another process was faster. What it did decides the answer.
      const followed = await holdAsItIs(services, id, now)
      if (!mayAct(followed, action)) return repeat(followed)
      throw error
    }
  })
}

/**
 * The hold in the state the provider has it now: a guest may have paid a moment ago without our hearing of it, and a
 * hold may have lapsed.
 */
export const holdAsItIs = async (
  services: Services,
  id: string,
  now: Date,
  { closeUnpaid } = { closeUnpaid: false },
): Promise<PaymentRow> => {
  await settlePayment(services, id, now, { closeUnpaid })
  await reconcileHold(services, id, now)
  return findPayment(services.database.read, id)
}
