import { setImmediate } from 'node:timers/promises'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf, QueryOf } from '../../../contract/row.ts'
import type { CheckedSlot } from '../../../domain/availability.ts'
import { validUntil } from '../../../domain/booking-window.ts'
import { type DayAvailability, dayAvailability } from '../../../domain/day-availability.ts'
import { isPartyTooLarge } from '../../../domain/largest-party.ts'
import { addDays, addMonths, serviceDateOf, serviceDaySpan } from '../../../domain/service-day.ts'
import { noteOn } from '../../../domain/special-days.ts'
import { earliest, judgeDay, slotsOfEmptyDay } from './judge-day.ts'
import type { PublicOffer } from './load-offer.ts'
import type { OccupancyReader } from './occupancy.ts'

type Row = Contract['GET /api/public/venues/:venueId/booking-days']
type Body = OkOf<Row>
type DaysQuery = QueryOf<Row>

/** Judging a day of a large venue takes some milliseconds. Other requests run in between. */
const DAYS_AT_ONCE = 7

const daysOf = (month: string): string[] => {
  const first = `${month}-01`
  const end = addMonths(first, 1)
  const days: string[] = []
  for (let date = first; date < end; date = addDays(date, 1)) days.push(date)
  return days
}

/** A party larger than every table finds no day full: none would ever have a place. */
const withoutHope = (day: DayAvailability): DayAvailability =>
  day.reason === 'full' ? { available: false, reason: 'party_size' } : day

/** Only days that an empty venue could sell are judged again with what is occupied. */
export const findBookingDays = async (
  reader: OccupancyReader,
  offer: PublicOffer,
  query: DaysQuery,
  now: Date,
): Promise<{ body: Body; until: Date }> => {
  const { month, party_size: partySize = 2, type: flow = 'tables', locale = offer.venue.locale } = query
  const dates = daysOf(month)
  const today = serviceDateOf(offer.venue, now)
  const judged: CheckedSlot[] = []
  const days = new Map<string, DayAvailability>()
  for (const [at, date] of dates.entries()) {
    if (at % DAYS_AT_ONCE === DAYS_AT_ONCE - 1) await setImmediate()
    const slots = date < today ? [] : slotsOfEmptyDay(offer, { flow, date, partySize, now })
    judged.push(...slots)
    days.set(date, date < today ? { available: false, reason: 'past' } : dayAvailability(slots))
  }
  const moments: (Date | undefined)[] = []
  const open = dates.filter((date) => days.get(date)?.available)
  const [from, to] = [open[0], open.at(-1)]
  if (from !== undefined && to !== undefined) {
    const occupancy = await reader.ofDays(from, to)
    for (const [at, date] of open.entries()) {
      if (at % DAYS_AT_ONCE === DAYS_AT_ONCE - 1) await setImmediate()
      const day = await judgeDay(reader, offer, occupancy, { flow, date, partySize, now })
      moments.push(day.movableUntil)
      days.set(date, dayAvailability(day.slots))
    }
  }
  const isTooLarge = isPartyTooLarge(offer, flow, partySize)
  const clock = validUntil(offer, judged, now)
  const endOfDay = serviceDaySpan(offer.venue, today).endsAt
  return {
    body: {
      venue: { id: offer.venue.id, name: offer.venue.name },
      month,
      party_size: partySize,
      type: flow,
      days: [...days].map(([date, day]) => ({
        date,
        ...(isTooLarge ? withoutHope(day) : day),
        note: noteOn(offer.venue.special_days, date, locale),
      })),
    },
    until: earliest([clock, endOfDay, ...moments]) ?? clock,
  }
}
