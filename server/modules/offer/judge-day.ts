import { type CheckedSlot, type Occupancy, slotsOn } from '../../../domain/availability.ts'
import type { Floor } from '../../../domain/reseating/floor.ts'
import type { PublicOffer } from './load-offer.ts'
import { type OccupancyReader, occupancyOn } from './occupancy.ts'

interface DayAsked {
  readonly flow: 'tables' | 'guestlist'
  readonly date: string
  readonly partySize: number
  readonly now: Date
}

const EMPTY_OCCUPANCY: Occupancy = { busy: [], heads: () => 0 }

/** The slots of a day on which nobody has booked anything yet: without a free one the day is not for sale at all. */
export const slotsOfEmptyDay = (
  offer: PublicOffer,
  { flow, date, partySize, now }: DayAsked,
): CheckedSlot[] => slotsOn(offer, EMPTY_OCCUPANCY, flow, date, partySize, now)

interface JudgedDay {
  readonly slots: readonly CheckedSlot[]
  /** The next moment at which a party may no longer be moved, where moving one was thought of. */
  readonly movableUntil: Date | undefined
}

/**
 * The slots of one day, judged by what is occupied on several. A day without a free table may still have one where
 * parties are moved: only then is its floor loaded.
 */
export const judgeDay = async (
  reader: OccupancyReader,
  offer: PublicOffer,
  ofDays: Occupancy,
  { flow, date, partySize, now }: DayAsked,
  mayMove = true,
): Promise<JudgedDay> => {
  const slots = slotsOn(offer, occupancyOn(ofDays, offer.venue, date), flow, date, partySize, now)
  const movesParties = mayMove && offer.venue.reseating === 'auto' && flow === 'tables'
  if (!movesParties || slots.some((slot) => slot.available)) return { slots, movableUntil: undefined }
  const ofDay = await reader.ofDay(date)
  return {
    slots: slotsOn(offer, ofDay, flow, date, partySize, now),
    movableUntil: movableUntil(offer, ofDay.floor, now),
  }
}

/** The next moment at which a party may no longer be moved, because it comes soon. */
export const movableUntil = ({ venue }: PublicOffer, floor: Floor | undefined, now: Date): Date | undefined =>
  earliest(
    (floor?.parties ?? [])
      .filter(({ isMovable }) => isMovable)
      .map(({ from }) => new Date(from - venue.freeze_mins * 60_000))
      .filter((moment) => moment > now),
  )

/** The first of some moments, those that are not known left out. */
export const earliest = (moments: readonly (Date | undefined)[]): Date | undefined =>
  moments.reduce((first, moment) => (first && (!moment || first <= moment) ? first : moment), undefined)
