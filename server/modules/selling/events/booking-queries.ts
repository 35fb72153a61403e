import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import { refundingPence } from '../../base/index.ts'

/** The bookings of an event; with `q` those that have it in a name, a ticket's included, an address, phone number or ticket code. */
const bookingsOf = (db: Executor, eventId: string, q: string | undefined) => {
  const bookings = db.selectFrom('bookings').where('bookings.event_id', '=', eventId)
  if (q === undefined) return bookings
  const text = q.toLowerCase()
  return bookings.where(
    sql<boolean>`(strpos(lower(bookings.guest_name), ${text}) > 0
      or strpos(lower(coalesce(bookings.guest_email, '')), ${text}) > 0
      or strpos(coalesce(bookings.guest_phone, ''), ${text}) > 0
      or exists (select from tickets where tickets.booking_id = bookings.id
        and tickets.venue_id = bookings.venue_id and (strpos(lower(tickets.code), ${text}) > 0
          or strpos(lower(coalesce(tickets.holder_name, '')), ${text}) > 0)))`,
  )
}

export const countEventBookings = async (
  db: Executor,
  eventId: string,
  q: string | undefined,
): Promise<number> => {
  const { total } = await bookingsOf(db, eventId, q)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type ListedBooking = Awaited<ReturnType<typeof listEventBookingRows>>[number]

/** Ordered by creation time. */
export const listEventBookingRows = (
  db: Executor,
  eventId: string,
  q: string | undefined,
  page: { limit: number; offset: number },
) =>
  bookingsOf(db, eventId, q)
    .leftJoin('venue_tables', (join) => join.on(sameTenant('venue_tables.id', 'bookings.table_id')))
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.user_id',
      'bookings.guest_name',
      'bookings.guest_email',
      'bookings.guest_phone',
      'bookings.ticket_type_id',
      'bookings.party_size',
      'venue_tables.table_number',
      'bookings.paid_amount_pence',
      'bookings.checked_in_at',
      'bookings.created_at',
    ])
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const ticketsOfBookings = (db: Executor, bookingIds: readonly string[]) =>
  db
    .selectFrom('tickets')
    .select(['id', 'code', 'ticket_type_id', 'holder_name', 'booking_id'])
    .where('booking_id', '=', sql<string>`any(${bookingIds})`)
    .orderBy('id')
    .execute()

export interface SalesDay {
  readonly date: string
  readonly parties: number
  readonly places: number
  readonly paid_pence: number
  readonly checked_in: number
  readonly cancel_places: number
  readonly cancel_pence: number
  readonly arrived_pence: number
}

/**
 * What stands, by the day on which it was booked on the venue's clock. Money is what was captured or is held, less
 * refunds. `cancel_…` is what cancelling the event returns: pending and approved bookings whole, and of those with guests
 * inside the heads that are still out (`unusedPence`). `arrived_…` is what guests inside have paid beside that. What a
 * bank has taken back cannot be returned.
 */
export const salesByDay = async (
  db: Executor,
  event: { readonly id: string; readonly venue_id: string },
): Promise<SalesDay[]> => {
  const { rows } = await sql<SalesDay>`
    select (b.created_at at time zone v.timezone)::date::text as date, count(*)::int as parties,
      sum(b.party_size)::int as places, sum(coalesce(p.paid, 0))::int as paid_pence, sum(b.arrived)::int as checked_in,
      sum(b.party_size - inside.heads)::int as cancel_places,
      coalesce(sum(p.unused), 0)::int as cancel_pence,
      coalesce(sum(p.left_over - p.unused), 0)::int as arrived_pence
    from bookings as b
    cross join lateral (
      select case when b.status = 'checked_in' then least(b.arrived, b.party_size) else 0 end as heads
    ) as inside
    join venues as v on v.id = b.venue_id
    left join lateral (
      select sum(captured_pence - refunded_pence)::int as paid,
        sum(owned - returned)::int as left_over,
        sum(greatest(owned * (b.party_size - inside.heads)::bigint / b.party_size - returned, 0))::int as unused
      from (select captured_pence, refunded_pence, refunded_pence + ${refundingPence} as returned,
          greatest(captured_pence - disputed_pence, refunded_pence) as owned from payments
        where payments.booking_id = b.id and payments.venue_id = b.venue_id) as paid_so_far
    ) as p on true
    where b.event_id = ${event.id} and b.venue_id = ${event.venue_id}
      and b.status in ('pending', 'approved', 'checked_in')
    group by 1 order by 1
  `.execute(db)
  return rows
}
