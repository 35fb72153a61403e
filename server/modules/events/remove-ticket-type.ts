import type { WriteContext } from '../../http/context.ts'
import { lockTicketTypeFor } from './load-ticket-type.ts'
import { archiveTicketType, deleteTicketType, hasBookings } from './queries.ts'

/** Archived once anybody booked it, since their tickets name it; otherwise it goes for good. */
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
