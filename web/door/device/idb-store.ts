import { type DBSchema, openDB } from 'idb'
import { type DoorStore, type Kept, NOTHING_KEPT, OtherWindow } from '../engine/ports.ts'
import { isOverflow } from '../model/order.ts'
import type { Draft, QueuedItem } from '../model/types.ts'

interface Tables extends DBSchema {
  /**
   * `kept`: what outlives a start. `device`: a name for this device that is nobody else's. `owner`: the window that may
   * write `kept`.
   */
  facts: { key: 'kept' | 'device' | 'owner'; value: Kept | string }
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
  const me = crypto.randomUUID()
  const takeOver = () =>
    db.put('facts', me, 'owner').then(
      () => true,
      () => false,
    )
  let isOwner = await takeOver()
  const queue = async () => (await db.getAll('queue')) as QueuedItem[]
  return {
    load: async () => ({
      kept: { ...NOTHING_KEPT, ...((await db.get('facts', 'kept')) as Kept | undefined) },
      queue: await queue(),
    }),
    queue,
    keep: async (kept) => {
      // There was no room to say so before.
      isOwner ||= await takeOver()
      const transaction = db.transaction('facts', 'readwrite')
      if (isOwner && (await transaction.store.get('owner')) !== me) throw new OtherWindow()
      try {
        await Promise.all([transaction.store.put(kept, 'kept'), transaction.done])
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
    amend: async (items) => {
      const transaction = db.transaction('queue', 'readwrite', { durability: 'strict' })
      const own = items.filter((item) => !isOverflow(item))
      await Promise.all([...own.map((item) => transaction.store.put(item)), transaction.done])
    },
  }
}
