import type { Executor } from '../../db/executor.ts'
import type { BookingRow } from './load-booking.ts'

/** Where the guest of a booking is written to: the address given for it, else the account's. */
export const guestAddress = async (
  db: Executor,
  { guest_email, user_id }: Pick<BookingRow, 'guest_email' | 'user_id'>,
): Promise<string> => {
  if (guest_email !== null) return guest_email
  const account = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return account.email
}
