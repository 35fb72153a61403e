import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { conflict, notFound } from '../../domain/errors.ts'

export interface GuestContact {
  readonly name: string
  readonly email: string
  readonly phone?: string | null | undefined
  readonly isWalkIn?: boolean
}

const CONTACT = ['id', 'role', 'name', 'email', 'phone', 'membership_tier'] as const

/** Accounts of every role can be guests. Throws 404 for an unknown id. */
export const findGuest = async (db: Executor, guestId: string) => {
  const guest = await db.selectFrom('users').select(CONTACT).where('id', '=', guestId).executeTakeFirst()
  if (!guest) throw notFound('Guest')
  return guest
}

/** The guest, if on the roster of one of these venues. Throws the same 404 for other guests and for unknown ids. */
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
 * The account with an e-mail address, created as a guest without a password if there is none. An existing account is
 * not changed: a public form must never change another person's name or phone. Of two concurrent calls, one creates
 * the account and both return it.
 */
export const findOrCreateGuestByEmail = async (tx: Tx, contact: GuestContact, now: Date): Promise<string> => {
  const email = contact.email.trim().toLowerCase()
  const known = await findByEmail(tx, email)
  if (known) return known.id
  const guest = (await createGuest(tx, contact, now)) ?? (await findByEmail(tx, email))
  if (!guest) throw conflict('That e-mail address was just registered by another request. Please try again.')
  return guest.id
}

/** Creates a guest without a password; undefined when the address already has an account. */
const createGuest = async (tx: Tx, contact: GuestContact, now: Date) => {
  const made = await tx
    .insertInto('users')
    .values(newGuest(contact, now))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made
}

/** Queues the insert without waiting. A duplicate address fails the transaction; `isDuplicateEmail` detects it. */
export const addGuest = async (tx: Tx, contact: GuestContact, now: Date) => {
  const guest = newGuest(contact, now)
  await tx.insertInto('users').values(guest).execute()
  return guest
}

export const isDuplicateEmail = (error: unknown): boolean =>
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
