import { invalid, notFound } from '../../domain/errors.ts'

type Comparable = number | string | null

/** Refuses a lower bound above its upper one. A bound that is null is open. Dates compare as their texts do. */
export const requireNotAbove = <L extends string, H extends string>(
  draft: Readonly<Record<L | H, Comparable>>,
  low: L,
  high: H,
) => {
  const [from, to] = [draft[low], draft[high]]
  if (from === null || to === null || from <= to) return
  const wrong = typeof from === 'string' ? 'after' : 'above'
  throw invalid(`"${low}" must not be ${wrong} "${high}".`, { fields: [low, high] })
}

/**
 * Refuses a list of ids that names one twice (400) or one that was not found in the venue (404), so that a list that
 * is stored names as many things as it has entries.
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
