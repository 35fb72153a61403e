import { serviceDateOf } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import type { MoneyLedger } from '../../../db/tables.ts'
import { newId } from '../../../db/values.ts'
import { queuePaymentEvent } from '../../outbound/index.ts'
import type { PaymentRow } from './queries.ts'

interface LedgerEntry {
  readonly venueId: string
  readonly type: MoneyLedger['type']
  /** Positive towards the venue, negative back to the guest. */
  readonly amountPence: number
  readonly paymentId?: string | null
  readonly bookingId?: string | null
  readonly voucherId?: string | null
}

/**
 * Writes one ledger row on the current service day, and queues the webhook event of captured and refunded money. A
 * database trigger keeps that day's revenue in step.
 */
export const recordLedgerEntry = async (tx: Tx, entry: LedgerEntry, now: Date): Promise<void> => {
  const venue = await tx
    .selectFrom('venues')
    .select(['timezone', 'service_day_start'])
    .where('id', '=', entry.venueId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('money_ledger')
    .values({
      id: newId('mny'),
      venue_id: entry.venueId,
      payment_id: entry.paymentId ?? null,
      booking_id: entry.bookingId ?? null,
      voucher_id: entry.voucherId ?? null,
      type: entry.type,
      amount_pence: entry.amountPence,
      day: serviceDateOf(venue, now),
      created_at: now,
    })
    .execute()
  const event = WEBHOOK_EVENT[entry.type]
  if (!event || !entry.paymentId) return
  const amountPence = event === 'payment.refunded' ? -entry.amountPence : entry.amountPence
  queuePaymentEvent(tx, entry.venueId, { id: entry.paymentId, event, amountPence }, now)
}

/** The entry of a payment, for what it pays. */
export const recordPaymentEntry = (
  tx: Tx,
  { id, venue_id, booking_id }: PaymentRow,
  type: LedgerEntry['type'],
  amountPence: number,
  now: Date,
): Promise<void> =>
  recordLedgerEntry(tx, { venueId: venue_id, type, amountPence, paymentId: id, bookingId: booking_id }, now)

const WEBHOOK_EVENT: Partial<Record<LedgerEntry['type'], 'payment.captured' | 'payment.refunded'>> = {
  capture: 'payment.captured',
  ticket_sale: 'payment.captured',
  voucher_sale: 'payment.captured',
  refund: 'payment.refunded',
}
