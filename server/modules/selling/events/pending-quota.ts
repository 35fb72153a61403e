import type { Actor } from '../../../../domain/actor.ts'
import { requireQuota } from '../../../../domain/quota.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/executor.ts'

/**
 * Refuses to put one more event before a venue when too many of the organiser's wait for its approval already. `tx` has
 * locked the venue's configuration, so that concurrent requests count each other's events.
 */
export const requirePendingQuota = async (tx: Tx, config: Config, actor: Actor, venueId: string) => {
  if (actor.role !== 'organiser' || !config.RATE_LIMITS) return
  const { count } = await tx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .where('organiser_id', '=', actor.id)
    .where('status', '=', 'pending_venue_approval')
    .executeTakeFirstOrThrow()
  requireQuota(
    Number(count),
    config.PENDING_EVENTS_PER_VENUE,
    `${config.PENDING_EVENTS_PER_VENUE} of your events wait for this venue’s approval already. Wait for its answer, or withdraw one.`,
  )
}
