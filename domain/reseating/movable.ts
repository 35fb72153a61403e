/** What decides whether a party may be moved to another table. */
export interface MovableParty {
  readonly kind: 'booking' | 'reservation'
  readonly status: string
  readonly startsAt: Date
  readonly isLocked: boolean
  /** The guest chose the table on the plan, or staff promised it. */
  readonly isTableFixed: boolean
  readonly hasArrived: boolean
  /** A change of the booking waits for its payment and has claimed tables of its own. */
  readonly isChanging: boolean
}

const STANDING = { booking: ['approved', 'pending'], reservation: ['confirmed'] }

/** Nobody is moved who sits already, comes soon, or was given that very table. */
export const isMovable = (party: MovableParty, freezeMins: number, now: Date): boolean =>
  STANDING[party.kind].includes(party.status) &&
  !party.isLocked &&
  !party.isTableFixed &&
  !party.hasArrived &&
  !party.isChanging &&
  party.startsAt.getTime() - now.getTime() > freezeMins * 60_000
