import { sql } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
import { updateBooking } from '../bookings/update-booking.ts'

/**
 * Gives the use of a promo code back when its booking ends early. The booking forgets the code, so that a use comes
 * back once. Runs before the booking's heads are released: joining locks the code first, too.
 */
export const returnPromoUse = async (
  tx: Tx,
  { id, venue_id, promo_code_id }: BookingWith<'id' | 'venue_id' | 'promo_code_id'>,
): Promise<void> => {
  if (promo_code_id === null) return
  touchVenue(tx, venue_id, 'places')
  await tx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`greatest(uses - 1, 0)` })
    .where('id', '=', promo_code_id)
    .where('venue_id', '=', venue_id)
    .execute()
  await updateBooking(tx, { id, venue_id }, { promo_code_id: null })
}
