import { type DoorList, keyOf, type Party, type QueuedItem } from '../model/types.ts'
import { type DoorStore, type Kept, NOTHING_KEPT, OtherWindow } from './ports.ts'
import type { DeviceClock } from './service-clock.ts'

/** Stand-ins for storage and service, for the tests of the door. */

export const partyOf = (fields: Partial<Party> & { id: string }): Party => ({
  source: 'booking',
  kind: 'guestlist',
  status: 'approved',
  attendance: 'expected',
  name: `Party ${fields.id}`,
  party_size: 2,
  arrived: 0,
  over: 0,
  time: '22:00',
  starts_at: '2026-01-17T22:00:00.000Z',
  ends_at: '2026-01-18T04:00:00.000Z',
  last_entry_at: null,
  checked_in_at: null,
  checked_in_by: null,
  turned_away: null,
  tables: [],
  area: null,
  event: null,
  tags: [],
  allergies: null,
  barred: false,
  tickets: [],
  ...fields,
})

export const listOf = (fields: Partial<DoorList> = {}): DoorList => ({
  date: '2026-01-17',
  begins_at: '2026-01-17T06:00:00.000Z',
  ends_at: '2026-01-18T06:00:00.000Z',
  now: '2026-01-17T22:00:00.000Z',
  version: 1,
  inside: 0,
  capacity: null,
  parties: [],
  conflicts: [],
  received: [],
  ...fields,
})

/** A device whose clock stands still. */
export const stillClock = (at: string): DeviceClock => ({ wall: () => Date.parse(at), steady: () => 0 })

/** Storage that outlives the app, and that can be full. Every window opens it for itself. */
export const memoryStore = (
  device: string,
  delay: (what: string) => Promise<unknown> = async () => undefined,
) => {
  let kept: Kept = NOTHING_KEPT
  let queue: readonly QueuedItem[] = []
  let last = 0
  let owner = 0
  const faults = { isFull: false }
  const appended: QueuedItem[] = []
  const refuse = () => {
    if (faults.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
  const open = (): DoorStore => {
    owner += 1
    const me = owner
    return {
      load: async () => ({ kept, queue }),
      queue: async () => queue,
      keep: async (next) => {
        await delay('is kept')
        if (owner !== me) throw new OtherWindow()
        refuse()
        kept = next
      },
      append: async (draft, gate) => {
        await delay('is appended')
        refuse()
        last += 1
        const item = { ...draft, device: `${gate} ${device}`, seq: last }
        queue = [...queue, item]
        appended.push(item)
        return item
      },
      drop: async (items) => {
        await delay('is dropped')
        queue = queue.filter((one) => !items.some((item) => keyOf(item) === keyOf(one)))
      },
      amend: async (items) => {
        await delay('is amended')
        refuse()
        queue = queue.map((one) => items.find((item) => keyOf(item) === keyOf(one)) ?? one)
      },
    }
  }
  /** `appended`: everything that was ever accepted. `text`: what is stored now. */
  return { open, faults, appended, text: () => JSON.stringify([kept, queue]) }
}
