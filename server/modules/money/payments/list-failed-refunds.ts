import { sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'

const LIMIT = 200

interface FailedRefund {
  id: string
  booking_id: string | null
  amount_pence: number
  currency: string
  reason: string | null
  actor: string
  created_at: Date
  failed_at: Date
}

/** Refunds that the provider failed, and those that were given up because it never answered. */
export const listFailedRefunds = async ({
  db,
  params,
}: ReadContext<'GET /api/my-venues/:venueId/failed-refunds'>) => {
  const { rows } = await sql<FailedRefund>`
    select f.id, p.booking_id, f.amount_pence, p.currency, f.reason, f.actor, f.created_at, f.failed_at
    from (
      select id, venue_id, payment_id, amount_pence, reason, actor, created_at, updated_at as failed_at
      from refunds where venue_id = ${params.venueId} and status = 'failed'
      union all
      select id, venue_id, payment_id, amount_pence, reason, actor, created_at, next_attempt_at
      from money_tasks where venue_id = ${params.venueId} and status = 'failed' and kind = 'refund'
    ) as f
    join payments p on p.id = f.payment_id and p.venue_id = f.venue_id
    order by f.created_at desc, f.id desc limit ${LIMIT}`.execute(db)
  return {
    data: rows.map((row) => ({
      id: row.id,
      booking_id: row.booking_id,
      amount_pence: row.amount_pence,
      currency: row.currency,
      reason: row.reason,
      actor: row.actor,
      created_at: row.created_at.toISOString(),
      failed_at: row.failed_at.toISOString(),
    })),
  }
}
