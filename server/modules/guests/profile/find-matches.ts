import { invalid } from '../../../../domain/errors.ts'
import {
  type MatchRank,
  MIN_SEARCH_CHARS,
  matchRank,
  type SearchTerm,
  searchTermOf,
} from '../../../../domain/search-text.ts'
import type { Executor } from '../../../db/executor.ts'
import { rosterSizes } from '../roster/roster-queries.ts'
import {
  type Match,
  matchesAtWordStart,
  matchesByNamePrefix,
  matchesInSample,
  matchesInside,
} from '../roster/search-queries.ts'

/** Guests scanned per result on the page before the trigram index is used. */
const SAMPLED_PER_RESULT = 80
/** The most matches per venue that are read and compared. */
const MAX_GATHERED = 200
/** When there are more: the most candidates that are checked for a match at the start of a word. */
const MAX_LIKELY = 2000

/**
 * The ids of up to `limit` guests, best match first, then by name. If no more than `limit` guests match, all of them
 * are found. The trigram index must collect every match before it returns the first one, so it is used for rare text
 * only: text that many guests share (a mail provider, a dialling code) fills the page from a sample.
 */
export const findMatches = async (
  db: Executor,
  venueIds: readonly string[],
  query: string,
  limit: number,
): Promise<string[]> => {
  const term = searchTermOf(query)
  if (!term)
    throw invalid(`"q" must have at least ${MIN_SEARCH_CHARS} characters that can be searched.`, {
      fields: ['q'],
    })
  const found = new MatchCollector(term, limit)

  found.add(await matchesByNamePrefix(db, venueIds, term, limit))
  if (found.isPageFull(0)) return found.best()

  const sampled = Math.ceil((SAMPLED_PER_RESULT * limit) / Math.max(1, venueIds.length))
  const [inSample, sizes] = await Promise.all([
    matchesInSample(db, venueIds, term, sampled, limit),
    rosterSizes(db, venueIds),
  ])
  found.add(inSample)
  if (found.isPageFull(1) || sizes.every(({ guests }) => guests <= sampled)) return found.best()

  if (!found.isPageFull(2)) {
    const inside = await matchesInside(db, venueIds, term, MAX_GATHERED)
    found.add(inside)
    if (inside.length < MAX_GATHERED || found.isPageFull(1)) return found.best()
  }
  found.add(await matchesAtWordStart(db, venueIds, term, MAX_LIKELY, limit))
  return found.best()
}

type RankedMatch = Match & { readonly rank: MatchRank }

/** The matches so far, each guest once. */
class MatchCollector {
  readonly #term: SearchTerm
  readonly #limit: number
  readonly #ranked = new Map<string, RankedMatch>()

  constructor(term: SearchTerm, limit: number) {
    this.#term = term
    this.#limit = limit
  }

  add(matches: readonly Match[]) {
    for (const match of matches) {
      const rank = matchRank(match.search_text, this.#term)
      if (rank === undefined) continue
      // Venues may know a guest by different names: the best match of them counts.
      const known = this.#ranked.get(match.guest_id)
      if (!known || isBetter({ ...match, rank }, known)) this.#ranked.set(match.guest_id, { ...match, rank })
    }
  }

  /** Whether there are enough matches of this rank or better. */
  isPageFull(rank: MatchRank): boolean {
    const good = [...this.#ranked.values()].filter((match) => match.rank <= rank)
    return good.length >= this.#limit
  }

  best(): string[] {
    return [...this.#ranked.values()]
      .sort((a, b) => byRankAndName(a, b) || compare(a.guest_id, b.guest_id))
      .slice(0, this.#limit)
      .map((match) => match.guest_id)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byRankAndName = (a: RankedMatch, b: RankedMatch) => a.rank - b.rank || compare(a.name_key, b.name_key)

const isBetter = (match: RankedMatch, known: RankedMatch) => byRankAndName(match, known) < 0
