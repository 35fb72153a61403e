import { conflict, forbidden, invalid } from '../../../../domain/errors.ts'
import { decideEvent } from '../../../../domain/event-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Context } from '../../../http/context.ts'
import { closeLine } from '../waitlist/close-line.ts'
import { eventActor, lockEventFor } from './load-event.ts'
import { requirePendingQuota } from './pending-quota.ts'
import { takeoverWarnings } from './takeover-warnings.ts'

/**
 * Sets the status. Cancelling replies at once; a background job then cancels every booking and returns its money
 * (`finishCancellations`).
 */
export const setEventStatus = async ({
  actor,
  params,
  body: { status, also_arrived: alsoArrived = false },
  services,
  now,
}: Context<'PATCH /api/my-events/:id/status'>) => {
  if (alsoArrived && status !== 'cancelled')
    throw invalid('"also_arrived" belongs to a cancellation.', { fields: ['also_arrived'] })
  const warnings = await services.database.tx(async (tx) => {
    const { event } = await lockEventFor(tx, actor, params.id)
    const decision = decideEvent(eventActor(actor), event.status, status, event.sold > 0)
    if (decision.kind === 'forbidden') throw forbidden(decision.why)
    if (decision.kind === 'conflict') throw conflict(decision.why, { code: event.status })
    if (alsoArrived && eventActor(actor) !== 'operator')
      throw forbidden('Only the venue returns the money of guests who are inside.')
    if (decision.kind === 'move' && status === 'pending_venue_approval')
      await requirePendingQuota(tx, services.config, actor, event.venue_id)
    if (decision.kind === 'move')
      await tx
        .updateTable('events')
        .set({
          status,
          ...(status === 'cancelled' ? { cancelled_by_id: actor.id, cancelled_by_name: actor.name } : {}),
        })
        .where('id', '=', event.id)
        .where('venue_id', '=', event.venue_id)
        .execute()
    if (decision.kind === 'move' && status === 'cancelled') await closeLine(tx, event, now)
    // Also for an event that was cancelled before: the background job returns the rest.
    if (alsoArrived)
      await tx
        .updateTable('events')
        .set({ cancel_arrived: true })
        .where('id', '=', event.id)
        .where('venue_id', '=', event.venue_id)
        .execute()
    return decision.kind === 'move' ? takeoverWarnings(tx, event.id) : []
  })
  return withWarnings({ success: true as const }, warnings)
}
