import { conflict } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockTicketTypeFor } from './load-ticket-type.ts'
import { ticketTypeColumns } from './ticket-type-fields.ts'

/** Unpaid orders keep their original price. */
export const changeTicketType = async ({
  tx,
  actor,
  params,
  body,
}: WriteContext<'PUT /api/my-events/:eventId/ticket-types/:id'>) => {
  const type = await lockTicketTypeFor(tx, actor, params, 'change')
  const columns = {
    ...ticketTypeColumns(body, type),
    name: body.name ?? type.name,
    price_pence: body.price_pence ?? type.price_pence,
    capacity: body.capacity ?? type.capacity,
  }
  if (columns.capacity < type.sold)
    throw conflict(`${type.sold} of these tickets are sold already, so the capacity cannot be less.`, {
      code: 'below_sold',
    })
  await tx
    .updateTable('ticket_types')
    .set(columns)
    .where('id', '=', type.id)
    .where('venue_id', '=', type.venue_id)
    .execute()
  return { success: true as const }
}
