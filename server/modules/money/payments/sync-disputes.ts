import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { type ProviderDispute, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { queueMessage, SYSTEM } from '../../outbound/index.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { auditPayment } from './record-payment-status.ts'
import { takeBack } from './take-back.ts'

/**
 * Reads all disputes of a captured payment from the provider and records what changed. Idempotent: events arrive late,
 * twice and out of order, and what the provider says now counts.
 */
export const syncDisputes = async (services: Services, paymentId: string, now: Date): Promise<void> => {
  const { database } = services
  const payment = await findPayment(database.read, paymentId)
  if (payment.status !== 'captured' || payment.intent_id === null) return
  const disputes = await requirePayments(services.payments).listDisputes(payment.intent_id)
  if (disputes.length === 0) return
  await database.tx(async (tx) => {
    let locked = await lockPayment(tx, payment)
    for (const dispute of disputes) locked = await recordDispute(tx, locked, dispute, now)
    // When it was read last: the sweep reads an open one once an hour.
    await tx
      .updateTable('disputes')
      .set({ updated_at: now })
      .where('payment_id', '=', payment.id)
      .where('venue_id', '=', payment.venue_id)
      .where('status', 'not in', ['won', 'lost'])
      .execute()
  })
}

/** The provider takes the amount when the dispute begins, and gives it back when the venue wins. */
const isWithdrawn = ({ status }: ProviderDispute) =>
  status === 'needs_response' || status === 'under_review' || status === 'lost'

const recordDispute = async (
  tx: Tx,
  payment: PaymentRow,
  dispute: ProviderDispute,
  now: Date,
): Promise<PaymentRow> => {
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status', 'withdrawn_pence', 'due_by'])
    .where('provider_dispute_id', '=', dispute.id)
    .where('venue_id', '=', payment.venue_id)
    .executeTakeFirst()
  if (known?.status === dispute.status && known.due_by?.getTime() === dispute.dueBy?.getTime()) return payment
  touchVenue(tx, payment.venue_id, 'activity')
  const withdrawn_pence = isWithdrawn(dispute) ? dispute.amountPence : 0
  const kept = { status: dispute.status, withdrawn_pence, due_by: dispute.dueBy, updated_at: now }
  if (known)
    await tx
      .updateTable('disputes')
      .set(kept)
      .where('id', '=', known.id)
      .where('venue_id', '=', payment.venue_id)
      .execute()
  else
    await tx
      .insertInto('disputes')
      .values({
        ...kept,
        id: newId('dsp'),
        venue_id: payment.venue_id,
        payment_id: payment.id,
        provider_dispute_id: dispute.id,
        amount_pence: dispute.amountPence,
        reason: dispute.reason,
        created_at: now,
      })
      .execute()
  if (known?.status === dispute.status) return payment
  const changed = await takeBack(tx, payment, 'dispute', withdrawn_pence - (known?.withdrawn_pence ?? 0), now)
  await announceDispute(tx, payment, dispute, known === undefined, now)
  return changed
}

/** A mail for every state in which the venue can do something or that ends it, and an entry in the booking's history. */
const announceDispute = async (
  tx: Tx,
  payment: PaymentRow,
  dispute: ProviderDispute,
  isNew: boolean,
  now: Date,
) => {
  const isClosed = dispute.status === 'won' || dispute.status === 'lost'
  if (dispute.status !== 'under_review')
    await queueMessage(
      tx,
      {
        kind: 'staff_dispute',
        cause: `dispute:${dispute.id}:${dispute.status}`,
        venueId: payment.venue_id,
        ...(payment.booking_id === null ? {} : { bookingId: payment.booking_id }),
        facts: {
          amount_pence: dispute.amountPence,
          currency: payment.currency,
          dispute: dispute.status,
          due_by: dispute.dueBy?.toISOString() ?? null,
        },
      },
      now,
    )
  if (!isNew && !isClosed) return
  await auditPayment(tx, payment, isClosed ? 'dispute_closed' : 'disputed', SYSTEM, now, {
    amount_pence: dispute.amountPence,
    reason: dispute.reason,
    status: dispute.status,
    due_by: dispute.dueBy?.toISOString() ?? null,
  })
}
