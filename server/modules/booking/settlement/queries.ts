import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import { capturedPence, isReplacedHold, refundingPence } from '../../base/index.ts'

/** The queued end of a hold, if there is one: a unique index allows one. */
export const queuedEndOf = (
  db: Executor,
  { id, venue_id }: { readonly id: string; readonly venue_id: string },
) =>
  db
    .selectFrom('money_tasks')
    .select(['id', 'kind', 'reason'])
    .where('payment_id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('kind', 'in', ['release', 'capture'])
    .where('status', '=', 'queued')
    .executeTakeFirst()

/** What the queued end of a hold keeps: nothing where it is released. Null: it goes on. */
const keepingPence: RawBuilder<number | null> = sql<number | null>`(
  select case t.kind when 'capture' then t.amount_pence else 0 end from money_tasks t
  where t.payment_id = payments.id and t.venue_id = payments.venue_id
    and t.kind in ('release', 'capture') and t.status = 'queued')`

const COLUMNS = [
  'payments.id',
  'payments.venue_id',
  'payments.status',
  'payments.amount_pence',
  'payments.refunded_pence',
  'payments.freed_pence',
  'payments.freed_kept_pence',
  'payments.purpose',
  'payments.capture',
  'payments.payment_method_id',
  'payments.off_session',
  'payments.currency',
  'payments.authorised_until',
  'payments.declined_at',
  'payments.change_id',
] as const

/**
 * The payments of a booking with what each has paid so far, newest first. A hold that another payment has replaced is
 * left out, so that nothing is counted twice while its release is under way.
 */
export const paidSoFarOf = (db: Executor, bookingId: string) => findPaidSoFar(db, bookingId).execute()

export type PaidPayment = Awaited<ReturnType<typeof paidSoFarOf>>[number]

/** The same as a statement. */
export const findPaidSoFar = (db: Executor, bookingId: string) =>
  db
    .selectFrom('payments')
    .select(COLUMNS)
    .select(refundingPence.as('refunding_pence'))
    .select(keepingPence.as('keeping_pence'))
    .select(capturedPence.as('captured_pence'))
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`not ${isReplacedHold}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Locks the booking's payments in the order of their ids, then reads them. `tx` has locked the booking. */
export const lockPaidSoFar = async (tx: Tx, bookingId: string) => {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return paidSoFarOf(tx, bookingId)
}

/** Writes down that a share of a payment was settled when guests were taken off the booking. */
export const noteFreed = async (
  tx: Tx,
  { id, venue_id }: { readonly id: string; readonly venue_id: string },
  pence: number,
  keptPence: number,
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set((eb) => ({
      freed_pence: eb('freed_pence', '+', pence),
      freed_kept_pence: eb('freed_kept_pence', '+', keptPence),
    }))
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()
}
