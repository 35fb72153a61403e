import { setImmediate } from 'node:timers/promises'
import type { Executor } from '../../db/database.ts'
import {
  type CheckedSlot,
  lastOpenDate,
  type Occupancy,
  slotsOn,
  validUntil,
} from '../../domain/availability.ts'
import { addDays, serviceDateOf, serviceDaySpan } from '../../domain/service-day.ts'
import type { PublicOffer } from './offer.ts'
import { loadTaken, takenOn } from './taken.ts'

const MAX_DATES = 5
const LOOK_AHEAD_DAYS = 366
const CHUNK_DAYS = 14
const NOTHING_TAKEN: Occupancy = { busy: [], heads: () => 0 }

/**
 * The next dates on which the party can have a slot, and until when this stays right by the clock alone. Days on
 * which nothing could be offered even to an empty venue are passed over without reading; the others are read a
 * fortnight at a time, so that a venue with room tomorrow does not read a season.
 */
export const nextDates = async (
  db: Executor,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: 'tables' | 'guestlist',
  now: Date,
): Promise<{ dates: string[]; until: Date }> => {
  const today = serviceDateOf(offer.venue, now)
  const first = date < today ? today : addDays(date, 1)
  // One day more than can be booked: its slots say when it will be.
  const last = addDays(lastOpenDate(offer, flow, now), 1)
  const looked: CheckedSlot[] = []
  const dates: string[] = []
  for (let day = 0; day < LOOK_AHEAD_DAYS && dates.length < MAX_DATES; day += CHUNK_DAYS) {
    // A year of slots every five minutes takes a second to judge; whoever else is waiting comes in between.
    if (day > 0) await setImmediate()
    const candidates: string[] = []
    for (let n = day; n < day + CHUNK_DAYS && addDays(first, n) <= last; n += 1) {
      const candidate = addDays(first, n)
      const slots = slotsOn(offer, NOTHING_TAKEN, flow, candidate, partySize, now)
      looked.push(...slots)
      if (slots.some((slot) => slot.available)) candidates.push(candidate)
    }
    const [from, to] = [candidates[0], candidates.at(-1)]
    if (from === undefined || to === undefined) continue
    const taken = await loadTaken(db, offer.venue, from, to)
    const free = candidates.filter((candidate) =>
      slotsOn(offer, takenOn(taken, offer.venue, candidate), flow, candidate, partySize, now).some(
        (slot) => slot.available,
      ),
    )
    dates.push(...free)
  }
  const endOfDay = serviceDaySpan(offer.venue, today).endsAt
  const clock = validUntil(offer, looked, now)
  return { dates: dates.slice(0, MAX_DATES), until: clock < endOfDay ? clock : endOfDay }
}
