import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'
import type { BookingWith } from './load-booking.ts'

/**
 * Uses up as many tickets of the booking as heads have arrived, and gives the newest ones back when there are fewer. A
 * ticket that was scanned is already among the used ones. `tx` must have locked the booking.
 */
export const useTickets = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'ticket_type_id'>,
  arrived: number,
  at: Date,
): Promise<void> => {
  if (booking.ticket_type_id === null) return
  await sql`
    with ranked as (
      select id, row_number() over (order by used_at nulls last, id) <= ${arrived}::int as is_used
      from tickets where booking_id = ${booking.id} and venue_id = ${booking.venue_id}
    )
    update tickets set used_at = case when ranked.is_used then coalesce(used_at, ${at}::timestamptz) end
    from ranked
    where ranked.id = tickets.id and tickets.venue_id = ${booking.venue_id}
      and ranked.is_used is distinct from (tickets.used_at is not null)`.execute(tx)
}
