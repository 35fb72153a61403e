import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockBookingFor } from '../../booking/index.ts'
import { recordAudit } from '../../outbound/index.ts'

/** Raises the generation: the old link is unknown at once, and the next mail carries the new one. */
export const replaceManageLink = async ({
  tx,
  actor,
  params,
  services,
  now,
}: WriteContext<'DELETE /api/bookings/:id/manage-link'>) => {
  const booking = await lockBookingFor(tx, actor, params.id)
  const manage_generation = booking.manage_generation + 1
  await tx
    .updateTable('bookings')
    .set({
      manage_generation,
      manage_token_hash: services.manageLinks.hashFor({ id: booking.id, manage_generation }),
    })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, 'details_changed', actor, now, { fields: ['manage_link'] })
  touchVenue(tx, booking.venue_id, 'activity')
  return { success: true as const }
}
