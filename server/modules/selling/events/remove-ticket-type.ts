import { withTicketType } from '../../../../domain/event-change.ts'
import { waitsForVenue } from '../../../../domain/event-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { closeLine } from '../waitlist/close-line.ts'
import { eventActor, findEventFor } from './load-event.ts'
import { lockTicketTypeFor, type TicketTypeToChange } from './load-ticket-type.ts'
import { lockPendingChange, propose, WAITS_FOR_APPROVAL } from './pending-change.ts'
import { archiveTicketType, deleteTicketType, hasBookings, hasWishes } from './queries.ts'

type RemoveContext = WriteContext<'DELETE /api/my-events/:eventId/ticket-types/:id'>

export const removeTicketType = async (context: RemoveContext) => {
  const { tx, actor, params, now } = context
  const event = await findEventFor(tx, actor, params.eventId)
  const waits = waitsForVenue(eventActor(actor), event.status)
  if (waits) await proposeRemoval(context)
  else await takeOffSale(tx, await lockTicketTypeFor(tx, actor, params, 'removal'), now)
  return withWarnings({ success: true as const }, waits ? [WAITS_FOR_APPROVAL] : [])
}

const proposeRemoval = async ({ tx, actor, params, now }: RemoveContext) => {
  const event = await findEventFor(tx, actor, params.eventId)
  await lockConfiguration(tx, event.venue_id)
  const isAdded = (await lockPendingChange(tx, event))?.payload.ticket_types.some(
    ({ id, action }) => id === params.id && action === 'add',
  )
  if (!isAdded) await lockTicketTypeFor(tx, actor, params, 'change')
  await propose(tx, event, actor, now, (change) =>
    withTicketType(change, { id: params.id, action: 'remove', fields: {} }),
  )
}

/** Archives a ticket type to which tickets or wishes of the wait list refer. Deletes any other. */
export const takeOffSale = async (tx: Tx, type: TicketTypeToChange, now: Date) => {
  const isReferredTo = (await hasBookings(tx, type.event_id, type.id)) || (await hasWishes(tx, type))
  if (!isReferredTo) return deleteTicketType(tx, type)
  await archiveTicketType(tx, type, now)
  return closeLine(tx, { id: type.event_id, venue_id: type.venue_id }, now, type.id)
}
