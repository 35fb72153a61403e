import { notFound } from '../../../../domain/errors.ts'
import type { ReadContext } from '../../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { withEtag } from '../../../http/responses.ts'
import { presentEvent } from './present.ts'
import {
  countEvents,
  type EventScope,
  isVenueOfOrganiser,
  listEventRows,
  versionsInScope,
} from './queries.ts'

type ListContext = ReadContext<'GET /api/my-events'>

export const listEvents = async (context: ListContext) => {
  const { db, actor, query, now } = context
  const scope = await scopeOf(context)
  const page = pageOf(query)
  const filter = { list: query.list, now }
  const versions = await versionsInScope(db, scope)
  // Events become past without a change, so the number of them belongs to the version of a list by time.
  const total = await countEvents(db, scope, filter)
  const parts = [actor.id, page.limit, page.offset, query.venue ?? '', query.list ?? '', total, ...versions]
  return withEtag(parts, async () =>
    offsetEnvelope((await listEventRows(db, scope, filter, page)).map(presentEvent), total, page),
  )
}

const scopeOf = async ({ db, actor, query: { venue }, services }: ListContext): Promise<EventScope> => {
  if (actor.role !== 'client') {
    if (venue !== undefined && !(await isVenueOfOrganiser(db, actor.id, venue))) throw notFound('Venue')
    return { organiserId: actor.id, venueId: venue }
  }
  if (venue === undefined) return { venueIds: [...(await services.memberships.venuesOf(db, actor))] }
  await services.memberships.requireAccess(db, actor, venue)
  return { venueIds: [venue] }
}
