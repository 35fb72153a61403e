import { sql } from 'kysely'
import { missingRefunds, type TakenBack } from '../../../../domain/failed-refunds.ts'
import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { ReadContext } from '../../../http/context.ts'
import { refundingPence } from '../../base/index.ts'

const LIMIT = 200

/**
 * Refunds that the provider failed, and those that were given up: it never answered, or a dispute had taken the money
 * back. Of each, only what no later refund covers and no lost dispute took.
 */
export const listFailedRefunds = async ({
  db,
  params: { venueId },
}: ReadContext<'GET /api/my-venues/:venueId/failed-refunds'>) => {
  const payments = await findPayments(db, venueId)
  const ids = payments.map(({ id }) => id)
  const [attempts, disputes] = await Promise.all([
    findAttempts(db, venueId, ids).then(byPayment),
    findDisputes(db, venueId, ids).then(byPayment),
  ])
  const rows = payments.flatMap((payment) =>
    missingRefunds(attempts.get(payment.id) ?? [], {
      returnablePence: payment.returnable_pence,
      disputes: disputes.get(payment.id) ?? [],
    }).map((missing) => present(payment, missing)),
  )
  return { data: rows.sort(newestFirst).slice(0, LIMIT) }
}

const byPayment = <T extends { readonly payment_id: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.payment_id)
    if (group) group.push(row)
    else groups.set(row.payment_id, [row])
  }
  return groups
}

type Row = { readonly id: string; readonly created_at: string }

const newestFirst = (one: Row, other: Row): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)

type Payment = Awaited<ReturnType<typeof findPayments>>[number]

const present = (
  { booking_id, guest_name, currency, won_at }: Payment,
  { attempt, pence, disputedPence }: ReturnType<typeof missingRefunds<Attempt>>[number],
) => ({
  id: attempt.id,
  booking_id,
  guest_name,
  amount_pence: pence,
  disputed_pence: disputedPence,
  currency,
  reason: attempt.reason,
  actor: attempt.actor,
  created_at: attempt.created_at.toISOString(),
  failed_at: (won_at && won_at > attempt.failedAt ? won_at : attempt.failedAt).toISOString(),
})

interface Attempt {
  readonly id: string
  readonly payment_id: string
  readonly wantedAt: Date
  readonly pence: number
  readonly failedPence: number
  readonly failedAt: Date
  readonly reason: string | null
  readonly actor: string
  readonly created_at: Date
}

/**
 * Everything that was to be returned of these payments: refunds, tasks that were given up and tasks that wait. What a task
 * has sent is its refund's, and counts once.
 */
const findAttempts = async (
  db: Executor,
  venueId: string,
  ids: readonly string[],
): Promise<readonly Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select r.id, r.payment_id, coalesce(t.created_at, r.created_at) as "wantedAt",
      case t.status when 'failed' then 0 else r.amount_pence end as pence,
      case r.status when 'failed' then r.amount_pence else 0 end as "failedPence", r.updated_at as "failedAt",
      r.reason, r.actor, r.created_at
    from refunds r
    left join money_tasks t on t.id = r.task_id and t.venue_id = r.venue_id
    where r.venue_id = ${venueId} and r.payment_id = any(${ids})
    union all
    select t.id, t.payment_id, t.created_at, case t.status when 'failed' then t.amount_pence else t.amount_pence - sent.pence end,
      case t.status when 'failed' then t.amount_pence - sent.pence else 0 end, t.next_attempt_at,
      t.reason, t.actor, t.created_at
    from money_tasks t
    cross join lateral (select coalesce(sum(r.amount_pence), 0)::int as pence from refunds r
      where r.payment_id = t.payment_id and r.task_id = t.id and r.venue_id = t.venue_id) as sent
    where t.venue_id = ${venueId} and t.payment_id = any(${ids}) and t.kind = 'refund' and t.status in ('failed', 'queued')
    order by "wantedAt", id`.execute(db)
  return rows
}

const RETURNABLE = sql<number>`payments.captured_pence - payments.refunded_pence - payments.disputed_pence
  - ${refundingPence}`

/**
 * The payments of which a refund has failed and something can still be owed: it can be returned, or an open dispute has
 * taken it. Most refunds that failed were made up for long ago.
 */
const findPayments = (db: Executor, venueId: string) =>
  db
    .selectFrom('payments')
    .leftJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .select(['payments.id', 'payments.booking_id', 'bookings.guest_name', 'payments.currency'])
    .select(RETURNABLE.as('returnable_pence'))
    .select(
      sql<Date | null>`(select max(d.updated_at) from disputes d where d.payment_id = payments.id
        and d.venue_id = payments.venue_id and d.status = 'won')`.as('won_at'),
    )
    .where('payments.venue_id', '=', venueId)
    .where(
      sql<boolean>`payments.id in (
        select payment_id from refunds where venue_id = ${venueId} and status = 'failed'
        union
        select payment_id from money_tasks where venue_id = ${venueId} and status = 'failed' and kind = 'refund')`,
    )
    .where(
      sql<boolean>`(${RETURNABLE} > 0 or exists (select from disputes d where d.payment_id = payments.id
        and d.venue_id = payments.venue_id and d.status <> 'lost' and d.withdrawn_pence > 0))`,
    )
    .execute()

/** What banks have taken back of these payments, oldest first. */
const findDisputes = (
  db: Executor,
  venueId: string,
  ids: readonly string[],
): Promise<(TakenBack & { payment_id: string })[]> =>
  db
    .selectFrom('disputes')
    .select(['payment_id', 'created_at as openedAt', 'withdrawn_pence as pence'])
    .select(sql<boolean>`status <> 'lost'`.as('isOpen'))
    .where('venue_id', '=', venueId)
    .where('payment_id', '=', sql<string>`any(${ids})`)
    .where('withdrawn_pence', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
