import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { conflict, notFound, Refusal } from '../../../../domain/errors.ts'
import type { EventChange } from '../../../../domain/event-change.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { insertTicketType } from './add-ticket-type.ts'
import { applyChange, lockForChange } from './change-event.ts'
import { updateTicketType } from './change-ticket-type.ts'
import { type EventRow, findEventFor, lockEventFor } from './load-event.ts'
import { lockTicketTypeFor } from './load-ticket-type.ts'
import { decideChange, lockPendingChange } from './pending-change.ts'
import { pendingFieldsOf } from './queries.ts'
import { takeOffSale } from './remove-ticket-type.ts'
import { takeoverWarnings } from './takeover-warnings.ts'

/** Makes the whole change in one transaction, checked against the event as it is now. */
export const approveEventChange = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/my-events/:id/pending-change/approve'>) => {
  const seen = await findEventFor(tx, actor, params.id)
  const { event, venue } = await lockForChange(tx, actor, params.id, await pendingFieldsOf(tx, seen))
  const change = await lockPendingChange(tx, event)
  if (!change) throw notFound('Pending change')
  await applyChange(tx, actor, event, venue, change.payload.fields, undefined, now)
  for (const type of change.payload.ticket_types) await applyTicketType(tx, actor, event, type, now)
  await decideChange(tx, change.id, event, 'approved', now)
  return withWarnings({ success: true as const }, await takeoverWarnings(tx, event.id))
}

export const declineEventChange = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/my-events/:id/pending-change/decline'>) => {
  const { event } = await lockEventFor(tx, actor, params.id)
  const change = await lockPendingChange(tx, event)
  if (!change) throw notFound('Pending change')
  await decideChange(tx, change.id, event, 'declined', now)
  return { success: true as const }
}

type NewTicketType = BodyOf<Contract['POST /api/my-events/:eventId/ticket-types']>

const applyTicketType = async (
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { id, action, fields }: EventChange['ticket_types'][number],
  now: Date,
) => {
  if (action === 'add') return insertTicketType(tx, event, id, fields as NewTicketType)
  const purpose = action === 'remove' ? 'removal' : 'change'
  const type = await lockTicketTypeFor(tx, actor, { eventId: event.id, id }, purpose).catch(removedSince)
  if (action === 'change') return updateTicketType(tx, type, fields)
  return takeOffSale(tx, type, now)
}

const removedSince = (error: unknown): never => {
  if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error
  throw conflict('A ticket type of this change was removed meanwhile. Decline the change.', {
    code: 'ticket_type_removed',
  })
}
