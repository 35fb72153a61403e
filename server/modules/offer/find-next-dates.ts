import { setImmediate } from 'node:timers/promises'
import { type CheckedSlot, type Occupancy, slotsOn } from '../../../domain/availability.ts'
import { lastOpenDate, validUntil } from '../../../domain/booking-window.ts'
import { addDays, serviceDateOf, serviceDaySpan } from '../../../domain/service-day.ts'
import type { PublicOffer } from './load-offer.ts'
import { type OccupancyReader, occupancyOn } from './occupancy.ts'

const MAX_DATES = 5
const MAX_DAYS_AHEAD = 366
const CHUNK_DAYS = 14
const EMPTY_OCCUPANCY: Occupancy = { busy: [], heads: () => 0 }

/**
 * Finds the next dates with a free slot for the party, and until when the result is valid if nothing else changes.
 * Dates that would have no slot even in an empty venue are skipped without a query. The others are loaded two weeks at
 * a time, so that a venue with capacity tomorrow does not load a whole season.
 */
export const findNextDates = async (
  reader: OccupancyReader,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: 'tables' | 'guestlist',
  now: Date,
): Promise<{ dates: string[]; until: Date }> => {
  const today = serviceDateOf(offer.venue, now)
  const first = date < today ? today : addDays(date, 1)
  // One day past the last bookable date: its slots determine when it opens.
  const last = addDays(lastOpenDate(offer, flow, now), 1)
  const judged: CheckedSlot[] = []
  const dates: string[] = []
  for (let day = 0; day < MAX_DAYS_AHEAD && dates.length < MAX_DATES; day += CHUNK_DAYS) {
    // A year of five-minute slots takes about a second of CPU. Yield to the event loop between chunks.
    if (day > 0) await setImmediate()
    const candidates: string[] = []
    for (let n = day; n < day + CHUNK_DAYS && addDays(first, n) <= last; n += 1) {
      const candidate = addDays(first, n)
      const slots = slotsOn(offer, EMPTY_OCCUPANCY, flow, candidate, partySize, now)
      judged.push(...slots)
      if (slots.some((slot) => slot.available)) candidates.push(candidate)
    }
    const [from, to] = [candidates[0], candidates.at(-1)]
    if (from === undefined || to === undefined) continue
    const occupancy = await reader.ofDays(from, to)
    const free = candidates.filter((candidate) =>
      slotsOn(offer, occupancyOn(occupancy, offer.venue, candidate), flow, candidate, partySize, now).some(
        (slot) => slot.available,
      ),
    )
    dates.push(...free)
  }
  const endOfDay = serviceDaySpan(offer.venue, today).endsAt
  const clock = validUntil(offer, judged, now)
  return { dates: dates.slice(0, MAX_DATES), until: clock < endOfDay ? clock : endOfDay }
}
