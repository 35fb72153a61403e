import { sql } from 'kysely'
import { arrivalsWithoutOwn, type OwnPlace } from '../../../../domain/self-service.ts'
import type { VenueClock } from '../../../../domain/service-day.ts'
import {
  intervalStart,
  isClosedOnline,
  isOverPace,
  isPaced,
  type Service,
} from '../../../../domain/services.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { full, type Occupant } from './occupancy.ts'

/** The services in which a party arrives. */
export interface Pace {
  readonly venue: VenueClock
  readonly services: readonly Service[]
}

/** The parties that arrive at tables on these service dates, per minute, whoever placed them. */
export const arrivalsBetween = (
  db: Executor,
  { venueId, from, to }: { venueId: string; from: string; to: string },
) =>
  db
    .selectFrom('arrivals')
    .select(['date', 'slot_time', 'covers', 'parties'])
    .where('venue_id', '=', venueId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('parties', '>', sql<number>`0`)

/**
 * Throws 409 when the party would exceed a limit of its services, or a host closed the time online. Locks the counter of the interval's first minute
 * first, so that of two concurrent bookings the second counts the first. Triggers count this party when the
 * transaction commits. `own` is the place that a party has which moves: it does not count.
 */
export const requirePace = async (
  tx: Tx,
  booking: Occupant,
  { venue, services }: Pace,
  own?: OwnPlace,
): Promise<void> => {
  const { venue_id: venueId, booking_date: date, booking_time: time } = booking
  const isOwnTime = own?.date === date && own.time === time
  if (isClosedOnline(venue, services, time) && !isOwnTime) throw full()
  const paced = services.filter(isPaced)
  if (paced.length === 0) return
  touchVenue(tx, venueId, 'places')
  const starts = [...new Set(paced.map((service) => intervalStart(venue, service, time)))].sort()
  const locks = tx
    .insertInto('arrivals')
    .values(starts.map((slot_time) => ({ venue_id: venueId, date, slot_time })))
    .onConflict((clash) =>
      clash
        .columns(['venue_id', 'date', 'slot_time'])
        .doUpdateSet({ parties: sql<number>`arrivals.parties` }),
    )
  const [, arrivals] = await pipeline(tx, [locks, arrivalsBetween(tx, { venueId, from: date, to: date })])
  const others = own ? arrivalsWithoutOwn(arrivals, date, own) : arrivals
  if (isOverPace(venue, paced, time, booking.party_size, others)) throw full()
}
