import { headsToSettle } from '../../../domain/door-log.ts'
import { touchVenue } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'
import { count, type DoorEntry, type DoorOutcome, lockBooking, takeOver } from './door-entry.ts'

/**
 * Settles people who came in beyond their party: they stay, or they go out again. `settled_at` of the entry is written
 * once, so of two doors the first decides, and nobody of the party itself is counted out.
 */
export const settleEntry = async (tx: Tx, entry: DoorEntry): Promise<DoorOutcome> => {
  const { venueId, item, now } = entry
  const isOut = item.taken_out === true
  const settled = await tx
    .updateTable('door_log')
    .set({ settled_at: now, settled_out: isOut })
    .where('venue_id', '=', venueId)
    .where('device', '=', item.entry?.device ?? '')
    .where('seq', '=', item.entry?.seq ?? -1)
    .where('action', '=', 'check_in')
    .where('verdict', '=', 'conflict')
    .where('settled_at', 'is', null)
    .returning(['booking_id', 'heads_in', 'heads_over'])
    .executeTakeFirst()
  if (!settled) return settledBefore(tx, entry, isOut)
  const booking = settled.booking_id === null ? undefined : await lockBooking(tx, venueId, settled.booking_id)
  const headsOut = isOut ? headsToSettle(settled, booking?.heads_over) : 0
  if (booking) await takeOver(tx, entry, booking, headsOut)
  else await count(tx, entry, -headsOut)
  touchVenue(tx, venueId, 'activity')
  return {
    verdict: 'applied',
    booking: booking && (await lockBooking(tx, venueId, booking.id)),
    headsIn: 0,
    headsOut,
  }
}

/** Another door was first. Moves nobody; a different decision is a conflict, and so is an entry that is not there. */
const settledBefore = async (tx: Tx, { venueId, item }: DoorEntry, isOut: boolean): Promise<DoorOutcome> => {
  const before = await tx
    .selectFrom('door_log')
    .select(['booking_id', 'settled_out'])
    .where('venue_id', '=', venueId)
    .where('device', '=', item.entry?.device ?? '')
    .where('seq', '=', item.entry?.seq ?? -1)
    .executeTakeFirst()
  return {
    verdict: before?.settled_out === isOut ? 'duplicate' : 'conflict',
    booking: before?.booking_id ? await lockBooking(tx, venueId, before.booking_id) : undefined,
    headsIn: 0,
    headsOut: 0,
  }
}
