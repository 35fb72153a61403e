import { sql } from 'kysely'
import { invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { withEtag } from '../../../http/responses.ts'
import { requireMember } from '../../accounts/index.ts'
import { lockSisterLinks } from '../../base/index.ts'

/** The linked venues and their configuration versions. The list's ETag is computed from them. */
const sisterVersions = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_sisters')
    .innerJoin('venue_versions', 'venue_versions.venue_id', 'venue_sisters.sister_id')
    .select(['venue_sisters.sister_id', 'venue_versions.config'])
    .where('venue_sisters.venue_id', '=', venueId)
    .orderBy('venue_sisters.sister_id')
    .execute()

const sistersOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_sisters')
    .innerJoin('venues', 'venues.id', 'venue_sisters.sister_id')
    .select(['venues.id', 'venues.name', 'venues.address', 'venues.status', 'venues.logo_url'])
    .where('venue_sisters.venue_id', '=', venueId)
    .orderBy('venues.name')
    .orderBy('venues.id')
    .execute()

export const listSisters = async ({ db, params }: ReadContext<'GET /api/my-venues/:id/sisters'>) => {
  const versions = await sisterVersions(db, params.id)
  return withEtag(
    [params.id, ...versions.flatMap(({ sister_id, config }) => [sister_id, config])],
    async () => ({ data: await sistersOf(db, params.id) }),
  )
}

const bothDirections = (one: string, other: string) =>
  [
    { venue_id: one, sister_id: other },
    { venue_id: other, sister_id: one },
  ].sort((a, b) => (a.venue_id < b.venue_id ? -1 : 1))

export const linkSister = async ({
  tx,
  actor,
  params,
  body,
}: WriteContext<'POST /api/my-venues/:id/sisters'>) => {
  const sisterId = body.sister_venue_id
  if (sisterId === params.id)
    throw invalid('A venue cannot be its own sister.', { fields: ['sister_venue_id'] })
  await lockSisterLinks(tx)
  // Both memberships are read inside the transaction and under the lock of sister links, not from the cache.
  for (const venueId of [params.id, sisterId]) await requireMember(tx, actor, venueId)
  const written = await tx
    .insertInto('venue_sisters')
    .values(bothDirections(params.id, sisterId))
    .onConflict((linked) => linked.doNothing())
    .returning('venue_id')
    .execute()
  for (const { venue_id } of written) touchVenue(tx, venue_id, 'config')
  return { success: true as const }
}

/** Removing a link that is not there changes nothing and succeeds. */
export const unlinkSister = async ({
  tx,
  params: { id, sisterId },
}: WriteContext<'DELETE /api/my-venues/:id/sisters/:sisterId'>) => {
  const removed = await tx
    .deleteFrom('venue_sisters')
    .where(sql<boolean>`(venue_id, sister_id) in ((${id}, ${sisterId}), (${sisterId}, ${id}))`)
    .returning('venue_id')
    .execute()
  for (const { venue_id } of removed) touchVenue(tx, venue_id, 'config')
  return { success: true as const }
}
