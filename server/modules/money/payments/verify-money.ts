import { type RawBuilder, sql } from 'kysely'
import { type Difference, MAX_DIFFERENCES } from '../../../db/difference.ts'
import type { Executor } from '../../../db/executor.ts'

// Each check selects (what, place, kept, counted): what is stored, and what its source rows add up to. The guests
// module verifies key balances (`verifyGuestCounters`).

/** Captured, refunded and held amounts: the payment against the ledger. */
const PAYMENTS = sql`
  select named.what, p.id, named.kept, named.counted
  from payments p
  left join (
    select payment_id,
      sum(amount_pence) filter (where type in ('capture', 'ticket_sale', 'voucher_sale')) as captured,
      -sum(amount_pence) filter (where type = 'refund') as refunded,
      -sum(amount_pence) filter (where type = 'dispute') as disputed,
      sum(amount_pence) filter (where type in ('authorise', 'release')) as held,
      bool_or(type = 'authorise') as was_held
    from money_ledger where payment_id is not null group by payment_id
  ) as ledger on ledger.payment_id = p.id
  cross join lateral (values
    ('payments.captured_pence', p.captured_pence, coalesce(ledger.captured, 0)),
    ('payments.refunded_pence', p.refunded_pence, coalesce(ledger.refunded, 0)),
    ('payments.disputed_pence', p.disputed_pence, coalesce(ledger.disputed, 0)),
    ('disputes.withdrawn_pence', p.disputed_pence, coalesce((select sum(d.withdrawn_pence) from disputes d
      where d.payment_id = p.id and d.venue_id = p.venue_id), 0)),
    ('payments held', case
      when p.status = 'authorised' then p.amount_pence
      when p.status = 'captured' and ledger.was_held then p.captured_pence
      else 0 end, coalesce(ledger.held, 0))
  ) as named (what, kept, counted)`

/**
 * Ledger rows without a matching payment or under the wrong type, and captured amounts on payments that are not
 * captured.
 */
const SALES = sql`
  select 'money_ledger of ' || coalesce(p.purpose, 'no payment'), l.id, l.amount_pence, 0
  from money_ledger l
  left join payments p on p.id = l.payment_id and p.venue_id = l.venue_id
  where l.type <> 'voucher_redemption'
    and (p.id is null
      or p.booking_id is distinct from l.booking_id
      or (l.type = 'ticket_sale') <> (p.purpose = 'tickets' and l.type not in ('authorise', 'release', 'refund', 'dispute'))
      or (l.type = 'voucher_sale') <> (p.purpose = 'vouchers' and l.type not in ('authorise', 'release', 'refund', 'dispute')))
  union all
  select 'payments.captured_pence of ' || status, id, captured_pence, 0
  from payments where status <> 'captured' and captured_pence <> 0`

const REVENUE = sql`
  select 'revenue_days.revenue_pence', venue_id || ' ' || day,
    coalesce(kept.revenue_pence, 0), coalesce(counted.pence, 0)
  from revenue_days kept
  full join (
    select venue_id, day, sum(amount_pence) as pence from money_ledger
    where type in ('capture', 'refund', 'ticket_sale', 'voucher_sale', 'dispute') group by venue_id, day
  ) as counted using (venue_id, day)`

/** A paid purchase has all its vouchers and an unpaid one has none. A balance is the amount minus its redemptions. */
const VOUCHERS = sql`
  select named.what, p.id, named.kept, named.counted
  from payments p
  left join (
    select payment_id, count(*) as issued, sum(amount_pence) as pence from vouchers group by payment_id
  ) as v on v.payment_id = p.id
  cross join lateral (values
    ('vouchers issued', case when p.status = 'captured' then (p.purchase ->> 'quantity')::int else 0 end,
      coalesce(v.issued, 0)),
    ('vouchers.amount_pence', p.captured_pence, coalesce(v.pence, 0))
  ) as named (what, kept, counted)
  where p.purpose = 'vouchers'
  union all
  select named.what, v.id, named.kept, named.counted
  from vouchers v
  left join (
    select voucher_id, sum(amount_pence) as pence from voucher_redemptions group by voucher_id
  ) as spent on spent.voucher_id = v.id
  left join (
    select voucher_id, sum(amount_pence) as pence from money_ledger
    where type = 'voucher_redemption' group by voucher_id
  ) as ledger on ledger.voucher_id = v.id
  cross join lateral (values
    ('vouchers.balance_pence', v.balance_pence, v.amount_pence - coalesce(spent.pence, 0)),
    ('voucher_redemptions.amount_pence', coalesce(spent.pence, 0), coalesce(ledger.pence, 0))
  ) as named (what, kept, counted)`

/**
 * The prepaid extras that a booking was sold, against what its payments ask for them. Sales from before the prices were
 * stored are not compared.
 */
const EXTRAS = sql`
  select 'extras sold', b.id, sold.pence, coalesce(asked.pence, 0)
  from bookings b
  cross join lateral (
    select coalesce(sum((entry ->> 'price_pence')::bigint * (entry ->> 'quantity')::int)
        filter (where (entry ->> 'prepaid')::boolean), 0) as pence,
      bool_or(entry ->> 'prepaid' is null or entry ->> 'price_pence' is null) as is_unknown
    from jsonb_array_elements(b.bundle_selections) as entry
  ) as sold
  left join (
    select booking_id, venue_id, sum(extras_pence) as pence, bool_or(extras_pence is null) as is_unknown
    from payments where booking_id is not null group by booking_id, venue_id
  ) as asked on asked.booking_id = b.id and asked.venue_id = b.venue_id
  where sold.is_unknown is not true and asked.is_unknown is not true`

/** Bookings whose paid amount was set by staff are not compared. */
const BOOKINGS = sql`
  select 'bookings.paid_amount_pence', b.id, b.paid_amount_pence, greatest(coalesce(paid.pence, 0), 0)
  from bookings b
  left join (
    select booking_id, sum(captured_pence - refunded_pence - disputed_pence) as pence from payments
    where booking_id is not null group by booking_id
  ) as paid on paid.booking_id = b.id
  where not exists (select from booking_audit a where a.booking_id = b.id and a.type = 'paid')
  union all
  select 'bookings.keys_spent', b.id, b.keys_spent, coalesce(keys.spent, 0)
  from bookings b
  left join (
    select booking_id, -sum(delta) as spent from key_ledger
    where booking_id is not null and type in ('spend', 'refund') group by booking_id
  ) as keys on keys.booking_id = b.id`

/** Sold counters include unpaid bookings that have a place. */
const soldOf = (table: 'ticket_types' | 'events', column: 'ticket_type_id' | 'event_id') => sql`
  select ${sql.lit(`${table}.sold`)}, t.id, t.sold, coalesce(booked.heads, 0)
  from ${sql.table(table)} t
  left join (
    select ${sql.ref(column)}, sum(party_size) as heads from bookings
    where ${sql.ref(column)} is not null and status in ('pending', 'approved', 'checked_in') group by ${sql.ref(column)}
  ) as booked on ${sql.ref(`booked.${column}`)} = t.id`

/** Tickets are one per guest. */
const TICKETS = sql`
  ${soldOf('ticket_types', 'ticket_type_id')}
  union all
  ${soldOf('events', 'event_id')}
  union all
  select 'tickets issued', b.id, case
      when issued.tickets is null and not exists (
        select from payments p where p.booking_id = b.id and p.purpose = 'tickets' and p.status = 'captured'
          and b.status in ('approved', 'checked_in')
      ) then 0 else b.party_size end, coalesce(issued.tickets, 0)
  from bookings b
  left join (select booking_id, count(*) as tickets from tickets group by booking_id) as issued
    on issued.booking_id = b.id
  where b.ticket_type_id is not null or issued.tickets is not null`

/**
 * Refunds, captures and releases that were given up, and captures that are said to be done and took nothing. A refund
 * of disputed money waits on the list of failed refunds.
 */
const TASKS = sql`
  select 'money_tasks given up', t.id, t.amount_pence, 0 from money_tasks t
  where t.status = 'failed' and not (t.kind = 'refund' and exists (select from disputes d
    where d.payment_id = t.payment_id and d.venue_id = t.venue_id))
  union all
  select 'a capture that took nothing', t.id, t.amount_pence, 0
  from money_tasks t
  join payments p on p.id = t.payment_id and p.venue_id = t.venue_id
  where t.kind = 'capture' and t.status = 'done' and p.captured_pence = 0
    -- The charge of a saved card. One that was declined has its link to pay.
    and not exists (select from payments charge where charge.venue_id = t.venue_id
      and charge.id = 'pay' || substr(t.id, length('mtask') + 1) and charge.status in ('captured', 'failed'))`

/**
 * Holds that stand, or whose card waits to be held anew, against the deposit of their booking. Staff may hold more by
 * one request, and a hold stays when the party becomes smaller: one hold alone is never too much.
 */
const HOLDS = sql`
  select 'holds above the deposit', held.booking_id, held.pence,
    least(held.pence, greatest(b.deposit_pence, held.largest))
  from (
    select p.booking_id, p.venue_id, sum(p.amount_pence) as pence, max(p.amount_pence) as largest
    from payments p
    where p.capture = 'manual' and p.status in ('authorised', 'saved')
      and not exists (select from money_tasks t where t.payment_id = p.id and t.venue_id = p.venue_id
        and t.kind = 'release' and t.status = 'queued')
    group by p.booking_id, p.venue_id
  ) as held
  join bookings b on b.id = held.booking_id and b.venue_id = held.venue_id`

/**
 * Cards and holds: two holds at once where none is about to be released, cards that cannot be charged although they are
 * said to be saved, and fees of bookings whose terms have none.
 */
const CARDS = sql`
  select 'a hold beside its renewal', p.id, p.amount_pence, 0
  from payments p
  join payments next on next.replaces = p.id and next.venue_id = p.venue_id
  where p.status = 'authorised' and next.status = 'authorised'
    and not exists (select from money_tasks t where t.payment_id = p.id and t.status = 'queued')
  union all
  select 'a saved card that is missing', id, 1, 0
  from payments where status = 'saved' and payment_method_id is null
  union all
  select 'a fee without terms', p.id, p.captured_pence, 0
  from payments p
  join bookings b on b.id = p.booking_id and b.venue_id = p.venue_id
  where p.purpose = 'fee' and coalesce((b.terms ->> 'late_fee_per_cover_pence')::int, 0) = 0`
/**
 * Our tables against the sandbox provider's own: what it captured and refunded per intent, and charges that no payment
 * of ours has. Other providers are compared by their own reports.
 */
const PROVIDER = sql`
  select named.what, p.id, named.kept, named.counted
  from payments p
  left join sandbox_intents i on i.id = p.intent_id
  cross join lateral (values
    ('payments.captured_pence at the provider', p.captured_pence, coalesce(i.captured_pence, 0)),
    ('payments.refunded_pence at the provider', p.refunded_pence, coalesce(i.refunded_pence, 0)),
    ('payments.disputed_pence at the provider', p.disputed_pence, coalesce((select sum(d.amount_pence)
      from sandbox_disputes d where d.intent_id = i.id and d.status <> 'won'), 0))
  ) as named (what, kept, counted)
  where p.provider = 'sandbox'
  union all
  select 'a charge at the provider without a payment', i.id, 0, i.captured_pence
  from sandbox_intents i
  where not exists (select from payments p where p.intent_id = i.id)
    and not exists (select from payments p where p.id = i.metadata ->> 'payment_id')`

const CHECKS: readonly RawBuilder<unknown>[] = [
  PAYMENTS,
  SALES,
  REVENUE,
  VOUCHERS,
  BOOKINGS,
  EXTRAS,
  TICKETS,
  TASKS,
  HOLDS,
  CARDS,
  PROVIDER,
]

/**
 * Compares every stored amount and counter about money with the rows behind it, in one statement and so in one
 * snapshot. Reads only. Returns an empty list when everything agrees.
 */
export const verifyMoney = async (db: Executor): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    with differences (what, place, kept, counted) as (${sql.join(CHECKS, sql` union all `)})
    select what, place as where, kept::bigint, counted::bigint from differences
    where kept <> counted order by what, place limit ${MAX_DIFFERENCES}`.execute(db)
  return rows
}
