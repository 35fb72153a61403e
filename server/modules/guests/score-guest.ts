import { sql } from 'kysely'
import type { Executor } from '../../db/executor.ts'
import { notFound } from '../../domain/errors.ts'
import { type ScoreFacts, scoreOf } from '../../domain/guest-score.ts'
import { foldText } from '../../domain/search-text.ts'
import type { ReadContext } from '../../http/context.ts'

/** The score of any account, from its visits at all venues of the platform. */
export const scoreGuest = async ({ db, params, now }: ReadContext<'GET /api/users/:id/score'>) => {
  const facts = await findScoreFacts(db, params.id)
  if (!facts) throw notFound('User')
  return scoreOf(facts, now)
}

const findScoreFacts = async (db: Executor, userId: string): Promise<ScoreFacts | undefined> => {
  const { rows } = await sql<Omit<ScoreFacts, 'taggedVvip'> & { tags: string[] }>`
    select users.followers, users.verified, users.membership_tier as tier, users.created_at as since,
      (select count(*)::int from (
        select from connections where user_a = users.id union all select from connections where user_b = users.id
      ) as known) as connections,
      (select coalesce(sum(visits), 0)::int from venue_guests where guest_id = users.id) as visits,
      (select count(*)::int from venue_guests where guest_id = users.id and visits > 0) as "venuesVisited",
      array(select distinct unnest(tags) from guest_tags where guest_id = users.id) as tags
    from users where users.id = ${userId}`.execute(db)
  const row = rows[0]
  return row && { ...row, taggedVvip: row.tags.some((tag) => foldText(tag) === 'vvip') }
}
