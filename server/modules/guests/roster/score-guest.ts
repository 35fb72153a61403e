import { sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import { type ScoreFacts, scoreOf } from '../../../../domain/guest-score.ts'
import { foldText } from '../../../../domain/search-text.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { highestGiven, tierOf } from '../profile/tier.ts'

/**
 * The score of any account. Visits, tags and connections count only at venues that the caller can access, so that
 * nobody learns what another company wrote. One's own score counts all venues, and so does an admin's view.
 */
export const scoreGuest = async ({
  db,
  params,
  actor,
  now,
  services,
}: ReadContext<'GET /api/users/:id/score'>) => {
  const seesAll = actor.role === 'admin' || actor.id === params.id
  const venueIds = seesAll ? null : [...(await services.memberships.venuesOf(db, actor))]
  const facts = await findScoreFacts(db, params.id, venueIds, actor.id)
  if (!facts) throw notFound('User')
  // How many follow somebody is between them and the venues.
  const isStranger = actor.role === 'guest' && !seesAll
  return scoreOf(isStranger ? { ...facts, followers: 0 } : facts, now)
}

/** `venueIds` null: all venues, and connections with everybody. */
const findScoreFacts = async (
  db: Executor,
  userId: string,
  venueIds: readonly string[] | null,
  callerId: string,
): Promise<ScoreFacts | undefined> => {
  const isCounted = venueIds === null ? sql`true` : sql`venue_id = any(${venueIds}::text[])`
  const isCaller = (column: 'user_a' | 'user_b') =>
    venueIds === null ? sql`true` : sql`${sql.ref(column)} = ${callerId}`
  const { rows } = await sql<Omit<ScoreFacts, 'taggedVvip'> & { tags: string[] }>`
    select users.followers, users.verified, ${tierOf(
      sql`users.membership_tier`,
      sql`(select ${highestGiven} from venue_guests where guest_id = users.id and ${isCounted})`,
    )} as tier, users.created_at as since,
      (select count(*)::int from (
        select user_b from venue_connections where user_a = users.id and ${isCounted}
        union select user_a from venue_connections where user_b = users.id and ${isCounted}
        union select user_b from connections where user_a = users.id and ${isCaller('user_b')}
        union select user_a from connections where user_b = users.id and ${isCaller('user_a')}
      ) as known) as connections,
      (select coalesce(sum(visits), 0)::int from venue_guests where guest_id = users.id and ${isCounted}) as visits,
      (select count(*)::int from venue_guests where guest_id = users.id and ${isCounted} and visits > 0)
        as "venuesVisited",
      array(select distinct unnest(tags) from guest_tags where guest_id = users.id and ${isCounted}) as tags
    from users where users.id = ${userId}`.execute(db)
  const row = rows[0]
  return row && { ...row, taggedVvip: row.tags.some((tag) => foldText(tag) === 'vvip') }
}
