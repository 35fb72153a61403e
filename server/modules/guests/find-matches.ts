import type { Executor } from '../../db/database.ts'
import { invalid } from '../../domain/errors.ts'
import {
  type MatchRank,
  MIN_SEARCH_CHARS,
  matchRank,
  type SearchTerm,
  searchTermOf,
} from '../../domain/search-text.ts'
import { rosterSizes } from './roster-queries.ts'
import {
  type Match,
  matchesAtWordStart,
  matchesByNamePrefix,
  matchesInSample,
  matchesInside,
} from './search-queries.ts'

/** How many guests are looked at one by one, for each place on the page, before the index is asked. */
const SAMPLED_PER_PLACE = 80
/** Up to so many matches of a venue are gathered and compared. */
const GATHERED = 200
/** Of more, the likeliest are looked at for those that begin a word. */
const LIKELY = 2000

/**
 * The ids of up to `limit` guests, the best match first and by name among equals. Whoever matches is found as long
 * as they fit. The index of runs must gather every match before the first can be read, so it is only asked for what
 * is rare: text that many guests share (a mail provider, a dialling code) fills the page from a sample.
 */
export const findMatches = async (
  db: Executor,
  venueIds: readonly string[],
  query: string,
  limit: number,
): Promise<string[]> => {
  const needle = searchTermOf(query)
  if (!needle)
    throw invalid(`"q" must have at least ${MIN_SEARCH_CHARS} characters to look for.`, { fields: ['q'] })
  const found = new Findings(needle, limit)

  found.add(await matchesByNamePrefix(db, venueIds, needle, limit))
  if (found.fillThePage(0)) return found.best()

  const sampled = Math.ceil((SAMPLED_PER_PLACE * limit) / Math.max(1, venueIds.length))
  const [inSample, sizes] = await Promise.all([
    matchesInSample(db, venueIds, needle, sampled, limit),
    rosterSizes(db, venueIds),
  ])
  found.add(inSample)
  if (found.fillThePage(1) || sizes.every(({ guests }) => guests <= sampled)) return found.best()

  if (!found.fillThePage(2)) {
    const inside = await matchesInside(db, venueIds, needle, GATHERED)
    found.add(inside)
    if (inside.length < GATHERED || found.fillThePage(1)) return found.best()
  }
  found.add(await matchesAtWordStart(db, venueIds, needle, LIKELY, limit))
  return found.best()
}

/** What has been found so far, each guest once. */
class Findings {
  readonly #needle: SearchTerm
  readonly #limit: number
  readonly #ranked = new Map<string, Match & { rank: MatchRank }>()

  constructor(needle: SearchTerm, limit: number) {
    this.#needle = needle
    this.#limit = limit
  }

  add(matches: readonly Match[]) {
    for (const match of matches) {
      const rank = matchRank(match.search_text, this.#needle)
      if (rank !== undefined) this.#ranked.set(match.guest_id, { ...match, rank })
    }
  }

  /** Whether there are enough of this rank or a better one. */
  fillThePage(rank: MatchRank): boolean {
    const good = [...this.#ranked.values()].filter((match) => match.rank <= rank)
    return good.length >= this.#limit
  }

  best(): string[] {
    return [...this.#ranked.values()]
      .sort((a, b) => a.rank - b.rank || compare(a.name_key, b.name_key) || compare(a.guest_id, b.guest_id))
      .slice(0, this.#limit)
      .map((match) => match.guest_id)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
