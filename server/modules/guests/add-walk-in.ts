import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { conflict } from '../../domain/errors.ts'
import { walkInAddress } from '../../domain/walk-in.ts'
import type { WriteContext } from '../../http/context.ts'
import { venuesOfMember } from '../memberships/index.ts'
import { ensureGuestAtVenue } from './ensure-guest.ts'
import { findOrCreateGuestByEmail, requireGuestOfVenues, roleOf } from './find-guest.ts'
import { withPhoneMatches } from './phone-matches.ts'

/**
 * Adds a walk-in to the venue's roster. A known e-mail address selects the existing account. The venue stores the name
 * and phone that are given here, unless it knows the guest already; what other venues stored is neither shown nor
 * changed. The address of an account with another role is a conflict.
 */
export const addWalkIn = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/guests/walk-in'>) => {
  const { name, email, phone = null } = body
  const id = email
    ? await findOrCreateGuestByEmail(tx, { name, email, isWalkIn: true }, now)
    : await createWithoutAddress(tx, name, now)
  if (email && (await roleOf(tx, id)) !== 'guest')
    throw conflict('That e-mail address belongs to an account that is not a guest’s. Leave it out.')
  await ensureGuestAtVenue(tx, params.venueId, id, now, { name, phone })
  const guest = await requireGuestOfVenues(tx, [params.venueId], id)
  const mine = await venuesOfMember(tx, actor)
  const answer = { id, name: guest.name, email: guest.email, phone: guest.phone }
  return withPhoneMatches(tx, [params.venueId, ...mine], guest, answer)
}

const createWithoutAddress = async (tx: Tx, name: string, now: Date) => {
  const id = newId('usr')
  await tx
    .insertInto('users')
    .values({ id, role: 'guest', name, email: walkInAddress(id), is_walk_in: true, created_at: now })
    .execute()
  return id
}
