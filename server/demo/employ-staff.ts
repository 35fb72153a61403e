import type { VenueRole } from '../../contract/row.ts'
import type { DemoEmail, DemoWorld } from './world.ts'

const STAFF: readonly (readonly [DemoEmail, VenueRole])[] = [
  ['manager@demo.test', 'manager'],
  ['host@demo.test', 'host'],
  ['door@demo.test', 'door'],
  ['viewer@demo.test', 'viewer'],
]

/** One member of every role below the owners. */
export const employStaff = (world: DemoWorld, venue: { readonly id: string }) => {
  for (const [email, role] of STAFF) employ(world, venue, email, role)
}

/** The same person at another door. */
export const employDoor = (world: DemoWorld, venue: { readonly id: string }) =>
  employ(world, venue, 'door@demo.test', 'door')

const employ = (world: DemoWorld, venue: { readonly id: string }, email: DemoEmail, role: VenueRole) => {
  const { id, created_at } = world.account(email)
  world.rows.add('memberships', { user_id: id, venue_id: venue.id, role, created_at })
}
