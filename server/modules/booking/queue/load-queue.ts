import { isOpenAt } from '../../../../domain/opening-hours.ts'
import { type Placed, placeQueue, quotedMins, type Waiting } from '../../../../domain/queue-quote.ts'
import { areasOutOfSeason } from '../../../../domain/seat-advice.ts'
import { instantOf, serviceDaySpan, serviceMoment } from '../../../../domain/service-day.ts'
import { isServed, resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import type { Executor } from '../../../db/executor.ts'
import { seatsOf } from '../bookings/auto-assign.ts'
import { defaultStayMins } from '../bookings/place-party.ts'
import { readPlacementVenue, tableRulesOf } from '../bookings/queries.ts'
import { busyBetween } from '../claims.ts'
import { closedDuring } from '../reseating/load-floor.ts'
import { type Entry, openEntries } from './queries.ts'

/** The longest possible stay: claims that begin later cannot be in anybody's way. */
const MAX_STAY_MS = 24 * 3_600_000

export interface LoadedQueue {
  /** The service day and the time of day at the venue. */
  readonly date: string
  readonly time: string
  /** Everybody who waits or was called, in order. */
  readonly entries: readonly Entry[]
  /** Where and when each of those who wait would sit as the floor stands. */
  readonly placed: ReadonlyMap<string, Placed>
  /** The same for one more party behind them. */
  quote(partySize: number): { readonly mins: number | null; readonly place: Placed | undefined }
  /** Whether guests may join by themselves at this minute. */
  readonly isOpen: boolean
}

/**
 * The queue of this moment, with everybody placed in the order of joining. A called party has a claim of its own, so only
 * those who wait are placed.
 */
export const loadQueue = async (db: Executor, venueId: string, now: Date): Promise<LoadedQueue> => {
  const venue = await readPlacementVenue(db, venueId)
  const { date, time } = serviceMoment(venue, now)
  const ofDay = servicesOn(venue.services, date)
  const stayMins = (partySize: number) => defaultStayMins(venue, date, time, partySize)
  const today = serviceDaySpan(venue, date)
  const areas = areasOutOfSeason(await tableRulesOf(db, venueId), date)
  const seats = (await seatsOf(db, venueId)).filter(
    ({ areaIds }) => !areaIds.some((id) => id !== null && areas.has(id)),
  )
  const ahead = { startsAt: now, endsAt: new Date(today.endsAt.getTime() + MAX_STAY_MS) }
  const closed = await closedDuring(db, venue, date, ahead, seats)
  const isOpenOn = (at: Date) => {
    const moment = serviceMoment(venue, at)
    return moment.date === date && isOpenAt(venue, date, moment.time) && isServed(venue, ofDay, moment.time)
  }
  const floor = {
    seats,
    busy: [
      ...(await busyBetween(db, venueId, ahead)),
      ...closed.map((block) => ({ ...block, isBlock: true })),
    ],
    resetMins: resetMins(servicesAt(venue, ofDay, time)),
    openings: ofDay.map(({ start_time }) => instantOf(venue, date, start_time).getTime()),
    canSit: (at: number) => isOpenOn(new Date(at)),
  }
  const entries = await openEntries(db, venueId, date).execute()
  const waiting = entries
    .filter(({ status }) => status === 'waiting')
    .map(({ id, party_size }): Waiting => ({ id, partySize: party_size, stayMins: stayMins(party_size) }))
  const at = now.getTime()
  const placed = new Map(placeQueue(floor, waiting, at).map((place) => [place.id, place]))
  return {
    date,
    time,
    entries,
    placed,
    quote: (partySize) => {
      const last = { id: '', partySize, stayMins: stayMins(partySize) }
      const place = placeQueue(floor, [...waiting, last], at).find(({ id }) => id === '')
      return { mins: quotedMins(place, at), place }
    },
    isOpen: isOpenOn(now),
  }
}
