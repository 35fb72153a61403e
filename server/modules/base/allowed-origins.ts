import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import type { Clock } from '../../ports/clock.ts'

export interface AllowedOrigins {
  /** The websites that may call the venue's public endpoints; undefined where every website may. */
  ofVenue(venueId: string): Promise<readonly string[] | undefined>
  /** The same for the venue of an event. */
  ofEvent(eventId: string): Promise<readonly string[] | undefined>
}

const MAX_EVENTS = 20_000

/** Reads `allowed_origins` of a venue's widget settings from the cache. A change of the configuration invalidates it. */
export const createAllowedOrigins = ({
  cache,
  clock,
  database,
}: {
  cache: AnswerCache
  clock: Clock
  database: Database
}): AllowedOrigins => {
  // An event stays at its venue.
  const venueByEvent = new LRUCache<string, string>({ max: MAX_EVENTS })

  const venueOfEvent = async (eventId: string): Promise<string | undefined> => {
    const known = venueByEvent.get(eventId)
    if (known !== undefined) return known
    const event = await database
      .forShare('guests')
      .read.selectFrom('events')
      .select('venue_id')
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (event) venueByEvent.set(eventId, event.venue_id)
    return event?.venue_id
  }

  const ofVenue = async (venueId: string): Promise<readonly string[] | undefined> => {
    const origins = await cache.forPublic(venueId, 'allowed-origins', ['config'], clock.now(), async (db) => {
      const settings = await db
        .selectFrom('widget_settings')
        .select('allowed_origins')
        .where('venue_id', '=', venueId)
        .executeTakeFirst()
      return { value: settings?.allowed_origins ?? [] }
    })
    return origins.length > 0 ? origins : undefined
  }

  return {
    ofVenue,
    ofEvent: async (eventId) => {
      const venueId = await venueOfEvent(eventId)
      return venueId === undefined ? undefined : ofVenue(venueId)
    },
  }
}
