import type { Role } from '../../contract/row.ts'

/** Who is calling. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly name: string
}
