import type { Role, VenueRole } from '../contract/row.ts'

/** Who is calling. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly name: string
  /** The roles at a venue that the called route admits, by its contract row. Owners alone where it is absent. */
  readonly venueRoles?: readonly VenueRole[]
}
