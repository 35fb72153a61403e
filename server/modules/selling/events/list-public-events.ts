import type { Locale } from '../../../../contract/messages.ts'
import { acceptedLocale } from '../../../../domain/locale.ts'
import { nextSaleChange } from '../../../../domain/ticket-sale.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { BY_LANGUAGE, serialized } from '../../../http/responses.ts'
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
  query,
  services,
  now,
  request,
}: Context<'GET /api/public/venues/:venueId/events-widget'>) => {
  const locale = query.locale ?? acceptedLocale(request.header('accept-language'))
  return services.cache.forPublic(
    venueId,
    `events-widget ${locale}`,
    ['config', 'places'],
    now,
    async (db) => {
      const venue = await loadVenue(db, venueId)
      const { events, ...validity } = await loadUpcoming(db, venueId, now, locale ?? venue.locale)
      const body = { venue: { id: venue.id, name: venue.name }, events: events.map(({ event }) => event) }
      return { value: serialized(body, BY_LANGUAGE), ...validity }
    },
  )
}

/** The same events with their ticket types, for the page that shows them. */
export const getUpcomingEvents = (services: Services, venueId: string, now: Date, locale: Locale) =>
  services.cache.forPublic(venueId, `events-page ${locale}`, ['config', 'places'], now, async (db) => {
    const { events, ...validity } = await loadUpcoming(db, venueId, now, locale)
    return { value: events, ...validity }
  })

export type UpcomingEvent = Awaited<ReturnType<typeof getUpcomingEvents>>[number]

const loadUpcoming = async (db: Executor, venueId: string, now: Date, locale: Locale) => {
  const rows = await upcomingEvents(db, venueId, now)
  const types = await typesOfEvents(
    db,
    rows.map(({ id }) => id),
  )
  const listed = rows.map((row) => ({ row, types: types.filter((type) => type.event_id === row.id) }))
  const turns = listed.flatMap(({ row, types }) => nextSaleChange(row, types, now) ?? [])
  return {
    events: listed.map(({ row, types }) => ({
      event: presentPublicEvent(row, types, now, locale),
      ticketTypes: types.map((type) => presentPublicType(type, row, now, locale)),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    })),
    ...(turns.length > 0 ? { validUntil: new Date(Math.min(...turns.map(Number))) } : {}),
  }
}
