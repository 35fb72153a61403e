import { notFound } from '../../../../domain/errors.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Context, ReadContext, WriteContext } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { endEntry, loadQueue, lockOpenEntry, minsOf, placeOf, type QueueRow } from '../../booking/index.ts'

const findEntry = async (db: Executor, { manageLinks }: Pick<Services, 'manageLinks'>, token: string) => {
  const entry = await db
    .selectFrom('queue_entries')
    .selectAll()
    .where('token_hash', '=', manageLinks.hashOf(token))
    .executeTakeFirst()
  if (!entry) throw notFound('Place in the queue')
  return entry
}

export const readQueuePlace = async ({
  db,
  params,
  services,
  now,
}: ReadContext<'GET /api/public/queue/:token'>) => {
  const entry = await findEntry(db, services, params.token)
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('id', '=', entry.venue_id)
    .executeTakeFirstOrThrow()
  const { entries, placed } = await loadQueue(db, entry.venue_id, now)
  const place = placeOf(entry, entries)
  return {
    venue,
    name: entry.name,
    party_size: entry.party_size,
    status: entry.status,
    place,
    ahead: place === null ? 0 : place - 1,
    quoted_mins: entry.quoted_mins,
    mins: minsOf(entry, placed.get(entry.id), now),
    joined_at: entry.joined_at.toISOString(),
    has_contact: entry.phone !== null || entry.email !== null,
    ready: readyOf(entry),
  }
}

const readyOf = ({ ready_until }: QueueRow) => (ready_until ? { until: ready_until.toISOString() } : null)

/** Tells of every change of the venue: any of them may move one's place. */
export const streamQueuePlace = async ({
  params,
  request,
  services,
}: Context<'GET /api/public/queue/:token/stream'>) => {
  const { database, dayStreams } = services
  const { id, venue_id } = await findEntry(database.read, services, params.token)
  return dayStreams.open({
    venueId: venue_id,
    userId: id,
    seen: request.header('last-event-id'),
    isAllowed: async () => true,
  })
}

export const leaveQueueAsGuest = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'DELETE /api/public/queue/:token'>) => {
  const { id, venue_id } = await findEntry(tx, services, params.token)
  await endEntry(tx, await lockOpenEntry(tx, venue_id, id), 'left', now)
  return { success: true as const }
}
