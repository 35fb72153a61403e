import type { AuditType } from '../../../contract/bookings.ts'
import type { Tx } from '../../db/executor.ts'
import { conflict, type Refusal } from '../../domain/errors.ts'
import { isMovedMeanwhile, type Place } from '../../domain/seen-place.ts'
import { auditOf } from '../audit/index.ts'
import type { BookingRow } from './load-booking.ts'
import { tablesOf } from './queries.ts'

const MOVES: readonly AuditType[] = ['moved', 'table_assigned', 'table_unassigned']

/** Throws 409 when somebody moved the booking since the caller saw it. The sentence says who, and where it is now. */
export const requireSeenPlace = async (
  tx: Tx,
  booking: BookingRow,
  seen: Place | undefined,
  wanted: Place,
) => {
  const stands = {
    table_ids: booking.table_ids,
    date: booking.booking_date,
    time: booking.booking_time,
  }
  if (!seen || !isMovedMeanwhile(seen, stands, wanted)) return
  const move = (await auditOf(tx, booking)).findLast(({ type }) => MOVES.includes(type))
  throw await movedMeanwhile(tx, booking.venue_id, move?.actor ?? 'Somebody', stands, seen)
}

/** The refusal for whoever moves a party that `who` has moved since they saw it. */
export const movedMeanwhile = async (
  tx: Tx,
  venueId: string,
  who: string,
  stands: Place,
  seen: Place,
): Promise<Refusal> => {
  const numbers = (await tablesOf(tx, venueId))
    .filter(({ id }) => stands.table_ids.includes(id))
    .map(({ table_number }) => table_number)
  const where = numbers.length > 0 ? `to table ${numbers.join(' and ')}` : 'off its table'
  const when = stands.date === seen.date ? stands.time : `${stands.date}, ${stands.time}`
  return conflict(`${who} has just moved this party ${where}, ${when}. It stays there.`, {
    code: 'moved_meanwhile',
  })
}
