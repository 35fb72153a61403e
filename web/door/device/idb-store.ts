import { type DBSchema, openDB } from 'idb'
import { type DoorStore, type Kept, NOTHING_KEPT } from '../engine/ports.ts'
import { isOverflow } from '../engine/with-overflow.ts'
import type { Draft, QueuedItem } from '../model/types.ts'

interface Tables extends DBSchema {
  /** `kept`: what outlives a start. `device`: a name for this device that is nobody else's. */
  facts: { key: 'kept' | 'device'; value: Kept | string }
  /** The key generator numbers the actions, and never gives a number twice. */
  queue: { key: number; value: Draft & { device: string; seq?: number } }
}

const deviceId = () => crypto.randomUUID().slice(0, 6).toUpperCase()

/** The device's IndexedDB. */
export const openIdbStore = async (): Promise<DoorStore> => {
  const db = await openDB<Tables>('maitred-door', 1, {
    upgrade: (made) => {
      made.createObjectStore('facts')
      made.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
    },
  })
  const device = ((await db.get('facts', 'device')) as string | undefined) ?? deviceId()
  // Without room even for this, the overflow keeps what is done.
  await db.put('facts', device, 'device').catch(() => undefined)
  return {
    load: async () => ({
      kept: { ...NOTHING_KEPT, ...((await db.get('facts', 'kept')) as Kept | undefined) },
      queue: (await db.getAll('queue')) as QueuedItem[],
    }),
    keep: async (kept) => {
      try {
        await db.put('facts', kept, 'kept')
      } catch (error) {
        // Names that should go must go, even when there is no room to write that they are gone.
        if (kept.list === null) await db.delete('facts', 'kept')
        throw error
      }
    },
    append: async (draft, gate) => {
      const item = { ...draft, device: `${gate} · ${device}` }
      const transaction = db.transaction('queue', 'readwrite', { durability: 'strict' })
      const [seq] = await Promise.all([transaction.store.add(item), transaction.done])
      return { ...item, seq }
    },
    drop: async (items) => {
      const transaction = db.transaction('queue', 'readwrite')
      const own = items.filter((item) => !isOverflow(item))
      await Promise.all([...own.map(({ seq }) => transaction.store.delete(seq)), transaction.done])
    },
  }
}
