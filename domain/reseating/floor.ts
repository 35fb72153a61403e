import type { Seat } from '../table-choice.ts'

/** What the planner knows about a venue: seats, blocks and the parties that have a table. Times are ms since 1970. */
export interface Floor {
  readonly seats: readonly FloorSeat[]
  readonly parties: readonly StandingParty[]
  /** Nobody is moved to a blocked table. A party that sits there already may stay. */
  readonly blocks?: readonly Block[]
}

/** A table, or a combination of tables that the venue joins. */
export interface FloorSeat extends Seat {
  /** The area of each table; null for a table outside all areas. */
  readonly areaIds: readonly (string | null)[]
  /** Whether guests can book it online. A combination can be when all of its tables can. */
  readonly isOnline: boolean
}

export interface Block {
  readonly tableId: string
  readonly from: number
  readonly to: number
}

/** What decides where a party may sit. */
export interface PartyToSeat {
  readonly partySize: number
  readonly from: number
  readonly to: number
  /** Minutes that must be free between this party and any other at its tables. */
  readonly resetMins?: number
  /** The areas of its access rule. Empty: any table. */
  readonly areaIds: readonly string[]
  /** A party that booked online sits only at seats that are sold online; one that staff made, at any. */
  readonly isOnline: boolean
}

/** A party that holds tables. Its tables need not be a seat of the floor, and may be too small: staff may do that. */
export interface StandingParty extends PartyToSeat {
  readonly id: string
  readonly tableIds: readonly string[]
  readonly isMovable: boolean
}

export interface Move {
  readonly id: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/**
 * `free`: a seat is free and nobody moves. `bound`: at one instant more tables are needed than there are. `search`: an
 * assignment was found, or every one was tried. `undecided`: the search gave up. `nodes` is the work that it took.
 */
export type Reseating =
  | {
      readonly possible: true
      readonly proof: 'free' | 'search'
      /** Where the new party sits. */
      readonly tables: readonly string[]
      /** The parties that change tables, all at once, in the order of their arrival. */
      readonly moves: readonly Move[]
      readonly nodes: number
    }
  | { readonly possible: false; readonly proof: 'bound' | 'search' | 'undecided'; readonly nodes: number }
