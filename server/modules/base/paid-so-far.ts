import { type RawBuilder, sql } from 'kysely'

// What a payment has moved so far, as columns of `payments`: bookings and the mails about them count the same.

/** What is on its way back to the guest: refunds that are queued, and refunds that are pending at the provider. */
export const refundingPence: RawBuilder<number> = sql<number>`(
  coalesce((select sum(t.amount_pence) from money_tasks t where t.payment_id = payments.id
    and t.venue_id = payments.venue_id and t.kind = 'refund' and t.status = 'queued'
    and not exists (select from refunds r
      where r.payment_id = t.payment_id and r.task_id = t.id and r.venue_id = t.venue_id)), 0)
  + coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = payments.id
    and r.venue_id = payments.venue_id and r.status = 'pending'), 0))::int`

/** Another payment stands in the place of this hold, whose release is under way. It counts no more. */
export const isReplacedHold: RawBuilder<boolean> = sql<boolean>`(payments.status in ('authorised', 'saved')
  and exists (select from money_tasks t where t.payment_id = payments.id and t.venue_id = payments.venue_id
    and t.kind = 'release' and t.status = 'queued' and t.reason is not null))`

/** What was captured and not disputed away by the guest's bank: only that can be kept or returned. */
export const capturedPence: RawBuilder<number> = sql<number>`greatest(payments.captured_pence - payments.disputed_pence,
  payments.refunded_pence)`
