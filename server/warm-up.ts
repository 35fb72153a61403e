import { addDays, serviceDateOf } from '../domain/service-day.ts'
import type { App } from './app.ts'

const MAX_VENUES = 50
const DAYS = 7
/** Enough for the compiler to optimise what serves a guest's first page. */
const REQUESTS = 2000
const AT_ONCE = 16
const AT_MOST_MS = 5000

/**
 * Serves what guests read first to this process itself: compiled code, open connections, planned statements and filled
 * caches. A process that begins in the middle of an evening would otherwise keep its first guests waiting for seconds.
 * Writes nothing. Returns how many requests it made.
 */
export const warmUp = async ({ http, services }: App): Promise<number> => {
  const endsAt = performance.now() + AT_MOST_MS
  const requests = await firstPages(services)
  if (requests.length === 0) return 0
  let made = 0
  while (made < REQUESTS && performance.now() < endsAt) {
    const from = made % requests.length
    const batch = requests.slice(from, from + AT_ONCE)
    await Promise.all(batch.map((request) => http.inject(request)))
    made += batch.length
  }
  services.demand.forget()
  return made
}

/** Those of the busiest venues. Each has an address of its own, from a range that no guest can have: rate limits count. */
const firstPages = async ({ database, clock }: App['services']) => {
  const venues = await database.read
    .selectFrom('venues')
    .innerJoin('venue_versions', 'venue_versions.venue_id', 'venues.id')
    .select(['venues.id', 'venues.timezone', 'venues.service_day_start'])
    .where('venues.status', '=', 'live')
    .orderBy('venue_versions.activity', 'desc')
    .limit(MAX_VENUES)
    .execute()
  const today = clock.now()
  return venues.flatMap((venue, n) => {
    const path = `/api/public/venues/${venue.id}`
    const dates = Array.from({ length: DAYS }, (_, day) => addDays(serviceDateOf(venue, today), day))
    return [
      `${path}/booking-widget-config`,
      ...dates.map((date) => `${path}/availability?date=${date}&party_size=2`),
    ].map((url) => ({ url, remoteAddress: `192.0.2.${n}` }))
  })
}
