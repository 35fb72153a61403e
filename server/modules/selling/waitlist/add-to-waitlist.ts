import { invalid } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { loadOffer, lockVenue } from '../../offer/index.ts'
import { addWish, isOnlyForKeys, keysNeeded, requireWaitlist, requireWanted } from './add-wish.ts'
import { lockWaitlistToAdd } from './queries.ts'

/** Staff put a guest on the list, also while something is free. */
export const addToWaitlist = async ({
  tx,
  actor,
  params,
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/waitlist'>) => {
  const { guest_name, guest_email, guest_phone, locale } = body
  if (guest_email === undefined && guest_phone === undefined)
    throw invalid('"guest_email" or "guest_phone" is required.', { fields: ['guest_email', 'guest_phone'] })
  // In this order, as everywhere: an event that is moved, or a clock that is changed, is read once that is done.
  await lockWaitlistToAdd(tx, params.venueId)
  await lockVenue(tx, params.venueId).execute()
  const offer = await loadOffer(tx, params.venueId, 'preview')
  requireWaitlist(offer)
  const line = await requireWanted(tx, offer, body, now)
  if (isOnlyForKeys(offer, line)) throw keysNeeded()
  const guest = {
    id: null,
    name: guest_name,
    email: guest_email?.toLowerCase() ?? null,
    phone: guest_phone ?? null,
  }
  const added = await addWish(tx, services, offer, line, guest, { locale, createdBy: actor.id }, now)
  return { success: true as const, ...added }
}
