import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/database.ts'
import { rosterSizes, rosterSizesAndRepeats } from './roster-queries.ts'

type Size = { readonly venue_id: string; readonly guests: number }

/**
 * Rosters only grow, and each arrival moves its venue's size: while the sizes stand, so does the number of guests
 * that several of the venues share. What was counted for them holds for good, whichever process let them grow.
 */
const repeatsBySizes = new LRUCache<string, number>({ max: 10_000 })

/** Guests on the rosters of these venues, each counted once, without counting the rosters. */
export const countRoster = async (db: Executor, venueIds: readonly string[]): Promise<number> => {
  const sizes = await rosterSizes(db, venueIds)
  if (sizes.length < 2) return listed(sizes)
  const known = repeatsBySizes.get(keyOf(sizes))
  if (known !== undefined) return listed(sizes) - known
  const counted = await rosterSizesAndRepeats(db, venueIds)
  const repeats = counted[0]?.repeats ?? 0
  repeatsBySizes.set(keyOf(counted), repeats)
  return listed(counted) - repeats
}

const listed = (sizes: readonly Size[]) => sizes.reduce((sum, { guests }) => sum + guests, 0)

const keyOf = (sizes: readonly Size[]) => sizes.map(({ venue_id, guests }) => `${venue_id}:${guests}`).join()
