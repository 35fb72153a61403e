import { newId } from '../../db/values.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration } from '../configuration/index.ts'
import { findEventFor } from './load-event.ts'
import { defaultLimits, ticketTypeColumns } from './ticket-type-fields.ts'

export const addTicketType = async ({
  tx,
  actor,
  params,
  body,
}: WriteContext<'POST /api/my-events/:eventId/ticket-types'>) => {
  const event = await findEventFor(tx, actor, params.eventId)
  await lockConfiguration(tx, event.venue_id)
  const id = newId('tt')
  await tx
    .insertInto('ticket_types')
    .values({
      ...ticketTypeColumns(body, defaultLimits(body)),
      id,
      venue_id: event.venue_id,
      event_id: event.id,
      name: body.name,
      price_pence: body.price_pence,
      capacity: body.capacity,
    })
    .execute()
  return { success: true as const, id }
}
