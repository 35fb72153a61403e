import { LRUCache } from 'lru-cache'
import type { Executor } from '../../../db/executor.ts'
import { rosterSizes, rosterSizesAndRepeats } from './roster-queries.ts'

type Size = { readonly venue_id: string; readonly guests: number; readonly removed_guests: number }

/**
 * Every new guest increments the venue's size, and everybody who leaves increments `removed_guests`. So for the same
 * numbers, the number of guests that several venues share is always the same, and a cached count never becomes stale,
 * in any process.
 */
const repeatsBySizes = new LRUCache<string, number>({ max: 10_000 })

/** The number of distinct guests on the rosters of these venues, without scanning the rosters. */
export const countRoster = async (db: Executor, venueIds: readonly string[]): Promise<number> => {
  const sizes = await rosterSizes(db, venueIds)
  if (sizes.length < 2) return sumOf(sizes)
  const cached = repeatsBySizes.get(keyOf(sizes))
  if (cached !== undefined) return sumOf(sizes) - cached
  const counted = await rosterSizesAndRepeats(db, venueIds)
  const repeats = counted[0]?.repeats ?? 0
  repeatsBySizes.set(keyOf(counted), repeats)
  return sumOf(counted) - repeats
}

const sumOf = (sizes: readonly Size[]) => sizes.reduce((sum, { guests }) => sum + guests, 0)

const keyOf = (sizes: readonly Size[]) =>
  sizes.map(({ venue_id, guests, removed_guests }) => `${venue_id}:${guests}:${removed_guests}`).join()
