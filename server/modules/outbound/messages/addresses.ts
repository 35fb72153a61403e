import type { Executor } from '../../../db/executor.ts'

/** Guests without an e-mail address have a placeholder under `.local`. Mail is never sent to it. */
export const isReachable = (address: string): boolean => !/\.local\.?$/i.test(address.trim())

/** Where the venue writes to about a booking: the address given with it, else the guest's at this venue, else the account's. */
export const addressOf = async (
  db: Executor,
  booking: { readonly venue_id: string; readonly user_id: string; readonly guest_email: string | null },
): Promise<string> => {
  if (booking.guest_email !== null) return booking.guest_email
  const guest = await db
    .selectFrom('users')
    .leftJoin('venue_guests', (join) =>
      join.onRef('venue_guests.guest_id', '=', 'users.id').on('venue_guests.venue_id', '=', booking.venue_id),
    )
    .select(['users.email', 'contact_email'])
    .where('users.id', '=', booking.user_id)
    .executeTakeFirstOrThrow()
  return guest.contact_email ?? guest.email
}
