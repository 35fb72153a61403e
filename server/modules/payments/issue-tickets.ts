import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import type { BookingRow } from '../bookings/index.ts'
import { unguessableCode } from './unguessable-code.ts'

/** One ticket a head, once: a booking that has its tickets gets no more. Bookings of event tables have none. */
export const issueTickets = async (tx: Tx, booking: BookingRow, now: Date): Promise<void> => {
  const { event_id, ticket_type_id } = booking
  if (event_id === null || ticket_type_id === null) return
  const issued = await tx
    .selectFrom('tickets')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirst()
  if (!issued) await writeTickets(tx, { ...booking, event_id, ticket_type_id }, now)
}

type Ticketed = Pick<BookingRow, 'id' | 'venue_id' | 'party_size'> & {
  readonly event_id: string
  readonly ticket_type_id: string
}

/** A ticket for each of the party, for a booking that has none. */
export const writeTickets = async (tx: Tx, booking: Ticketed, now: Date) => {
  const ticket = () => ({
    id: newId('tkt'),
    venue_id: booking.venue_id,
    event_id: booking.event_id,
    ticket_type_id: booking.ticket_type_id,
    booking_id: booking.id,
    code: unguessableCode(),
    created_at: now,
  })
  const tickets = Array.from({ length: booking.party_size }, ticket)
  await tx.insertInto('tickets').values(tickets).execute()
  return tickets
}

export const ticketsOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'code', 'ticket_type_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
