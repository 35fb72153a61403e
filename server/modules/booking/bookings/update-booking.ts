import type { UpdateObject } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'

/** Writes columns of a booking that `tx` has locked, and bumps the version of its venue. */
export const updateBooking = async (
  tx: Tx,
  { id, venue_id }: { readonly id: string; readonly venue_id: string },
  set: UpdateObject<Tables, 'bookings'>,
): Promise<void> => {
  await tx.updateTable('bookings').set(set).where('id', '=', id).where('venue_id', '=', venue_id).execute()
  touchVenue(tx, venue_id, 'activity')
}
