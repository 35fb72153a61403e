import { nextSaleChange } from '../../../../domain/ticket-sale.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { serialized } from '../../../http/responses.ts'
import type { Services } from '../../../services.ts'
import { loadVenue } from '../../offer/index.ts'
import { presentPublicEvent, presentPublicType } from './present.ts'
import { typesOfEvents, upcomingEvents } from './public-queries.ts'

/**
 * Served from the cache as a serialised body. Invalidated by a sale or a change, and when an event ends or a sale
 * starts or ends.
 */
export const listPublicEvents = ({
  params: { venueId },
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/events-widget'>) =>
  services.cache.forPublic(venueId, 'events-widget', ['config', 'places'], now, async (db) => {
    const venue = await loadVenue(db, venueId)
    const { events, ...validity } = await loadUpcoming(db, venueId, now)
    const body = { venue: { id: venue.id, name: venue.name }, events: events.map(({ event }) => event) }
    return { value: serialized(body), ...validity }
  })

/** The same events with their ticket types, for the page that shows them. */
export const getUpcomingEvents = (services: Services, venueId: string, now: Date) =>
  services.cache.forPublic(venueId, 'events-page', ['config', 'places'], now, async (db) => {
    const { events, ...validity } = await loadUpcoming(db, venueId, now)
    return { value: events, ...validity }
  })

export type UpcomingEvent = Awaited<ReturnType<typeof getUpcomingEvents>>[number]

const loadUpcoming = async (db: Executor, venueId: string, now: Date) => {
  const rows = await upcomingEvents(db, venueId, now)
  const types = await typesOfEvents(
    db,
    rows.map(({ id }) => id),
  )
  const listed = rows.map((row) => ({ row, types: types.filter((type) => type.event_id === row.id) }))
  const turns = listed.flatMap(({ row, types }) => nextSaleChange(row, types, now) ?? [])
  return {
    events: listed.map(({ row, types }) => ({
      event: presentPublicEvent(row, types, now),
      ticketTypes: types.map((type) => presentPublicType(type, row, now)),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    })),
    ...(turns.length > 0 ? { validUntil: new Date(Math.min(...turns.map(Number))) } : {}),
  }
}
