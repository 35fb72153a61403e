/** What of a place decides how well a party sits there. */
interface HarmPlace {
  readonly capacity: number
  readonly tableIds: readonly string[]
  readonly areaIds: readonly (string | null)[]
}

const ANOTHER_AREA = 20
const ONE_MORE_TABLE = 5
const ONE_EMPTY_CHAIR = 1

const emptyChairs = (place: HarmPlace, partySize: number): number => Math.max(0, place.capacity - partySize)

/**
 * What a move costs, in points: 20 when the party leaves its area, 5 for every table more than before, and 1 for every
 * chair that stays empty, because a larger party could have used it.
 */
export const harmOfMove = (partySize: number, from: HarmPlace, to: HarmPlace): number => {
  const isAnotherArea = to.areaIds.some((area) => !from.areaIds.includes(area))
  const moreTables = Math.max(0, to.tableIds.length - from.tableIds.length)
  return (
    (isAnotherArea ? ANOTHER_AREA : 0) +
    moreTables * ONE_MORE_TABLE +
    emptyChairs(to, partySize) * ONE_EMPTY_CHAIR
  )
}

/** What the new party's own seat costs: its empty chairs, and 5 for every table after the first. */
export const harmOfSeat = (partySize: number, to: HarmPlace): number =>
  (to.tableIds.length - 1) * ONE_MORE_TABLE + emptyChairs(to, partySize) * ONE_EMPTY_CHAIR
