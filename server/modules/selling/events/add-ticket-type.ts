import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import { withTicketType } from '../../../../domain/event-change.ts'
import { waitsForVenue } from '../../../../domain/event-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { type EventRow, eventActor, findEventFor } from './load-event.ts'
import { propose, WAITS_FOR_APPROVAL } from './pending-change.ts'
import { defaultLimits, ticketTypeColumns } from './ticket-type-fields.ts'

const KEY = 'POST /api/my-events/:eventId/ticket-types'
type NewTicketType = BodyOf<Contract[typeof KEY]>

export const addTicketType = async ({ tx, actor, params, body, now }: WriteContext<typeof KEY>) => {
  await lockConfiguration(tx, (await findEventFor(tx, actor, params.eventId)).venue_id)
  const event = await findEventFor(tx, actor, params.eventId)
  const id = newId('tt')
  const waits = waitsForVenue(eventActor(actor), event.status)
  if (waits) {
    ticketTypeColumns(body, defaultLimits(body))
    await propose(tx, event, actor, now, (change) =>
      withTicketType(change, { id, action: 'add', fields: body }),
    )
  } else await insertTicketType(tx, event, id, body)
  return withWarnings({ success: true as const, id }, waits ? [WAITS_FOR_APPROVAL] : [])
}

/** The caller has locked the configuration. */
export const insertTicketType = (
  tx: Tx,
  event: Pick<EventRow, 'id' | 'venue_id'>,
  id: string,
  body: NewTicketType,
) =>
  tx
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
