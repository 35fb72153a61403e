import type { ReadContext } from '../../../http/context.ts'
import { withEtag } from '../../../http/responses.ts'
import { findEventFor } from './load-event.ts'
import { listTicketTypeRows } from './load-ticket-type.ts'
import { presentTicketType } from './present.ts'
import { versionsInScope } from './queries.ts'

/** The ETag covers both versions: configuration for the types, activity for the sold counters. */
export const listTicketTypes = async ({
  db,
  actor,
  params,
}: ReadContext<'GET /api/my-events/:eventId/ticket-types'>) => {
  const event = await findEventFor(db, actor, params.eventId)
  const versions = await versionsInScope(db, { venueIds: [event.venue_id] })
  return withEtag([event.id, ...versions], async () => ({
    data: (await listTicketTypeRows(db, event.id)).map(presentTicketType),
  }))
}
