import { isClosedOnline, isOverPace, isPaced } from '../../../../domain/services.ts'
import { isFree } from '../../../../domain/table-choice.ts'
import type { Executor } from '../../../db/executor.ts'
import { arrivalsBetween, type Pace } from '../../booking/index.ts'
import { type PublicOffer, tablesToDraw } from '../../offer/index.ts'
import { hasCapacity } from './allocate-places.ts'
import { anySeat, eventFloor, tablePrice } from './event-floor.ts'
import type { findPublicEvent } from './public-queries.ts'

type PublicEvent = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

/**
 * The tables that can be booked online, whether each can be had by a party that fits it, and what a party pays that chose
 * none. Judged as an order is.
 */
export const listEventTables = async (db: Executor, offer: PublicOffer, event: PublicEvent) => {
  const floor = await eventFloor(db, offer, event)
  const drawn = await tablesToDraw(db, event.venue_id)
  const takes = await partySizesTaken(db, event, floor.pace)
  const tables = drawn
    .filter(({ bookable_online }) => bookable_online)
    .map(({ bookable_online, ...table }) => ({
      ...table,
      price_per_cover_pence: event.table_price_per_cover_pence,
      available:
        takes(table.min_party) &&
        isFree(
          { tableIds: [table.id], capacity: table.capacity, minParty: table.min_party },
          floor.stay,
          floor.busy,
        ),
    }))
  const largest = Math.max(0, ...floor.seats.map(({ capacity }) => capacity))
  const any_table = Array.from({ length: largest }, (_, n) => n + 1).flatMap((party_size) => {
    const seat = takes(party_size) ? anySeat(floor, party_size) : undefined
    return seat ? { party_size, price_pence: tablePrice(event, seat, party_size) } : []
  })
  return { tables, any_table }
}

/** Whether the event and the services at its start take a party of a size, by what an order refuses as sold out or full. */
const partySizesTaken = async (db: Executor, event: PublicEvent, { venue, services }: Pace) => {
  const { venue_id: venueId, event_date: date, start_time: time } = event
  if (isClosedOnline(venue, services, time)) return () => false
  const arrivals = services.some(isPaced)
    ? await arrivalsBetween(db, { venueId, from: date, to: date }).execute()
    : []
  return (partySize: number): boolean =>
    hasCapacity(event, undefined, partySize) && !isOverPace(venue, services, time, partySize, arrivals)
}
