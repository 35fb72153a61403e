import { sql } from 'kysely'

/** Who comes with the tickets of a row of `bookings`, in order; before they are issued, who was named with the order. */
export const bookingTicketNames = sql<string[]>`case when bookings.ticket_names is not null
  then array_remove(bookings.ticket_names, '')
  else array(select t.holder_name from tickets t where t.booking_id = bookings.id and t.venue_id = bookings.venue_id
    and t.holder_name is not null order by t.id) end`.as('names_on_tickets')
