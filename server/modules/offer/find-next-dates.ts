import { setImmediate } from 'node:timers/promises'
import type { CheckedSlot } from '../../../domain/availability.ts'
import { lastOpenDate, validUntil } from '../../../domain/booking-window.ts'
import { addDays, serviceDateOf, serviceDaySpan } from '../../../domain/service-day.ts'
import { earliest, judgeDay, slotsOfEmptyDay } from './judge-day.ts'
import type { PublicOffer } from './load-offer.ts'
import type { OccupancyReader } from './occupancy.ts'

const MAX_DATES = 5
const MAX_DAYS_AHEAD = 366
const CHUNK_DAYS = 14
/** Full days after this many are not planned: one takes some milliseconds, and a year has many. */
const MOVES_DAYS = 14

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
  const moments: (Date | undefined)[] = []
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD && dates.length < MAX_DATES; ahead += CHUNK_DAYS) {
    // A year of five-minute slots takes about a second of CPU. Yield to the event loop between chunks.
    if (ahead > 0) await setImmediate()
    const candidates: string[] = []
    for (let n = ahead; n < ahead + CHUNK_DAYS && addDays(first, n) <= last; n += 1) {
      const candidate = addDays(first, n)
      const slots = slotsOfEmptyDay(offer, { flow, date: candidate, partySize, now })
      judged.push(...slots)
      if (slots.some((slot) => slot.available)) candidates.push(candidate)
    }
    const [from, to] = [candidates[0], candidates.at(-1)]
    if (from === undefined || to === undefined) continue
    const occupancy = await reader.ofDays(from, to)
    for (const candidate of candidates) {
      if (dates.length === MAX_DATES) break
      const mayMove = candidate < addDays(first, MOVES_DAYS)
      const day = await judgeDay(reader, offer, occupancy, { flow, date: candidate, partySize, now }, mayMove)
      moments.push(day.movableUntil)
      if (day.slots.some((slot) => slot.available)) dates.push(candidate)
    }
  }
  const endOfDay = serviceDaySpan(offer.venue, today).endsAt
  const clock = validUntil(offer, judged, now)
  return { dates, until: earliest([clock, endOfDay, ...moments]) ?? clock }
}
