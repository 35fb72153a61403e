import type { WriteContext } from '../../../http/context.ts'
import { endWish } from './end-wish.ts'
import { findOpenWish, lockWaitlist } from './queries.ts'
import { tellOfWish } from './wish-facts.ts'

/** Removes a guest from the list for staff, and mails the guest. */
export const removeWish = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'DELETE /api/my-venues/:venueId/waitlist/:id'>) => {
  await lockWaitlist(tx, params.venueId)
  const wish = await findOpenWish(tx, params.venueId, params.id)
  const venue = await tx
    .selectFrom('venues')
    .select(['timezone', 'service_day_start'])
    .where('id', '=', params.venueId)
    .executeTakeFirstOrThrow()
  if (await endWish(tx, wish, 'removed', now))
    await tellOfWish(
      tx,
      services,
      venue,
      wish,
      { kind: 'waitlist_over', cause: wish.id, reason: 'removed' },
      now,
    )
  return { success: true as const }
}
