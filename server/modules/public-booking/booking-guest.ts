import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/context.ts'
import { findOrCreateGuestByEmail } from '../guests/index.ts'
import type { Contact } from './require-person.ts'

/** Whose booking it is: the caller's, or the guest's behind the e-mail address, made if need be. */
export const bookingGuest = async (tx: Tx, actor: Actor | null, contact: Contact, now: Date) => {
  const userId =
    actor?.id ??
    (await findOrCreateGuestByEmail(
      tx,
      { name: contact.guest_name ?? '', email: contact.guest_email ?? '', phone: contact.guest_phone },
      now,
    ))
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'membership_tier', 'keys_balance'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    tier: user.membership_tier,
    keysBalance: user.keys_balance,
    // As they wrote it for this booking; the account keeps its own.
    contact: {
      name: contact.guest_name ?? user.name,
      email: contact.guest_email?.toLowerCase() ?? user.email,
      phone: contact.guest_phone ?? user.phone,
    },
  }
}
