import type { UpdateObject } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { BookingWith } from './load-booking.ts'

/** Writes columns of a booking that `tx` has locked, and bumps the version of its venue. */
export const updateBooking = async (
  tx: Tx,
  { id, venue_id }: { readonly id: string; readonly venue_id: string },
  set: UpdateObject<Tables, 'bookings'>,
): Promise<void> => {
  await tx.updateTable('bookings').set(set).where('id', '=', id).where('venue_id', '=', venue_id).execute()
  touchVenue(tx, venue_id, 'activity')
}

/** A party that comes in before its start cannot be moved to make room any more, and one that goes out again can. */
export const touchMovability = (
  tx: Tx,
  { venue_id, table_ids, starts_at }: BookingWith<'venue_id' | 'table_ids' | 'starts_at'>,
  now: Date,
): void => {
  if (table_ids.length > 0 && starts_at > now) touchVenue(tx, venue_id, 'moves')
}
