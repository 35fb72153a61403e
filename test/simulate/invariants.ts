import { sql } from 'kysely'
import type { Executor } from '../../server/db/database.ts'

/**
 * Queries for violations of the invariants that hold after every step. An empty result means that the invariant holds.
 * They read the tables directly and share no code with the service.
 */
export const VIOLATIONS: Record<string, (venueIds: string[]) => ReturnType<typeof sql<{ what: string }>>> = {
  'two parties hold one table at once': (venues) => sql`
    select a.table_id || ': ' || a.holder_id || ' and ' || b.holder_id as what
    from table_claims a join table_claims b on a.venue_id = b.venue_id and a.table_id = b.table_id and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.venue_id = any(${venues})`,
  'a booking without the claim on its table': (venues) => sql`
    select b.id || ' ' || b.status as what from bookings b cross join unnest(b.table_ids) as t (id)
    where b.venue_id = any(${venues}) and b.status in ('pending', 'approved', 'checked_in') and b.closed_at is null
      and b.no_show_at is null and not exists (select from table_claims c where c.holder_id = b.id and c.table_id = t.id
        and c.starts_at = b.starts_at and c.ends_at = b.ends_at)`,
  'a claim without an active holder': (venues) => sql`
    select c.holder_id as what from table_claims c
    left join bookings b on b.id = c.holder_id and b.status in ('pending', 'approved', 'checked_in')
    left join reservations r on r.id = c.holder_id and r.status in ('confirmed', 'seated')
    left join booking_changes w on w.id = c.holder_id and w.status in ('waiting', 'kept')
    left join queue_entries q on q.id = c.holder_id and q.status = 'ready'
    where c.venue_id = any(${venues}) and b.id is null and r.id is null and w.id is null and q.id is null`,
  'a reservation without the claim on its table': (venues) => sql`
    select r.id as what from reservations r
    where r.venue_id = any(${venues}) and r.status in ('confirmed', 'seated')
      and not exists (select from table_claims c where c.holder_id = r.id and c.table_id = r.table_id
        and c.starts_at = r.starts_at and c.ends_at = r.ends_at)`,
  'a no-show that keeps its table': (venues) => sql`
    select b.id as what from bookings b join table_claims c on c.holder_id = b.id
    where b.venue_id = any(${venues}) and b.no_show_at is not null and c.ends_at > b.no_show_at`,
  'heads in that differ from the status, the points or the used tickets': (venues) => sql`
    select concat_ws(' ', b.id, b.status, b.arrived, b.points_awarded, t.used) as what from bookings b
    cross join lateral (select count(*) as all_of, count(used_at) as used from tickets where booking_id = b.id) as t
    where b.venue_id = any(${venues}) and ((b.arrived > 0) <> (b.status = 'checked_in') or b.arrived > b.party_size
      or b.points_awarded <> b.arrived * 10 or t.used <> least(b.arrived, t.all_of))`,
  'people inside who differ from the parties and the door': (venues) => sql`
    select concat_ws(' ', v.id, counted.heads, parties.heads, reserved.heads, strangers.heads) as what
    from unnest(${venues}::text[]) as v (id)
    cross join lateral (select coalesce(sum(heads_in - heads_out), 0) as heads from occupancy
      where venue_id = v.id) as counted
    cross join lateral (select coalesce(sum(case when closed_at is null then arrived else 0 end + heads_over), 0) as heads
      from bookings where venue_id = v.id) as parties
    cross join lateral (select coalesce(sum(arrived), 0) as heads from reservations
      where venue_id = v.id and status in ('confirmed', 'seated')) as reserved
    cross join lateral (select coalesce(sum(heads_in - heads_out), 0) as heads from door_log
      where venue_id = v.id and booking_id is null) as strangers
    where counted.heads <> parties.heads + reserved.heads + strangers.heads`,
  'a head count that differs from the bookings': (venues) => sql`
    select u.rule_id || ' ' || u.date || ' ' || u.slot_time || ': ' || u.heads || ' counted, ' || coalesce(b.heads, 0) || ' booked' as what
    from rule_usage u left join (
      select access_rule_id, booking_date, slot, sum(heads) as heads from (
        select access_rule_id, booking_date, case when kind = 'guestlist' then '' else booking_time end as slot, party_size as heads
        from bookings where venue_id = any(${venues}) and status in ('pending', 'approved', 'checked_in')
        union all
        select w.access_rule_id, w.booking_date, case when b.kind = 'guestlist' then '' else w.booking_time end, w.extra_heads
        from booking_changes w join bookings b on b.id = w.booking_id
        where w.venue_id = any(${venues}) and w.status in ('waiting', 'kept')
      ) as counted group by 1, 2, 3
    ) b on b.access_rule_id = u.rule_id and b.booking_date = u.date and b.slot = u.slot_time
    where u.venue_id = any(${venues}) and u.heads <> coalesce(b.heads, 0)`,
  'a count of arrivals that differs from the parties': (venues) => sql`
    select concat_ws(' ', date, slot_time, a.covers, p.covers) as what from arrivals a full join (
      select venue_id, date, slot_time, sum(covers) as covers, sum(parties) as parties from (
        select venue_id, booking_date as date, booking_time as slot_time, booking_covers(b) as covers,
          num_nonnulls(booking_covers(b)) as parties from bookings b
        union all
        select venue_id, reservation_date, reservation_time, reservation_covers(r), num_nonnulls(reservation_covers(r))
        from reservations r
        union all
        select venue_id, booking_date, booking_time, extra_covers, extra_parties
        from booking_changes where status in ('waiting', 'kept')
      ) as placed group by 1, 2, 3
    ) p using (venue_id, date, slot_time)
    where venue_id = any(${venues}) and (coalesce(a.covers, 0), coalesce(a.parties, 0))
      <> (coalesce(p.covers, 0), coalesce(p.parties, 0))`,
  'sold places that differ from the bookings': (venues) => sql`
    select e.id || ': ' || e.sold || ' sold, ' || coalesce(sum(b.party_size), 0) || ' booked' as what
    from events e left join bookings b on b.event_id = e.id and b.status in ('pending', 'approved', 'checked_in')
    where e.venue_id = any(${venues}) group by e.id, e.sold having e.sold <> coalesce(sum(b.party_size), 0)`,
  'sold tickets that differ from the bookings': (venues) => sql`
    select t.id || ': ' || t.sold || ' sold, ' || coalesce(sum(b.party_size), 0) || ' booked' as what
    from ticket_types t left join bookings b on b.ticket_type_id = t.id and b.status in ('pending', 'approved', 'checked_in')
    where t.venue_id = any(${venues}) group by t.id, t.sold having t.sold <> coalesce(sum(b.party_size), 0)`,
  'a status without its audit entry': (venues) => sql`
    select b.id || ' is ' || b.status as what from bookings b
    where b.venue_id = any(${venues}) and not exists (select from booking_audit a where a.booking_id = b.id and a.type = any(case b.status
      when 'pending' then '{created,unrejected,status_changed}'::text[]
      when 'approved' then '{approved,status_changed,check_in_undone}'::text[]
      when 'rejected' then '{rejected,door_rejected,status_changed}'::text[]
      when 'cancelled' then '{cancelled,released,status_changed}'::text[]
      else '{checked_in,status_changed}'::text[] end))`,
  'a hold on an ended booking without a queued release': (venues) => sql`
    select p.id || ' ' || p.status as what from payments p join bookings b on b.id = p.booking_id
    where p.venue_id = any(${venues}) and b.status in ('rejected', 'cancelled') and p.status = 'authorised'
      and not exists (select from money_tasks m where m.payment_id = p.id and m.status = 'queued')`,
  'two holds at once, and none is about to be released': (venues) => sql`
    select p.id || ' and ' || next.id as what from payments p join payments next on next.replaces = p.id
    where p.venue_id = any(${venues}) and p.status = 'authorised' and next.status = 'authorised'
      and not exists (select from money_tasks m where m.payment_id = p.id and m.status = 'queued')`,
  'a fee that is paid twice': (venues) => sql`
    select booking_id as what from payments
    where venue_id = any(${venues}) and purpose = 'fee' and captured_pence > 0
    group by booking_id having count(*) > 1`,
  'a saved card that cannot be charged': (venues) => sql`
    select id as what from payments
    where venue_id = any(${venues}) and status = 'saved' and payment_method_id is null`,
  'keys spent on a cancelled booking': (venues) => sql`
    select id as what from bookings where venue_id = any(${venues}) and status = 'cancelled' and keys_spent > 0
      -- A rejection at the door may keep them.
      and door_rejected_at is null`,
  'a key balance that differs from its ledger': (venues) => sql`
    select u.id || ': ' || u.keys_balance as what from users u
    where u.id in (select user_id from bookings where venue_id = any(${venues}))
      and (u.keys_balance < 0
        or u.keys_balance <> (select coalesce(sum(delta), 0) from key_ledger k where k.user_id = u.id))`,
  'a voucher balance below zero or above its amount': (venues) => sql`
    select v.id || ': ' || v.balance_pence as what from vouchers v
    where v.venue_id = any(${venues}) and v.balance_pence not between 0 and v.amount_pence`,
  'more sold than the capacity': (venues) => sql`
    select id || ': ' || sold || ' of ' || capacity as what from (
      select id, venue_id, sold, capacity from events union all
      select id, venue_id, sold, capacity from ticket_types) as stock
    where venue_id = any(${venues}) and sold not between 0 and capacity`,
  'a payment that differs from the ledger': (venues) => sql`
    select p.id || ': ' || p.captured_pence - p.refunded_pence - p.disputed_pence as what from payments p
    where p.venue_id = any(${venues}) and p.captured_pence - p.refunded_pence - p.disputed_pence <> (
      select coalesce(sum(amount_pence), 0) from money_ledger l
      where l.payment_id = p.id and l.type not in ('authorise', 'release'))`,
  'money captured for a released booking without a queued refund': (venues) => sql`
    select p.id || ' of ' || b.id as what from payments p join bookings b on b.id = p.booking_id
    where p.venue_id = any(${venues}) and b.status = 'cancelled' and p.captured_pence > p.refunded_pence
      and exists (select from booking_audit a where a.booking_id = b.id and a.type = 'released')
      and not exists (select from money_tasks m where m.payment_id = p.id and m.status = 'queued')`,
  'more going back than was captured': (venues) => sql`
    select p.id || ': ' || going.pence as what from payments p cross join lateral (
      select p.refunded_pence + coalesce(sum(r.amount_pence), 0) as pence from refunds r
      where r.payment_id = p.id and r.status = 'pending') as going
    where p.venue_id = any(${venues}) and going.pence > p.captured_pence`,
  'a dispute that differs from what was withdrawn': (venues) => sql`
    select p.id || ': ' || p.disputed_pence as what from payments p
    where p.venue_id = any(${venues}) and (p.disputed_pence <> (
        select coalesce(sum(d.withdrawn_pence), 0) from disputes d where d.payment_id = p.id)
      or p.disputed_pence > p.captured_pence)`,
  'extras whose price differs from what was asked for them': (venues) => sql`
    select b.id as what from bookings b
    where b.venue_id = any(${venues}) and (
      select coalesce(sum((e->>'price_pence')::int * (e->>'quantity')::int), 0)
      from jsonb_array_elements(b.bundle_selections) e where (e->>'prepaid')::boolean
    ) <> (select coalesce(sum(p.extras_pence), 0) from payments p where p.booking_id = b.id)`,
  'a refund that is done and not in the ledger': (venues) => sql`
    select p.id || ': ' || p.refunded_pence as what from payments p
    where p.venue_id = any(${venues}) and p.refunded_pence <> (
      select coalesce(sum(r.amount_pence), 0) from refunds r where r.payment_id = p.id and r.status = 'done')`,
  // Bookings with one payment, which staff cancelled, and which nobody rejected or refunded by hand.
  'a cancellation that did not follow the terms': (venues) => sql`
    select p.id || ': ' || pct || ' % back, but ' || refunds || ' refunded and ' || captures || ' captured' as what
    from bookings b
    join booking_audit c on c.booking_id = b.id and c.type = 'cancelled' and c.details ? 'cancelled_by'
    join payments p on p.booking_id = b.id
    cross join lateral (select case
      when c.details->>'cancelled_by' = 'venue' or c.details->>'waived' = 'true' or b.terms is null then 100
      when jsonb_typeof(b.terms->'steps') = 'array' then coalesce((
        select 100 - (step->>'keep_pct')::int
        from jsonb_array_elements(b.terms->'steps') with ordinality as all_steps (step, n)
        where c.at <= least(b.starts_at, b.terms_start_at) - make_interval(hours => (step->>'until_hours')::int)
        order by n limit 1), 0)
      when c.at > least(b.starts_at, b.terms_start_at) - make_interval(hours => (b.terms->>'cancel_until_hours')::int) then 0
      when b.terms->>'refund' = 'full' then 100
      when b.terms->>'refund' = 'partial_pct' then (b.terms->>'partial_pct')::int
      else 0 end as pct) as share
    cross join lateral (select
        coalesce(bool_or(a.type in ('payment_succeeded', 'hold_captured')), false) as was_captured,
        coalesce(bool_or(a.type = 'hold_authorised'), false) as was_held
      from booking_audit a where a.booking_id = b.id and a.seq < c.seq) as before
    cross join lateral (select
        coalesce(sum(m.amount_pence) filter (where m.kind = 'refund'), 0) as refunds,
        coalesce(sum(m.amount_pence) filter (where m.kind = 'capture'), 0) as captures
      from money_tasks m where m.payment_id = p.id) as moved
    where b.venue_id = any(${venues})
      and (select count(*) from payments other where other.booking_id = b.id) = 1
      and not exists (select from booking_audit a where a.booking_id = b.id and (
        a.type in ('rejected', 'door_rejected', 'unrejected', 'status_changed', 'released')
        or a.type in ('hold_released', 'refunded', 'refund_failed') and a.seq < c.seq))
      and not exists (select from money_tasks m where m.payment_id = p.id and m.reason is not null)
      and ((was_captured and refunds <> p.captured_pence * pct / 100)
        or (not was_captured and was_held and captures <> p.amount_pence - p.amount_pence * pct / 100))`,
  'a payment without its audit entry': (venues) => sql`
    select p.id || ' ' || p.status as what from payments p
    where p.venue_id = any(${venues}) and p.booking_id is not null and (
      (p.status in ('authorised', 'captured') and not exists (select from booking_audit a
        where a.booking_id = p.booking_id and a.type in ('payment_succeeded', 'hold_authorised', 'hold_captured', 'fee_charged')))
      or (p.refunded_pence > 0 and not exists (select from booking_audit a
        where a.booking_id = p.booking_id and a.type = 'refunded')))`,
}

/**
 * Additional violations when the provider is the sandbox, whose tables can be read. Our records may only lag behind.
 */
export const PROVIDER_VIOLATIONS: typeof VIOLATIONS = {
  'more money recorded than the provider has': (venues) => sql`
    select p.id || ' ' || p.status as what from payments p left join sandbox_intents i on i.id = p.intent_id
    where p.venue_id = any(${venues}) and (p.captured_pence > coalesce(i.captured_pence, 0)
      or p.refunded_pence > (select coalesce(sum(r.amount_pence), 0) from sandbox_refunds r where r.intent_id = i.id))`,
}

/** Additional violations after the provider recovered and time passed. Payments in processing are left out. */
export const UNSETTLED: typeof VIOLATIONS = {
  'a payment that is still open': (venues) => sql`
    select p.id || ' ' || p.status as what from payments p left join sandbox_intents i on i.id = p.intent_id
    where p.venue_id = any(${venues}) and p.status in ('created', 'awaiting_payment', 'processing')
      -- A link that was mailed can be paid for a day.
      and p.link_kind is null and i.status is distinct from 'processing'`,
  'a refund or release that is still queued': (venues) => sql`
    select m.id || ' ' || m.status as what from money_tasks m
    join payments p on p.id = m.payment_id left join sandbox_intents i on i.id = p.intent_id
    where p.venue_id = any(${venues}) and m.status not in ('done', 'withdrawn') and i.status is distinct from 'processing'
      -- A refund that met a dispute stays on the list of failed refunds, with what the dispute took of it.
      and not (m.status = 'failed' and m.kind = 'refund' and m.amount_pence
        <= (select coalesce(sum(r.amount_pence), 0) from refunds r where r.task_id = m.id)
          + (select coalesce(sum(d.amount_pence), 0) from disputes d where d.payment_id = p.id))`,
  'a payment that differs from the provider': (venues) => sql`
    select p.id || ' ' || p.status || ', there ' || i.status as what
    from payments p join sandbox_intents i on i.id = p.intent_id
    where p.venue_id = any(${venues}) and ((p.captured_pence, p.refunded_pence) <> (i.captured_pence, i.refunded_pence)
      -- The sandbox does not write down that a hold lapsed.
      or (p.status = 'authorised')
        <> (i.status = 'authorised' and coalesce(i.authorised_until > p.updated_at, true)))`,
  'a dispute that differs from the provider': (venues) => sql`
    select there.id || ' ' || there.status || ', here ' || coalesce(d.status, 'unknown') as what
    from sandbox_disputes there join payments p on p.intent_id = there.intent_id
    left join disputes d on d.provider_dispute_id = there.id
    where p.venue_id = any(${venues}) and d.status is distinct from there.status`,
  // Refunds that failed, and tickets that came later, are left out.
  'money of a cancelled event that did not go back': (venues) => sql`
    select concat_ws(' ', b.id, b.status, b.arrived, 'of', b.party_size, b.event_returned, paid.kept, 'of', paid.captured) as what
    from bookings b join events e on e.id = b.event_id
    cross join lateral (select coalesce(sum(captured_pence), 0) as captured,
        coalesce(sum(captured_pence - refunded_pence - disputed_pence), 0) as kept
      from payments p where p.booking_id = b.id) as paid
    where b.venue_id = any(${venues}) and e.status = 'cancelled' and (
      b.status in ('pending', 'approved')
      or (b.status = 'checked_in' and not exists (select from refunds r join payments p on p.id = r.payment_id
          where p.booking_id = b.id and r.status <> 'done')
        and not exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = b.id)
        and case when e.cancel_arrived then kept > 0
          else kept > ceil(captured * b.arrived::numeric / b.party_size) end))`,
  'a charge at the provider without a payment': (venues) => sql`
    select i.id as what from sandbox_intents i
    where i.metadata->>'venue_id' = any(${venues}) and i.status in ('authorised', 'succeeded')
      and not exists (select from payments p where p.intent_id = i.id)`,
}

/** Runs all queries in one statement, to keep the check after every step fast. */
const checkAll =
  (violations: typeof VIOLATIONS) =>
  async (db: Executor, venueIds: string[]): Promise<string[]> => {
    const parts = Object.entries(violations).map(
      ([violation, query]) =>
        sql`select ${violation}::text || ': ' || found.what as what from (${query(venueIds)}) as found`,
    )
    const { rows } = await sql<{ what: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
    return rows.map(({ what }) => what)
  }

export const findViolations = checkAll(VIOLATIONS)
export const findViolationsWithProvider = checkAll({ ...VIOLATIONS, ...PROVIDER_VIOLATIONS })
export const findUnsettled = checkAll(UNSETTLED)
