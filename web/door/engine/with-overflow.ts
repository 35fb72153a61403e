import type { DoorStore } from './ports.ts'

/** A second place for actions when the first one is full. It numbers for itself and names its device differently. */
export type Overflow = Pick<DoorStore, 'append' | 'drop' | 'queue' | 'amend'>

/** An action that does not fit into the first store goes into the second. When both are full, it is not done. */
export const withOverflow = (first: DoorStore, second: Overflow): DoorStore => ({
  load: async () => {
    const { kept, queue } = await first.load()
    return { kept, queue: [...queue, ...(await second.queue())] }
  },
  queue: async () => [...(await first.queue()), ...(await second.queue())],
  keep: (kept) => first.keep(kept),
  append: async (draft, gate) => {
    try {
      return await first.append(draft, gate)
    } catch {
      return second.append(draft, gate)
    }
  },
  drop: async (items) => {
    await second.drop(items)
    await first.drop(items)
  },
  amend: async (items) => {
    await second.amend(items)
    await first.amend(items)
  },
})
