import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import { conflict, notFound } from '../../domain/errors.ts'

export interface GuestContact {
  readonly name: string
  readonly email: string
  readonly phone?: string | null | undefined
  readonly isWalkIn?: boolean
}

const CONTACT = ['id', 'role', 'name', 'email', 'phone', 'membership_tier'] as const

/** Any account may be a guest; an unknown id answers 404. */
export const findGuest = async (db: Executor, guestId: string) => {
  const guest = await db.selectFrom('users').select(CONTACT).where('id', '=', guestId).executeTakeFirst()
  if (!guest) throw notFound('Guest')
  return guest
}

/** The guest, if on the roster of one of these venues; otherwise 404, whether they exist elsewhere or not. */
export const requireGuestOfVenues = async (db: Executor, venueIds: readonly string[], guestId: string) => {
  const guest = await db
    .selectFrom('users')
    .select(CONTACT)
    .where('id', '=', guestId)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('venue_guests')
          .select('venue_id')
          .whereRef('venue_guests.guest_id', '=', ref('users.id'))
          .where('venue_id', '=', sql<string>`any(${venueIds})`),
      ),
    )
    .executeTakeFirst()
  if (!guest) throw notFound('Guest')
  return guest
}

/**
 * The account behind an e-mail address, made as a guest without a password when there is none. A known account is
 * used as it is: what a stranger writes into a form never changes somebody's name or phone. Of two callers at the
 * same moment, one makes it and both get it.
 */
export const findOrCreateGuestByEmail = async (tx: Tx, contact: GuestContact, now: Date): Promise<string> => {
  const email = contact.email.trim().toLowerCase()
  const known = await findByEmail(tx, email)
  if (known) return known.id
  const guest = (await createGuest(tx, contact, now)) ?? (await findByEmail(tx, email))
  if (!guest) throw conflict('That e-mail address was taken at the same moment. Please try again.')
  return guest.id
}

/** A guest without a password; nothing where somebody has the address. */
const createGuest = async (tx: Tx, contact: GuestContact, now: Date) => {
  const made = await tx
    .insertInto('users')
    .values(newGuest(contact, now))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made
}

/** The same without waiting for it: where somebody has the address, the transaction fails by `isAddressTaken`. */
export const addGuest = async (tx: Tx, contact: GuestContact, now: Date) => {
  const guest = newGuest(contact, now)
  await tx.insertInto('users').values(guest).execute()
  return guest
}

export const isAddressTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'users_email_key'

const newGuest = ({ name, email, phone, isWalkIn }: GuestContact, now: Date) => ({
  id: newId('usr'),
  role: 'guest' as const,
  name,
  email: email.trim().toLowerCase(),
  phone: phone ?? null,
  membership_tier: 'standard' as const,
  keys_balance: 0,
  is_walk_in: isWalkIn ?? false,
  created_at: now,
})

const findByEmail = (db: Executor, email: string) =>
  db.selectFrom('users').select(CONTACT).where('email', '=', email.toLowerCase()).executeTakeFirst()
