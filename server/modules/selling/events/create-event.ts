import { forbidden } from '../../../../domain/errors.ts'
import { firstStatus } from '../../../../domain/event-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { newId } from '../../../db/values.ts'
import type { Context } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { decodeCover, descriptionColumns, hourColumns, NO_TAKEOVER, takeoverColumns } from './event-fields.ts'
import { eventActor } from './load-event.ts'
import { requirePendingQuota } from './pending-quota.ts'
import { requireVenueForEvents } from './queries.ts'
import { takeoverWarnings } from './takeover-warnings.ts'

export const createEvent = async ({ actor, body, now, services }: Context<'POST /api/my-events'>) => {
  const first = firstStatus(eventActor(actor), body.status)
  if ('forbidden' in first) throw forbidden(first.forbidden)
  const cover = await decodeCover(body.cover_image)
  return services.database.tx(async (tx) => {
    await requireVenueForEvents(tx, actor, body.venue_id)
    const venue = await lockConfiguration(tx, body.venue_id)
    if (first.status === 'pending_venue_approval')
      await requirePendingQuota(tx, services.config, actor, venue.id)
    const hours = hourColumns(venue, body)
    const id = newId('evt')
    await tx
      .insertInto('events')
      .values({
        organiser_id: actor.role === 'organiser' ? actor.id : null,
        ...(await descriptionColumns(tx, actor, venue.id, body, cover, now)),
        ...hours,
        ...(await takeoverColumns(tx, venue.id, body, NO_TAKEOVER)),
        id,
        venue_id: venue.id,
        name: body.name,
        capacity: body.capacity,
        status: first.status,
        created_by: actor.id,
        created_at: now,
      })
      .execute()
    return withWarnings({ success: true as const, id }, await takeoverWarnings(tx, id))
  })
}
