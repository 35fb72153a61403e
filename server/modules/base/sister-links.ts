import { sql } from 'kysely'
import { touchVenue } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'

const LINK_LOCK = 7_021_404

/**
 * Serialises what decides about sister links: making one, and an owner who leaves. A link stands on memberships of two
 * venues, so the locks of either venue would let two removals at the same moment overlook each other.
 */
export const lockSisterLinks = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LINK_LOCK)})`.execute(tx)

/** Ends the venue's links to venues with which it no longer shares an owner. Call it after an owner has left. */
export const endOrphanedSisterLinks = async (tx: Tx, venueId: string) => {
  await lockSisterLinks(tx)
  const { rows } = await sql<{ venue_id: string }>`
    delete from venue_sisters link
    where ${venueId} in (link.venue_id, link.sister_id) and not exists (
      select from memberships one
      join memberships other on other.user_id = one.user_id and other.venue_id = link.sister_id
        and other.role = 'owner'
      where one.venue_id = link.venue_id and one.role = 'owner'
    )
    returning venue_id`.execute(tx)
  for (const { venue_id } of rows) touchVenue(tx, venue_id, 'config')
}
