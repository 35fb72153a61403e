import { walkInAddress } from '../../../../domain/walk-in.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue, profileFields } from './ensure-guest.ts'
import { findOrCreateGuestByEmail, requireGuestOfVenues, roleOf } from './find-guest.ts'
import { withPhoneMatches } from './phone-matches.ts'

/**
 * Adds a walk-in to the venue's roster. A known e-mail address selects the existing account. The venue stores the name
 * and phone that are given here, unless it knows the guest already; what other venues stored is neither shown nor
 * changed. The address of an account with another role is kept as the venue's own address for a guest without one, so
 * that the answer does not tell who works here.
 */
export const addWalkIn = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/guests/walk-in'>) => {
  const id = await walkInGuest(tx, params.venueId, body, now)
  const guest = await requireGuestOfVenues(tx, [params.venueId], id)
  const mine = await venuesOfMember(tx, actor)
  const answer = { id, name: guest.name, email: guest.email, phone: guest.phone }
  return withPhoneMatches(tx, [params.venueId, ...mine], guest, answer)
}

/** The guest whom an e-mail address names, or a new one, on the roster of the venue. */
export const walkInGuest = async (
  tx: Tx,
  venueId: string,
  { name, email, phone = null }: { name: string; email?: string | null; phone?: string | null },
  now: Date,
): Promise<string> => {
  const account = email && (await findOrCreateGuestByEmail(tx, { name, email, isWalkIn: true }, now))
  const isGuest = account && (await roleOf(tx, account)) === 'guest'
  const known = email && !isGuest ? await findByContact(tx, venueId, email) : undefined
  const id = isGuest ? account : (known ?? (await createWithoutAddress(tx, name, now)))
  await ensureGuestAtVenue(tx, venueId, id, now, { name, phone })
  if (email && !isGuest && !known) await keepContact(tx, venueId, id, email)
  return id
}

/** The guest for whom the venue keeps this address beside an account without one. */
const findByContact = async (tx: Tx, venueId: string, email: string) =>
  (
    await tx
      .selectFrom('venue_guests')
      .innerJoin('users', 'users.id', 'venue_guests.guest_id')
      .select('guest_id')
      .where('venue_id', '=', venueId)
      .where('contact_email', '=', email.trim().toLowerCase())
      .where('users.is_walk_in', '=', true)
      .orderBy('guest_id')
      .executeTakeFirst()
  )?.guest_id

/** Search finds the guest by it, as any other: who is not found would be somebody who works here. */
const keepContact = async (tx: Tx, venueId: string, guestId: string, email: string) => {
  const contact_email = email.trim().toLowerCase()
  const known = await tx
    .selectFrom('venue_guests')
    .select(['name', 'phone'])
    .where('venue_id', '=', venueId)
    .where('guest_id', '=', guestId)
    .executeTakeFirstOrThrow()
  const fields = profileFields({ ...known, email: walkInAddress(guestId), contact_email })
  await tx
    .updateTable('venue_guests')
    .set({ ...fields, contact_email })
    .where('venue_id', '=', venueId)
    .where('guest_id', '=', guestId)
    .execute()
}

const createWithoutAddress = async (tx: Tx, name: string, now: Date) => {
  const id = newId('usr')
  await tx
    .insertInto('users')
    .values({ id, role: 'guest', name, email: walkInAddress(id), is_walk_in: true, created_at: now })
    .execute()
  return id
}
