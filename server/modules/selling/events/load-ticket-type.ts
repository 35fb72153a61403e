import type { Actor } from '../../../../domain/actor.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { lockConfiguration } from '../../base/index.ts'
import { findEventFor } from './load-event.ts'
import { TYPE_COLUMNS } from './public-queries.ts'

const typesOf = (db: Executor, eventId: string) =>
  db
    .selectFrom('ticket_types')
    .select([...TYPE_COLUMNS, 'venue_id'])
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)

/** In the order they were added. */
export const listTicketTypeRows = (db: Executor, eventId: string) =>
  typesOf(db, eventId).orderBy('id').execute()

export type TicketTypeToChange = Awaited<ReturnType<typeof lockTicketTypeFor>>

/**
 * Locks the venue's configuration and the ticket type. Throws 404 for an archived type and for one of another event.
 * `removal` waits for bookings of the type that are being written; `change` does not.
 */
export const lockTicketTypeFor = async (
  tx: Tx,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  purpose: 'change' | 'removal',
) => {
  const event = await findEventFor(tx, actor, eventId)
  await lockConfiguration(tx, event.venue_id)
  const query = typesOf(tx, event.id).where('id', '=', id)
  const type = await (purpose === 'removal' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
  if (!type) throw notFound('Ticket type')
  return type
}
