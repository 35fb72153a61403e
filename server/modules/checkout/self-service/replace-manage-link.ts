import type { WriteContext } from '../../../http/context.ts'
import { lockBookingFor, updateBooking } from '../../booking/index.ts'
import { recordAudit } from '../../outbound/index.ts'

/** Raises the generation: the old link is unknown at once, and the next mail carries the new one. */
export const replaceManageLink = async ({
  tx,
  actor,
  params,
  services,
  now,
}: WriteContext<'DELETE /api/bookings/:id/manage-link'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, ['manage_generation'])
  const manage_generation = booking.manage_generation + 1
  await updateBooking(tx, booking, {
    manage_generation,
    manage_token_hash: services.manageLinks.hashFor({ id: booking.id, manage_generation }),
  })
  await recordAudit(tx, booking, 'details_changed', actor, now, { fields: ['manage_link'] })
  return { success: true as const }
}
