import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'

interface VerifiedFigure {
  readonly what: string
  readonly where: string
  readonly kept: string
  readonly counted: string
}

/** Recounts the sums of the reports from the bookings, the reservations, the ledger and the days. */
export const verifyReports = async (db: Executor): Promise<VerifiedFigure[]> => [
  ...(await verifyDays(db)),
  ...(await verifyRevenue(db)),
  ...(await verifyRefused(db)),
]

const verifyDays = async (db: Executor): Promise<VerifiedFigure[]> => {
  // A day that every party has left keeps a row of zeros.
  const isUsed = sql`parties <> 0 or covers <> 0 or arrived <> 0 or cancelled <> 0`
  const { rows } = await sql<VerifiedFigure>`
    with counted as (select c as figures, * from recount_report_days() as c where ${isUsed}),
      kept as (select d as figures, * from report_days as d where ${isUsed})
    select 'The report' as what, concat_ws(' ', venue_id, date, source, kind) as where,
      coalesce(kept.figures::text, 'missing') as kept, coalesce(counted.figures::text, 'nothing') as counted
    from counted full join kept using (venue_id, date, source, kind)
    where kept.figures is distinct from counted.figures`.execute(db)
  return rows
}

const verifyRevenue = async (db: Executor): Promise<VerifiedFigure[]> => {
  const { rows } = await sql<VerifiedFigure>`
    with counted as (
      select venue_id, day, revenue_kind(l) as kind, sum(amount_pence) as pence from money_ledger l
      where type in ('capture', 'refund', 'ticket_sale', 'voucher_sale', 'dispute') group by 1, 2, 3
    )
    select 'The revenue by kind' as what, concat_ws(' ', venue_id, day, kind) as where,
      coalesce(revenue_pence, 0)::text as kept, coalesce(pence, 0)::text as counted
    from counted full join revenue_kinds using (venue_id, day, kind)
    where coalesce(revenue_pence, 0) <> coalesce(pence, 0)`.execute(db)
  return rows
}

const verifyRefused = async (db: Executor): Promise<VerifiedFigure[]> => {
  const { rows } = await sql<VerifiedFigure>`
    with counted as (
      select venue_id, date_trunc('month', date)::date as month, slot_time, reason, sum(seen) as days_seen
      from refused_demand group by 1, 2, 3, 4
    )
    select 'The refused demand of a month' as what, concat_ws(' ', venue_id, month, slot_time, reason) as where,
      coalesce(seen, 0)::text as kept, coalesce(days_seen, 0)::text as counted
    from counted full join refused_months using (venue_id, month, slot_time, reason)
    where coalesce(seen, 0) <> coalesce(days_seen, 0)`.execute(db)
  return rows
}
