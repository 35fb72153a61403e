import { sql } from 'kysely'
import type { TagScope } from '../../../../contract/guests.ts'
import type { Executor, Tx } from '../../../db/executor.ts'

/** The guest's tags at these venues, ordered by venue name. Tags keep their given order. */
export const tagsOfGuest = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('guest_tags')
    .innerJoin('venues', 'venues.id', 'guest_tags.venue_id')
    .select(['guest_tags.venue_id', 'venues.name as venue_name', 'guest_tags.scope', 'guest_tags.tags'])
    .where('guest_tags.guest_id', '=', guestId)
    .where('guest_tags.venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('venues.name')
    .orderBy('guest_tags.venue_id')
    .execute()

export type TagRow = Awaited<ReturnType<typeof tagsOfGuest>>[number]

/** Each tag with how many guests have it, the most used first. */
export const rosterTags = async (db: Executor, venueIds: readonly string[], limit: number) => {
  const { rows } = await sql<{ tag: string; guests: number }>`
    select tag, count(distinct guest_id)::int as guests from guest_tags, unnest(tags) as tag
    where venue_id = any(${venueIds}::text[]) group by tag order by guests desc, tag limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Replaces the whole set; an empty set deletes the rows. */
export const replaceTags = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string,
  scope: TagScope,
  tags: readonly string[],
) => {
  if (tags.length === 0) {
    await tx
      .deleteFrom('guest_tags')
      .where('venue_id', '=', sql<string>`any(${venueIds})`)
      .where('guest_id', '=', guestId)
      .where('scope', '=', scope)
      .execute()
    return
  }
  await sql`
    insert into guest_tags (venue_id, guest_id, scope, tags)
    select id, ${guestId}, ${scope}, ${tags}::text[] from unnest(${venueIds}::text[]) as mine (id) order by id
    on conflict (venue_id, guest_id, scope) do update set tags = excluded.tags`.execute(tx)
}
