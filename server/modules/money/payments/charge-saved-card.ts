import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { cardOf, openPaymentOnce } from './open-payment.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { sendPayLinks } from './send-pay-links.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Charges the saved card of a hold that has lapsed and is not held anew yet. The row is committed before the provider is
 * called. Of two concurrent charges the second returns the first one's payment. `id` makes repeats one charge.
 */
export const chargeSavedCard = async (
  services: Services,
  seen: PaymentRow,
  amountPence: number,
  now: Date,
  { doer = SYSTEM, id }: { doer?: AuditActor; id?: string } = {},
): Promise<PaymentRow> => {
  const port = requirePayments(services.payments)
  const chargeId = await services.database.tx(async (tx) => {
    const hold = await lockPayment(tx, seen)
    const card = cardOf(hold)
    if (hold.status !== 'saved' || !card) return undefined
    return openPaymentOnce(
      tx,
      port,
      {
        venueId: hold.venue_id,
        purpose: 'hold',
        capture: 'automatic',
        amountPence,
        description: hold.description,
        ...(hold.booking_id === null ? {} : { bookingId: hold.booking_id }),
        card,
        replaces: hold.id,
        ...(id === undefined ? {} : { id }),
      },
      now,
    )
  })
  const payment = chargeId ?? (await findCharge(services, seen, id))
  if (payment === undefined) return findPayment(services.database.read, seen.id)
  const charged = await settlePayment(services, payment, now, { closeUnpaid: true, doer })
  if (charged.status === 'failed') await sendPayLinks(services, now, charged.booking_id)
  return charged
}

/** The charge that was opened before: by an earlier attempt under this id, or by another request. */
const findCharge = async (
  { database }: Services,
  hold: PaymentRow,
  id: string | undefined,
): Promise<string | undefined> => {
  const charge = await database.read
    .selectFrom('payments')
    .select('id')
    .where('replaces', '=', hold.id)
    .where('venue_id', '=', hold.venue_id)
    .where('off_session', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('status', 'not in', ['failed', 'released', 'expired']))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return charge?.id
}
