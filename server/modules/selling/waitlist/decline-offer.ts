import type { WriteContext } from '../../../http/context.ts'
import { noOffer } from './accept-offer.ts'
import { endWish, releaseOffer } from './end-wish.ts'
import { findWishByToken, lockWaitlist } from './queries.ts'

/** Gives the offer back. The wish keeps its place, and the same start is not offered again. */
export const declineOffer = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'POST /api/public/waitlist/:token/decline'>) => {
  const wish = await findWishByToken(tx, services, params.token)
  if (!(await releaseOffer(tx, wish, now))) throw noOffer()
  return { success: true as const }
}

/** Ends the wish. Leaving again changes nothing. */
export const leaveWaitlist = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'DELETE /api/public/waitlist/:token'>) => {
  const wish = await findWishByToken(tx, services, params.token)
  await lockWaitlist(tx, wish.venue_id)
  await endWish(tx, wish, 'left', now)
  return { success: true as const }
}
