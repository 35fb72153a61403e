/** A party's time at a table, in milliseconds. */
export interface Timed {
  readonly from: number
  readonly to: number
  readonly resetMs: number
}

/**
 * Whether two parties cannot share a table: each keeps its own reset time to the other, so the longer one counts. Two
 * parties that both stay where they are never clash: staff may have seated them closer.
 */
export const clash = (a: Timed, b: Timed): boolean => {
  const gap = a.resetMs > b.resetMs ? a.resetMs : b.resetMs
  return a.from < b.to + gap && b.from < a.to + gap
}
