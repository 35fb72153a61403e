import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import { conflict } from '../../../../domain/errors.ts'
import { withTicketType } from '../../../../domain/event-change.ts'
import { waitsForVenue } from '../../../../domain/event-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { eventActor, findEventFor } from './load-event.ts'
import { lockTicketTypeFor, type TicketTypeToChange } from './load-ticket-type.ts'
import { lockPendingChange, propose, WAITS_FOR_APPROVAL } from './pending-change.ts'
import { defaultLimits, ticketTypeColumns } from './ticket-type-fields.ts'

const KEY = 'PUT /api/my-events/:eventId/ticket-types/:id'

/** Unpaid orders keep their original price. */
export const changeTicketType = async (context: WriteContext<typeof KEY>) => {
  const { tx, actor, params, body } = context
  const event = await findEventFor(tx, actor, params.eventId)
  const waits = waitsForVenue(eventActor(actor), event.status)
  if (waits) await proposeTicketType(context)
  else await updateTicketType(tx, await lockTicketTypeFor(tx, actor, params, 'change'), body)
  return withWarnings({ success: true as const }, waits ? [WAITS_FOR_APPROVAL] : [])
}

const proposeTicketType = async ({ tx, actor, params, body, now }: WriteContext<typeof KEY>) => {
  const event = await findEventFor(tx, actor, params.eventId)
  await lockConfiguration(tx, event.venue_id)
  const added = (await lockPendingChange(tx, event))?.payload.ticket_types.find(
    ({ id, action }) => id === params.id && action === 'add',
  )
  if (added) ticketTypeColumns({ ...added.fields, ...body }, defaultLimits({ ...added.fields, ...body }))
  else columnsFor(await lockTicketTypeFor(tx, actor, params, 'change'), body)
  await propose(tx, event, actor, now, (change) =>
    withTicketType(change, { id: params.id, action: 'change', fields: body }),
  )
}

type Fields = BodyOf<Contract[typeof KEY]>

const columnsFor = (type: TicketTypeToChange, body: Fields) => {
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
  return columns
}

/** Writes the fields of a locked ticket type. */
export const updateTicketType = (tx: Tx, type: TicketTypeToChange, body: Fields) =>
  tx
    .updateTable('ticket_types')
    .set(columnsFor(type, body))
    .where('id', '=', type.id)
    .where('venue_id', '=', type.venue_id)
    .execute()
