import type { AuditType } from '../../../../contract/bookings.ts'
import { conflict, type Refusal } from '../../../../domain/errors.ts'
import { isMovedMeanwhile, isSamePlace, type Place, type SeenPlace } from '../../../../domain/seen-place.ts'
import type { Tx } from '../../../db/executor.ts'
import { auditOf } from '../../outbound/index.ts'
import type { MovableBooking } from './move-booking.ts'
import { tablesOf } from './queries.ts'

const MOVES: readonly AuditType[] = ['moved', 'table_assigned', 'table_unassigned']
const STAYS: readonly AuditType[] = ['duration_changed']

/**
 * Throws 409 when somebody moved the booking, or changed its stay, since the caller saw it. The sentence says who, and
 * how it stands now. What `change` leaves out stays as it is.
 */
export const requireSeenPlace = async (
  tx: Tx,
  booking: MovableBooking,
  seen: SeenPlace | undefined,
  change: Partial<Place>,
) => {
  const stands: Place = {
    table_ids: booking.table_ids,
    date: booking.booking_date,
    time: booking.booking_time,
    duration_mins: booking.duration_mins,
  }
  if (!seen || !isMovedMeanwhile(seen, stands, { ...stands, ...change })) return
  const types = isSamePlace(seen, stands) ? STAYS : MOVES
  const last = (await auditOf(tx, booking)).findLast(({ type }) => types.includes(type))
  throw await movedMeanwhile(tx, booking.venue_id, last?.actor ?? 'somebody', stands, seen)
}

/** The refusal for whoever changes a party that `who` has moved, or given another stay, since they saw it. */
export const movedMeanwhile = async (
  tx: Tx,
  venueId: string,
  who: string,
  stands: Place,
  seen: SeenPlace,
): Promise<Refusal> =>
  conflict(
    isSamePlace(seen, stands)
      ? `This stay was just set to ${stands.duration_mins} minutes by ${who}. It stays so.`
      : `This party was just moved ${await whereIs(tx, venueId, stands, seen)}, by ${who}. It stays there.`,
    { code: 'moved_meanwhile' },
  )

const whereIs = async (tx: Tx, venueId: string, stands: Place, seen: SeenPlace) => {
  const numbers = (await tablesOf(tx, venueId))
    .filter(({ id }) => stands.table_ids.includes(id))
    .map(({ table_number }) => table_number)
  const where = numbers.length > 0 ? `to table ${numbers.join(' and ')}` : 'off its table'
  const when = stands.date === seen.date ? stands.time : `${stands.date}, ${stands.time}`
  return `${where}, ${when}`
}
