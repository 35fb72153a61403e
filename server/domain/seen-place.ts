import { haveSameTables } from './table-choice.ts'

export interface Place {
  readonly table_ids: readonly string[]
  readonly date: string
  readonly time: string
}

const isSame = (one: Place, other: Place) =>
  one.date === other.date && one.time === other.time && haveSameTables(one.table_ids, other.table_ids)

/**
 * Whether somebody else moved a party between a caller's look at it and their move. A party that is already where the
 * caller wants it was not: that is the same call made twice.
 */
export const isMovedMeanwhile = (seen: Place | undefined, stands: Place, wanted: Place): boolean =>
  seen !== undefined && !isSame(seen, stands) && !isSame(stands, wanted)
