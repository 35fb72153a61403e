import { isChangedMeanwhile } from './changed-meanwhile.ts'
import { haveSameTables } from './table-choice.ts'

export interface Place {
  readonly table_ids: readonly string[]
  readonly date: string
  readonly time: string
  readonly duration_mins: number
}

/** Who moves a party to other tables or another time need not know how long it stays. */
export type SeenPlace = Omit<Place, 'duration_mins'> & { readonly duration_mins?: number | undefined }

/** Whether a party stands at the same tables and times, however long it stays. */
export const isSamePlace = (one: SeenPlace, other: SeenPlace): boolean =>
  one.date === other.date && one.time === other.time && haveSameTables(one.table_ids, other.table_ids)

const isSame = (one: SeenPlace, stands: SeenPlace) =>
  isSamePlace(one, stands) && (one.duration_mins ?? stands.duration_mins) === stands.duration_mins

/**
 * Whether somebody else moved a party, or changed its stay, between a caller's read and their change. A party
 * that already is as the caller wants it was not: that is the same call made twice.
 */
export const isMovedMeanwhile = (seen: SeenPlace | undefined, stands: Place, wanted: Place): boolean =>
  isChangedMeanwhile<SeenPlace>(seen, stands, wanted, isSame)
