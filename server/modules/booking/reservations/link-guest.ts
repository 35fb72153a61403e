import type { Actor } from '../../../../domain/actor.ts'
import type { Tx } from '../../../db/executor.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue, requireGuestOfVenues } from '../../guests/index.ts'

/** Adds the guest to this venue's roster. Throws 404 unless the guest is on a roster that the operator can see. */
export const linkGuest = async (tx: Tx, actor: Actor, venueId: string, guestId: string, now: Date) => {
  const guest = await requireGuestOfVenues(tx, await venuesOfMember(tx, actor), guestId)
  await ensureGuestAtVenue(tx, venueId, guestId, now, guest)
}
