import { isFree } from '../../../../domain/table-choice.ts'
import type { Executor } from '../../../db/executor.ts'
import { type PublicOffer, tablesToDraw } from '../../offer/index.ts'
import { anySeat, eventFloor, tablePrice } from './event-floor.ts'
import type { findPublicEvent } from './public-queries.ts'

type PublicEvent = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

/**
 * The tables that can be booked online, whether each is free for the hours of the event, and what a party pays that chose
 * none. Judged as an order is.
 */
export const listEventTables = async (db: Executor, offer: PublicOffer, event: PublicEvent) => {
  const floor = await eventFloor(db, offer, event)
  const drawn = await tablesToDraw(db, event.venue_id)
  const tables = drawn
    .filter(({ bookable_online }) => bookable_online)
    .map(({ bookable_online, ...table }) => ({
      ...table,
      price_per_cover_pence: event.table_price_per_cover_pence,
      available: isFree(
        { tableIds: [table.id], capacity: table.capacity, minParty: table.min_party },
        floor.stay,
        floor.busy,
      ),
    }))
  const largest = Math.max(0, ...floor.seats.map(({ capacity }) => capacity))
  const any_table = Array.from({ length: largest }, (_, n) => n + 1).flatMap((party_size) => {
    const seat = anySeat(floor, party_size)
    return seat ? { party_size, price_pence: tablePrice(event, seat, party_size) } : []
  })
  return { tables, any_table }
}
