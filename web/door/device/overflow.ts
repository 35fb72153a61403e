import type { Overflow } from '../engine/with-overflow.ts'
import { OVERFLOW_MARK } from '../model/order.ts'
import { keyOf, type QueuedItem } from '../model/types.ts'

const KEY = 'maitred-door-overflow'

interface Shelf {
  readonly device: string
  readonly last: number
  readonly queue: readonly QueuedItem[]
}

/**
 * Some actions in the browser's local storage, which has room of its own when the database has none. It is a device of
 * its own towards the service, because its numbers are its own.
 */
export const localOverflow = (storage: Storage): Overflow => {
  const read = (): Shelf => {
    const text = storage.getItem(KEY)
    if (text) return JSON.parse(text) as Shelf
    return { device: crypto.randomUUID().slice(0, 6).toUpperCase(), last: 0, queue: [] }
  }
  const write = (shelf: Shelf) => storage.setItem(KEY, JSON.stringify(shelf))
  return {
    queue: async () => read().queue,
    append: async (draft, gate) => {
      const { device, last, queue } = read()
      const item = { ...draft, device: `${gate} · ${device}${OVERFLOW_MARK}`, seq: last + 1 }
      write({ device, last: last + 1, queue: [...queue, item] })
      return item
    },
    drop: async (items) => {
      const shelf = read()
      const isDropped = (one: QueuedItem) =>
        items.some(({ device, seq }) => device === one.device && seq === one.seq)
      if (shelf.queue.some(isDropped))
        write({ ...shelf, queue: shelf.queue.filter((one) => !isDropped(one)) })
    },
    amend: async (items) => {
      const shelf = read()
      const amended = new Map(items.map((item) => [keyOf(item), item]))
      if (shelf.queue.some((one) => amended.has(keyOf(one))))
        write({ ...shelf, queue: shelf.queue.map((one) => amended.get(keyOf(one)) ?? one) })
    },
  }
}
