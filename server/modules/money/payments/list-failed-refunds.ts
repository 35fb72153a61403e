import { sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'

const LIMIT = 200

interface FailedRefund {
  id: string
  booking_id: string | null
  guest_name: string | null
  amount_pence: number
  currency: string
  reason: string | null
  actor: string
  created_at: Date
  failed_at: Date
}

/**
 * Refunds that the provider failed, and those that were given up: it never answered, or a dispute had taken the money
 * back. Of these, only what did not go back counts. Who refunds it anew takes it off the list.
 */
export const listFailedRefunds = async ({
  db,
  params,
}: ReadContext<'GET /api/my-venues/:venueId/failed-refunds'>) => {
  const { rows } = await sql<FailedRefund>`
    select f.id, p.booking_id, b.guest_name, f.amount_pence, p.currency, f.reason, f.actor, f.created_at, f.failed_at
    from (
      select id, venue_id, payment_id, amount_pence, reason, actor, created_at, updated_at as failed_at
      from refunds where venue_id = ${params.venueId} and status = 'failed'
      union all
      select t.id, t.venue_id, t.payment_id, t.amount_pence - coalesce((select sum(r.amount_pence) from refunds r
          where r.task_id = t.id and r.venue_id = t.venue_id), 0)::int,
        t.reason, t.actor, t.created_at, t.next_attempt_at
      from money_tasks t where t.venue_id = ${params.venueId} and t.status = 'failed' and t.kind = 'refund'
    ) as f
    join payments p on p.id = f.payment_id and p.venue_id = f.venue_id
    left join bookings b on b.id = p.booking_id and b.venue_id = p.venue_id
    where f.amount_pence > 0 and not exists (select from refunds again where again.payment_id = f.payment_id
      and again.venue_id = f.venue_id and again.id <> f.id and again.status <> 'failed'
      and again.created_at >= f.created_at and again.amount_pence >= f.amount_pence)
    order by f.created_at desc, f.id desc limit ${LIMIT}`.execute(db)
  return {
    data: rows.map((row) => ({
      id: row.id,
      booking_id: row.booking_id,
      guest_name: row.guest_name,
      amount_pence: row.amount_pence,
      currency: row.currency,
      reason: row.reason,
      actor: row.actor,
      created_at: row.created_at.toISOString(),
      failed_at: row.failed_at.toISOString(),
    })),
  }
}
