import type { Actor } from '../../../../domain/actor.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { conflict, Refusal } from '../../../../domain/errors.ts'
import type { Services } from '../../../services.ts'
import { lockBookingFor } from '../../booking/index.ts'
import { findPayment, type PaymentRow } from '../payments/queries.ts'
import { reconcileHold } from '../payments/reconcile-hold.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { isBeingKept, requireHold, shouldAct } from './queries.ts'
import { runExclusive } from './run-exclusive.ts'

interface HoldContext {
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly services: Services
  readonly now: Date
}

interface HoldOperation<T> {
  /** Calls the provider and records the result. */
  act(hold: PaymentRow): Promise<T>
  /** The reply when the action has already happened. */
  repeat(hold: PaymentRow): T
}

/** The end of the booking has decided what is kept of the hold. */
const whyEnded = (status: string) =>
  conflict(`This booking is ${status}, so its hold cannot be captured any more.`, { code: 'booking_ended' })

/**
 * Captures or releases the booking's hold, if the actor may access the booking and the hold's status allows it. Of two
 * concurrent requests one acts; the other gets the repeated reply or a conflict.
 */
export const actOnHold = async <T>(
  { actor, params, services, now }: HoldContext,
  action: 'capture' | 'release',
  { act, repeat }: HoldOperation<T>,
): Promise<T> => {
  const { id, ended } = await services.database.tx(async (tx) => {
    const booking = await lockBookingFor(tx, actor, params.id, ['status'])
    const hold = await requireHold(tx, booking.id)
    if (action === 'capture' && booking.status === 'cancelled') throw whyEnded(booking.status)
    if (action === 'release' && (await isBeingKept(tx, hold)))
      throw conflict('What the terms keep of this hold is being captured. Refund it afterwards instead.', {
        code: 'booking_ended',
      })
    return { id: hold.id, ended: action === 'capture' && !isActive(booking.status) && booking.status }
  })
  return runExclusive(id, async () => {
    await syncHold(services, id, now)
    // A renewal or a charge of the saved card may have come in its place since.
    const hold = await requireHold(services.database.read, params.id)
    if (!shouldAct(hold, action)) return repeat(hold)
    if (ended) throw whyEnded(ended)
    try {
      return await act(hold)
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'conflict')) throw error
      // Another process was faster. The status that it left decides the reply.
      const current = await syncHold(services, hold.id, now)
      if (!shouldAct(current, action)) return repeat(current)
      throw error
    }
  })
}

/**
 * Updates the hold from the provider and returns it: the guest may have paid without a webhook having arrived yet, or
 * the hold may have expired.
 */
export const syncHold = async (
  services: Services,
  id: string,
  now: Date,
  { closeUnpaid } = { closeUnpaid: false },
): Promise<PaymentRow> => {
  await settlePayment(services, id, now, { closeUnpaid })
  await reconcileHold(services, id, now)
  return findPayment(services.database.read, id)
}
