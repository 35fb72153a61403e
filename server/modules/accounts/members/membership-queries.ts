import type { VenueRole } from '../../../../contract/row.ts'
import type { Executor } from '../../../db/executor.ts'

/** Every venue the user is a member of with their role there, in the order of the venues' ids. */
export const rolesOfMember = async (
  db: Executor,
  userId: string,
): Promise<ReadonlyMap<string, VenueRole>> => {
  const rows = await db
    .selectFrom('memberships')
    .select(['venue_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('venue_id')
    .execute()
  return new Map(rows.map(({ venue_id, role }) => [venue_id, role]))
}

/** The user's role at the venue; undefined for somebody who is not a member. */
export const findVenueRole = async (
  db: Executor,
  userId: string,
  venueId: string,
): Promise<VenueRole | undefined> => {
  const member = await db
    .selectFrom('memberships')
    .select('role')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.role
}

export const findVenueId = (db: Executor, venueId: string) =>
  db.selectFrom('venues').select('id').where('id', '=', venueId).executeTakeFirst()
