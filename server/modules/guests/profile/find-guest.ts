import { sql } from 'kysely'
import type { MembershipTier } from '../../../../contract/guests.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { type NewestMarketing, newestMarketing, newestOf } from './stored-profile.ts'
import { highestGiven, tierOf } from './tier.ts'

interface GuestContact {
  readonly name: string
  readonly email: string
  readonly isWalkIn?: boolean
}

/** A guest as these venues know them: their name, phone and address for the guest, the newest where they differ. */
interface KnownGuest {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly membership_tier: MembershipTier
}

export interface KnownProfile {
  readonly contact_email: string | null
  readonly birthday: string | null
  readonly notes: string | null
  readonly allergies: string | null
  readonly language: string | null
  readonly marketing: NewestMarketing
}

/** What else these venues wrote about the guest, the newest where they differ. */
export const profileOfGuest = async (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
): Promise<KnownProfile> => {
  const { rows } = await sql<KnownProfile>`
    select ${newestOf('contact_email')} as contact_email, ${newestOf('birthday')} as birthday,
      ${newestOf('notes')} as notes, ${newestOf('allergies')} as allergies, ${newestOf('language')} as language,
      ${newestMarketing} as marketing
    from venue_guests where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])`.execute(db)
  return rows[0] as KnownProfile
}

/** Undefined for an unknown id. */
export const roleOf = async (db: Executor, userId: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role

/**
 * The guest, if on the roster of one of these venues. Throws the same 404 for other guests and for unknown ids. `first`
 * is the venue whose own data goes before that of the others.
 */
export const requireGuestOfVenues = async (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
  first: string | null = null,
): Promise<KnownGuest> => {
  const { rows } = await sql<KnownGuest>`
    select users.id, known.name, coalesce(known.contact_email, users.email) as email, known.phone,
      ${tierOf(sql`users.membership_tier`, sql`known.tier`)} as membership_tier
    from users
    cross join lateral (
      select ${newestOf('name', first)} as name, ${newestOf('phone', first)} as phone,
        ${newestOf('contact_email', first)} as contact_email, ${highestGiven} as tier
      from venue_guests where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])
    ) as known
    where users.id = ${guestId} and known.name is not null`.execute(db)
  const [guest] = rows
  if (!guest) throw notFound('Guest')
  return guest
}

/**
 * The account with an e-mail address, created as a guest without a password if there is none. An existing account is
 * not changed: a public form must never change another person's name. Of two concurrent calls, one creates
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

/** Somebody merged or erased the guest after this transaction found them on the roster. */
export const isGuestGone = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'bookings_venue_id_user_id_fkey'

const newGuest = ({ name, email, isWalkIn }: GuestContact, now: Date) => ({
  id: newId('usr'),
  role: 'guest' as const,
  name,
  email: email.trim().toLowerCase(),
  membership_tier: 'standard' as const,
  keys_balance: 0,
  is_walk_in: isWalkIn ?? false,
  created_at: now,
})

const findByEmail = (db: Executor, email: string) =>
  db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
