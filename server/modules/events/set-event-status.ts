import { conflict, forbidden } from '../../domain/errors.ts'
import { decideEvent } from '../../domain/event-status.ts'
import { withWarnings } from '../../domain/warnings.ts'
import type { Context } from '../../http/context.ts'
import { cancelEventBookings } from './cancel-event-bookings.ts'
import { eventActor, lockEventFor } from './load-event.ts'
import { takeoverWarnings } from './takeover-warnings.ts'

/**
 * Sets the status. Cancelling then refunds and cancels every booking, one transaction each. After an interruption, a
 * repeated cancellation continues where it stopped.
 */
export const setEventStatus = async ({
  actor,
  params,
  body: { status },
  now,
  services,
}: Context<'PATCH /api/my-events/:id/status'>) => {
  const { id, warnings } = await services.database.tx(async (tx) => {
    const { event } = await lockEventFor(tx, actor, params.id)
    const decision = decideEvent(eventActor(actor), event.status, status, event.sold > 0)
    if (decision.kind === 'forbidden') throw forbidden(decision.why)
    if (decision.kind === 'conflict') throw conflict(decision.why, { code: event.status })
    if (decision.kind === 'move')
      await tx
        .updateTable('events')
        .set({ status })
        .where('id', '=', event.id)
        .where('venue_id', '=', event.venue_id)
        .execute()
    return { id: event.id, warnings: decision.kind === 'move' ? await takeoverWarnings(tx, event.id) : [] }
  })
  if (status === 'cancelled') await cancelEventBookings(services, id, actor, now)
  return withWarnings({ success: true as const }, warnings)
}
