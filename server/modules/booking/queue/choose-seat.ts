import type { Span } from '../../../../domain/service-day.ts'
import { serviceMoment, spanFrom, thisMinute } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import { chooseTables } from '../bookings/auto-assign.ts'
import { defaultStayMins, requireGivenTables } from '../bookings/place-party.ts'
import { venueForPlacement } from '../bookings/queries.ts'
import { nextClaims, tableTaken } from '../claims.ts'
import { claimantOfEntry, type Entry } from './queries.ts'

interface ChosenSeat {
  readonly tableIds: readonly string[]
  readonly date: string
  readonly time: string
  readonly span: Span
}

/** The given tables, those that are promised, or the best that are free from this minute on. Throws 409 without any. */
export const chooseSeatFor = async (
  tx: Tx,
  entry: Entry,
  given: readonly string[] | undefined,
  now: Date,
): Promise<ChosenSeat> => {
  const venue = await venueForPlacement(tx, entry.venue_id)
  const { date, time } = serviceMoment(venue, now)
  const span = spanFrom(thisMinute(now), defaultStayMins(venue, date, time, entry.party_size))
  const named = await requireGivenTables(tx, entry.venue_id, { table_ids: given })
  const promised = entry.table_ids.length > 0 ? entry.table_ids : undefined
  const tableIds =
    named ??
    promised ??
    (await chooseTables(
      tx,
      entry.venue_id,
      { party_size: entry.party_size, reservation_date: date, reservation_time: time, span },
      true,
    ))
  const isKept = named === undefined && promised !== undefined
  return { tableIds, date, time, span: isKept ? await untilNextParty(tx, entry, span) : span }
}

/**
 * Whoever comes minutes after the call has the promised table for as long as was promised, where it is booked next. Throws
 * 409 while it is the next party's.
 */
const untilNextParty = async (tx: Tx, entry: Entry, span: Span): Promise<Span> => {
  const claims = await nextClaims(tx, claimantOfEntry(entry), span.endsAt)
  const next = claims.find(({ ends_at }) => ends_at > span.startsAt)
  if (!next) return span
  if (next.starts_at <= span.startsAt) throw tableTaken()
  return { ...span, endsAt: next.starts_at }
}
