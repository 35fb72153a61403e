import type { Executor } from '../../db/executor.ts'

/** Every venue the user is a member of, in the order of ids. */
export const venuesOfMember = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .select('venue_id')
    .where('user_id', '=', userId)
    .orderBy('venue_id')
    .execute()
  return rows.map((row) => row.venue_id)
}

export const findVenueId = (db: Executor, venueId: string) =>
  db.selectFrom('venues').select('id').where('id', '=', venueId).executeTakeFirst()
