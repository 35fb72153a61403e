import type { WriteContext } from '../../http/context.ts'
import { lockTicketTypeFor } from './load-ticket-type.ts'
import { archiveTicketType, deleteTicketType, hasBookings } from './queries.ts'

/** Archives a ticket type that has bookings, because its tickets refer to it. Deletes any other. */
export const removeTicketType = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'DELETE /api/my-events/:eventId/ticket-types/:id'>) => {
  const type = await lockTicketTypeFor(tx, actor, params, 'removal')
  if (await hasBookings(tx, type.event_id, type.id)) await archiveTicketType(tx, type, now)
  else await deleteTicketType(tx, type)
  return { success: true as const }
}
