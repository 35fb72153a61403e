import type { VenueRole } from '../../contract/row.ts'
import { touchUser } from '../../server/db/changes.ts'
import type { Person, World } from './world.ts'

/** Somebody who is a member of the venue with this role. */
export const joinVenue = async (world: World, venueId: string, role: VenueRole): Promise<Person> => {
  const person = await world.person('client')
  await world.database.tx(async (tx) => {
    await tx
      .insertInto('memberships')
      .values({ user_id: person.id, venue_id: venueId, role, created_at: world.clock.now() })
      .execute()
    touchUser(tx, person.id)
  })
  return person
}
