import { isFree } from '../../../../domain/table-choice.ts'
import type { Executor } from '../../../db/executor.ts'
import { busyBetween } from '../../booking/index.ts'
import { tablesToDraw } from '../../offer/index.ts'
import type { findPublicEvent } from './public-queries.ts'

type PublicEvent = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

/** The tables that can be booked online, and whether each is free for the hours of the event. */
export const listEventTables = async (db: Executor, event: PublicEvent) => {
  const span = { startsAt: event.starts_at, endsAt: event.ends_at }
  const busy = await busyBetween(db, event.venue_id, span)
  const tables = await tablesToDraw(db, event.venue_id)
  return tables
    .filter(({ bookable_online }) => bookable_online)
    .map(({ bookable_online, ...table }) => ({
      ...table,
      price_per_cover_pence: event.table_price_per_cover_pence,
      available: isFree(
        { tableIds: [table.id], capacity: table.capacity, minParty: table.min_party },
        span,
        busy,
      ),
    }))
}
