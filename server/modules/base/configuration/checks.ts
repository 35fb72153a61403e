import { invalid, notFound } from '../../../../domain/errors.ts'

type Comparable = number | string | null

/** Throws 400 when the lower bound is above the upper one. Null means unbounded. Dates are compared as text. */
export const requireNotAbove = <L extends string, H extends string>(
  draft: Readonly<Record<L | H, Comparable>>,
  low: L,
  high: H,
) => {
  const [from, to] = [draft[low], draft[high]]
  if (from === null || to === null || from <= to) return
  const relation = typeof from === 'string' ? 'after' : 'above'
  throw invalid(`"${low}" must not be ${relation} "${high}".`, { fields: [low, high] })
}

/**
 * Throws 400 for a repeated id, and 404 for an id that was not found in the venue.
 */
export const requireEvery = (
  { field, label }: { field: string; label: string },
  ids: readonly string[],
  found: readonly { id: string }[],
) => {
  if (new Set(ids).size < ids.length)
    throw invalid(`"${field}" must not repeat an entry.`, { fields: [field] })
  if (found.length < ids.length) throw notFound(label)
}
