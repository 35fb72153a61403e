import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { conflict } from '../../domain/errors.ts'
import { walkInAddress } from '../../domain/walk-in.ts'
import type { WriteContext } from '../../http/context.ts'
import { ensureGuestAtVenue } from './ensure-guest.ts'
import { findGuest, findOrCreateGuestByEmail } from './find-guest.ts'

/**
 * Adds a walk-in to the venue's roster. A known e-mail address selects the existing guest without changing them. The
 * address of an account with another role is a conflict.
 */
export const addWalkIn = async ({
  tx,
  params,
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/guests/walk-in'>) => {
  const { name, phone, email } = body
  const id = email
    ? await findOrCreateGuestByEmail(tx, { name, email, phone, isWalkIn: true }, now)
    : await createWithoutAddress(tx, name, phone, now)
  const guest = await findGuest(tx, id)
  if (guest.role !== 'guest')
    throw conflict('That e-mail address belongs to an account that is not a guest’s. Leave it out.')
  await ensureGuestAtVenue(tx, params.venueId, guest.id, now)
  return { id: guest.id, name: guest.name, email: guest.email, phone: guest.phone }
}

const createWithoutAddress = async (tx: Tx, name: string, phone: string | undefined, now: Date) => {
  const id = newId('usr')
  const email = walkInAddress(id)
  await tx
    .insertInto('users')
    .values({ id, role: 'guest', name, email, phone: phone ?? null, is_walk_in: true, created_at: now })
    .execute()
  return id
}
