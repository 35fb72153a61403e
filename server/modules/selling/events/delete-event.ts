import { conflict } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockEventFor } from './load-event.ts'
import { hasBookings, hasEventWishes } from './queries.ts'

/**
 * Also deletes the ticket types. An event that was ever booked cannot be deleted, only cancelled. One that was waited for
 * can be 30 days after the last wish has ended: until then the page of each wish says how, and goes with the event.
 */
export const deleteEvent = async ({ tx, actor, params }: WriteContext<'DELETE /api/my-events/:id'>) => {
  const { event } = await lockEventFor(tx, actor, params.id)
  const isCancelled = event.status === 'cancelled'
  if (await hasBookings(tx, event.id))
    throw conflict(
      isCancelled
        ? 'This event has bookings, so it cannot be removed. It is cancelled already.'
        : 'This event has bookings, so it cannot be removed. Cancel it instead.',
      { code: 'has_bookings' },
    )
  if (await hasEventWishes(tx, event))
    throw conflict(
      isCancelled
        ? 'Guests waited for this event, and can read for 30 days how that ended. Remove it after that.'
        : 'Guests wait for this event, or did in the last 30 days, so it cannot be removed. Cancel it instead: everyone ' +
            'who waits is told.',
      { code: 'has_wishes' },
    )
  await tx.deleteFrom('events').where('id', '=', event.id).where('venue_id', '=', event.venue_id).execute()
  return { success: true as const }
}
