import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { updateBooking } from '../bookings/update-booking.ts'

interface EndedBooking {
  readonly id: string
  readonly venue_id: string
  readonly user_id: string
  readonly keys_spent: number
}

/**
 * Returns the keys that a booking cost to who spent them, and how many those are. At most once per booking: a unique
 * index on the key ledger allows one refund entry. `tx` must have locked the booking.
 */
export const returnKeys = async (tx: Tx, booking: EndedBooking, now: Date): Promise<number> => {
  if (booking.keys_spent === 0) return 0
  const userId = await spenderOf(tx, booking)
  const entry = await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: userId,
      venue_id: booking.venue_id,
      booking_id: booking.id,
      type: 'refund',
      delta: booking.keys_spent,
      note: 'Guest list refund',
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!entry) return 0
  await tx
    .updateTable('users')
    .set((eb) => ({ keys_balance: eb('keys_balance', '+', booking.keys_spent) }))
    .where('id', '=', userId)
    .execute()
  await updateBooking(tx, booking, { keys_spent: 0 })
  return booking.keys_spent
}

/** Keys stay with their account: a booking that was merged into another guest's returns them to who spent them. */
const spenderOf = async (tx: Tx, booking: EndedBooking): Promise<string> => {
  const spent = await tx
    .selectFrom('key_ledger')
    .select('user_id')
    .where('booking_id', '=', booking.id)
    .where('type', '=', 'spend')
    .executeTakeFirst()
  return spent?.user_id ?? booking.user_id
}
