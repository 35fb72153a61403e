import { nextSaleChange } from '../../domain/ticket-sale.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { loadVenue } from '../public-booking/index.ts'
import { presentPublicEvent } from './present.ts'
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
  services.cache.forPublic(venueId, 'events-widget', ['config', 'activity'], now, async (db) => {
    const venue = await loadVenue(db, venueId)
    const events = await upcomingEvents(db, venueId, now)
    const types = await typesOfEvents(
      db,
      events.map(({ id }) => id),
    )
    const listed = events.map((event) => ({
      event,
      types: types.filter((type) => type.event_id === event.id),
    }))
    const body = {
      venue: { id: venue.id, name: venue.name },
      events: listed.map(({ event, types }) => presentPublicEvent(event, types, now)),
    }
    const turns = listed.flatMap(({ event, types }) => nextSaleChange(event, types, now) ?? [])
    return {
      value: serialized(body),
      ...(turns.length > 0 ? { validUntil: new Date(Math.min(...turns.map(Number))) } : {}),
    }
  })
