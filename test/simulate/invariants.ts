import { sql } from 'kysely'
import type { Executor } from '../../server/db/database.ts'

/**
 * What must hold after every step, for one venue. Each query finds what breaks a promise; an empty answer is the
 * promise kept. They are written from the rows alone and share no code with what they judge.
 */
const BROKEN: Record<string, (venueId: string) => ReturnType<typeof sql<{ what: string }>>> = {
  'two parties hold one table at once': (venue) => sql`
    select a.table_id || ': ' || a.holder_id || ' and ' || b.holder_id as what
    from table_claims a join table_claims b on a.venue_id = b.venue_id and a.table_id = b.table_id and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.venue_id = ${venue}`,
  'a booking on a table that it does not hold': (venue) => sql`
    select b.id || ' ' || b.status as what from bookings b cross join unnest(b.table_ids) as t (id)
    where b.venue_id = ${venue} and b.status in ('pending', 'approved', 'checked_in') and b.closed_at is null
      and not exists (select from table_claims c where c.holder_id = b.id and c.table_id = t.id
        and c.starts_at = b.starts_at and c.ends_at = b.ends_at)`,
  'a claim of nobody': (venue) => sql`
    select c.holder_id as what from table_claims c
    left join bookings b on b.id = c.holder_id and b.status in ('pending', 'approved', 'checked_in')
    left join reservations r on r.id = c.holder_id and r.status in ('confirmed', 'seated')
    where c.venue_id = ${venue} and b.id is null and r.id is null`,
  'a reservation that does not hold its table': (venue) => sql`
    select r.id as what from reservations r
    where r.venue_id = ${venue} and r.status in ('confirmed', 'seated')
      and not exists (select from table_claims c where c.holder_id = r.id and c.table_id = r.table_id
        and c.starts_at = r.starts_at and c.ends_at = r.ends_at)`,
  'heads that nobody brings': (venue) => sql`
    select u.rule_id || ' ' || u.date || ' ' || u.slot_time || ': ' || u.heads || ' counted, ' || coalesce(b.heads, 0) || ' booked' as what
    from rule_usage u left join (
      select access_rule_id, booking_date, case when kind = 'guestlist' then '' else booking_time end as slot, sum(party_size) as heads
      from bookings where venue_id = ${venue} and status in ('pending', 'approved', 'checked_in') group by 1, 2, 3
    ) b on b.access_rule_id = u.rule_id and b.booking_date = u.date and b.slot = u.slot_time
    where u.venue_id = ${venue} and u.heads <> coalesce(b.heads, 0)`,
  'places sold that nobody has': (venue) => sql`
    select e.id || ': ' || e.sold || ' sold, ' || coalesce(sum(b.party_size), 0) || ' booked' as what
    from events e left join bookings b on b.event_id = e.id and b.status in ('pending', 'approved', 'checked_in')
    where e.venue_id = ${venue} group by e.id, e.sold having e.sold <> coalesce(sum(b.party_size), 0)`,
  'tickets sold that nobody has': (venue) => sql`
    select t.id || ': ' || t.sold || ' sold, ' || coalesce(sum(b.party_size), 0) || ' booked' as what
    from ticket_types t left join bookings b on b.ticket_type_id = t.id and b.status in ('pending', 'approved', 'checked_in')
    where t.venue_id = ${venue} group by t.id, t.sold having t.sold <> coalesce(sum(b.party_size), 0)`,
  'a change without its audit entry': (venue) => sql`
    select b.id || ' is ' || b.status as what from bookings b
    where b.venue_id = ${venue} and not exists (select from booking_audit a where a.booking_id = b.id and a.type = any(case b.status
      when 'pending' then '{created,unrejected,status_changed}'::text[]
      when 'approved' then '{approved,status_changed,check_in_undone}'::text[]
      when 'rejected' then '{rejected,door_rejected,status_changed}'::text[]
      when 'cancelled' then '{cancelled,released,status_changed}'::text[]
      else '{checked_in,status_changed}'::text[] end))`,
  'money kept of a booking that ended, with nothing queued to return it': (venue) => sql`
    select p.id || ' ' || p.status as what from payments p join bookings b on b.id = p.booking_id
    where p.venue_id = ${venue} and b.status in ('rejected', 'cancelled') and p.status = 'authorised'
      and not exists (select from money_tasks m where m.payment_id = p.id and m.status = 'queued')`,
  'keys spent on a booking that was called off': (venue) => sql`
    select id as what from bookings where venue_id = ${venue} and status = 'cancelled' and keys_spent > 0
      -- The door may keep them.
      and door_rejected_at is null`,
}

/** All of them in one statement, so that asking after every step stays quick. */
export const brokenPromises = async (db: Executor, venueId: string): Promise<string[]> => {
  const parts = Object.entries(BROKEN).map(
    ([promise, query]) =>
      sql`select ${promise}::text || ': ' || found.what as what from (${query(venueId)}) as found`,
  )
  const { rows } = await sql<{ what: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ what }) => what)
}
