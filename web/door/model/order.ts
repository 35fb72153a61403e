import type { QueuedItem } from './types.ts'

/** The name of a device ends with this when the action is kept in the second place, which numbers for itself. */
export const OVERFLOW_MARK = '+'

export const isOverflow = ({ device }: Pick<QueuedItem, 'device'>): boolean => device.endsWith(OVERFLOW_MARK)

/** Actions in the order in which they were done: by their numbers, and by time between the two places. */
export const inOrder = (items: readonly QueuedItem[]): QueuedItem[] => {
  // A live code is dated to its minute, which may begin after the next action: no later number has an earlier time.
  const latest = { first: '', second: '' }
  const dated = items
    .toSorted((a, b) => a.seq - b.seq)
    .map((queued) => {
      const place = isOverflow(queued) ? 'second' : 'first'
      if (queued.item.at > latest[place]) latest[place] = queued.item.at
      return { queued, at: latest[place] }
    })
  return dated.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ queued }) => queued)
}
