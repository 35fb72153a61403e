import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { type BookingWith, updateBooking } from '../../booking/index.ts'
import { notifyOfTickets } from '../../outbound/index.ts'
import { unguessableCode } from './unguessable-code.ts'

/**
 * Issues one ticket per guest. Does nothing for a booking that has tickets already, or that booked an event table.
 */
export const issueTickets = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'event_id' | 'ticket_type_id' | 'party_size' | 'ticket_names'>,
  now: Date,
): Promise<void> => {
  const { event_id, ticket_type_id } = booking
  if (event_id === null || ticket_type_id === null) return
  const issued = await tx
    .selectFrom('tickets')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirst()
  if (!issued) await insertTickets(tx, { ...booking, event_id, ticket_type_id }, now)
}

type TicketedBooking = BookingWith<'id' | 'venue_id' | 'party_size' | 'ticket_names'> & {
  readonly event_id: string
  readonly ticket_type_id: string
}

/**
 * Inserts one ticket per guest, each with the name that was given for it, and queues the mail with them. The caller makes
 * sure that the booking has none yet.
 */
export const insertTickets = async (tx: Tx, booking: TicketedBooking, now: Date) => {
  const ticket = (_: unknown, n: number) => ({
    id: newId('tkt'),
    venue_id: booking.venue_id,
    event_id: booking.event_id,
    ticket_type_id: booking.ticket_type_id,
    booking_id: booking.id,
    code: unguessableCode('T'),
    holder_name: booking.ticket_names?.[n] || null,
    created_at: now,
  })
  const tickets = Array.from({ length: booking.party_size }, ticket)
  touchVenue(tx, booking.venue_id, 'activity')
  await tx.insertInto('tickets').values(tickets).execute()
  // From here on the tickets have the names.
  if (booking.ticket_names !== null) await updateBooking(tx, booking, { ticket_names: null })
  await notifyOfTickets(tx, booking, now)
  return tickets
}

export const ticketsOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'code', 'ticket_type_id', 'holder_name'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
