import type { ReadContext } from '../../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { codesFor } from '../../accounts/index.ts'
import { countEventBookings, listEventBookingRows, ticketsOfBookings } from './booking-queries.ts'
import { findEventFor } from './load-event.ts'
import { presentEventBooking } from './present.ts'

export const listEventBookings = async ({
  db,
  actor,
  params,
  query,
  services,
}: ReadContext<'GET /api/my-events/:id/bookings'>) => {
  const event = await findEventFor(db, actor, params.id)
  const page = pageOf(query)
  const showCode = await codesFor(db, services, actor, event.venue_id)
  const bookings = await listEventBookingRows(db, event.id, query.q, page)
  const tickets = await ticketsOfBookings(
    db,
    bookings.map(({ id }) => id),
  )
  const data = bookings.map((booking) =>
    presentEventBooking(
      booking,
      tickets
        .filter((ticket) => ticket.booking_id === booking.id)
        .map((ticket) => ({ ...ticket, code: showCode(ticket.code) })),
    ),
  )
  return offsetEnvelope(data, await countEventBookings(db, event.id, query.q), page)
}
