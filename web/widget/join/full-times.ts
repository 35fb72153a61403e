export interface ShownSlot {
  readonly time: string
  readonly available: boolean
  readonly reason?: string | undefined
}

/** Reasons that a cancellation takes away. */
const FULL = ['full', 'no_table']

/**
 * The starts that are full, as the longest row of them in which nothing is free: what a guest can wait for. A start that two
 * rules offer is full when both are.
 */
export const fullTimes = (slots: readonly ShownSlot[]): string[] => {
  const times = [...new Set(slots.map(({ time }) => time))]
  const isFull = (time: string) => {
    const here = slots.filter((slot) => slot.time === time)
    return !here.some(({ available }) => available) && here.some(({ reason }) => FULL.includes(reason ?? ''))
  }
  let longest: string[] = []
  let row: string[] = []
  for (const time of times) {
    row = isFull(time) ? [...row, time] : []
    if (row.length > longest.length) longest = row
  }
  return longest
}
