import { conflict } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockEventFor } from './load-event.ts'
import { hasBookings, isWaitedFor } from './queries.ts'

/** Also deletes the ticket types. An event that was ever booked or is waited for cannot be deleted, only cancelled. */
export const deleteEvent = async ({ tx, actor, params }: WriteContext<'DELETE /api/my-events/:id'>) => {
  const { event } = await lockEventFor(tx, actor, params.id)
  if (await hasBookings(tx, event.id))
    throw conflict('This event has bookings, so it cannot be removed. Cancel it instead.', {
      code: 'has_bookings',
    })
  if (await isWaitedFor(tx, event))
    throw conflict(
      'Guests wait for this event, so it cannot be removed. Cancel it instead: everyone who waits is told.',
      { code: 'has_wishes' },
    )
  await tx.deleteFrom('events').where('id', '=', event.id).where('venue_id', '=', event.venue_id).execute()
  return { success: true as const }
}
