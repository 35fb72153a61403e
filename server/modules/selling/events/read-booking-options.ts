import { LRUCache } from 'lru-cache'
import type { Contract } from '../../../../contract/index.ts'
import type { Locale } from '../../../../contract/messages.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { notFound } from '../../../../domain/errors.ts'
import { acceptedLocale } from '../../../../domain/locale.ts'
import { nextSaleChange } from '../../../../domain/ticket-sale.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { BY_LANGUAGE, serialized } from '../../../http/responses.ts'
import type { Services } from '../../../services.ts'
import { floorsToDraw, getCachedOffer, presentBundle } from '../../offer/index.ts'
import { listEventTables } from './list-event-tables.ts'
import { presentPolicy, presentPublicEvent, presentPublicType } from './present.ts'
import { eventBundles, findPolicy, findPublicEvent, typesOfEvents } from './public-queries.ts'

const KEY = 'GET /api/public/events/:eventId/booking-options'
type Body = OkOf<Contract[typeof KEY]>

/** Served from the cache as a serialised body. Throws 404 unless the event is approved and its venue is live. */
export const readBookingOptions = async ({
  params: { eventId },
  query,
  services,
  now,
  request,
}: Context<typeof KEY>) => {
  const locale = query.locale ?? acceptedLocale(request.header('accept-language'))
  const venueId = await venueOfEvent(services, eventId)
  return services.cache.forPublic(
    venueId,
    `booking-options ${eventId} ${locale}`,
    ['config', 'places'],
    now,
    async (db) => {
      const { body, validUntil } = await loadBookingOptions(db, services, venueId, eventId, now, locale)
      return { value: serialized(body, BY_LANGUAGE), ...(validUntil ? { validUntil } : {}) }
    },
  )
}

const loadBookingOptions = async (
  db: Executor,
  services: Services,
  venueId: string,
  eventId: string,
  now: Date,
  wanted: Locale | null,
) => {
  const event = await findPublicEvent(db, eventId)
  if (!event) throw notFound('Event')
  const locale = wanted ?? event.venue_locale
  const types = await typesOfEvents(db, [eventId])
  const bundles = await eventBundles(db, venueId)
  const policy = event.policy_id === null ? undefined : await findPolicy(db, venueId, event.policy_id)
  const { tables, any_table } =
    event.sells_tables && event.tables_enabled
      ? await listEventTables(db, await getCachedOffer(services, venueId, now), event)
      : { tables: [], any_table: [] }
  const body: Body = {
    event: {
      ...presentPublicEvent(event, types, now, locale),
      venue: { id: venueId, name: event.venue_name },
    },
    currency: event.currency,
    ticket_types: types.map((type) => presentPublicType(type, event, now, locale)),
    tables,
    any_table,
    floors: tables.length > 0 ? await floorsToDraw(db, venueId, locale) : [],
    bundles: bundles.map((bundle) => presentBundle(bundle, locale)),
    policy: policy ? presentPolicy(policy, locale) : null,
  }
  return { body, validUntil: nextSaleChange(event, types, now) }
}

/** An event never changes its venue, so an entry is valid as long as the event exists. */
const venueIdByEvent = new LRUCache<string, string>({ max: 20_000 })

const venueOfEvent = async ({ database }: Services, eventId: string): Promise<string> => {
  const known = venueIdByEvent.get(eventId)
  if (known !== undefined) return known
  const event = await database.read
    .selectFrom('events')
    .select('venue_id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) throw notFound('Event')
  venueIdByEvent.set(eventId, event.venue_id)
  return event.venue_id
}
