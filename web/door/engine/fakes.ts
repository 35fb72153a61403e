import type { DoorList, LogItem, LogResult, Party, QueuedItem } from '../model/types.ts'
import { type DoorService, type DoorStore, type Kept, NOTHING_KEPT, Unreachable } from './ports.ts'

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

/** Storage that outlives the app, and that can be full. */
export const memoryStore = (device: string) => {
  let kept: Kept = NOTHING_KEPT
  let queue: readonly QueuedItem[] = []
  let last = 0
  const faults = { isFull: false }
  const refuse = () => {
    if (faults.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
  const store: DoorStore = {
    load: async () => ({ kept, queue }),
    keep: async (next) => {
      refuse()
      kept = next
    },
    append: async (draft, gate) => {
      refuse()
      last += 1
      const item = { ...draft, device: `${gate} ${device}`, seq: last }
      queue = [...queue, item]
      return item
    },
    drop: async (items) => {
      queue = queue.filter(
        (one) => !items.some(({ device, seq }) => device === one.device && seq === one.seq),
      )
    },
  }
  return { store, faults }
}

/** How the network of one device is: whole, cut, or it loses the answer after the service has done its work. */
export interface Network {
  state: 'whole' | 'cut' | 'loses_answers'
}

export interface FakeServer {
  readonly parties: Map<string, Party>
  inside(): number
  list(): DoorList
  receive(device: string, items: readonly LogItem[], name: (item: LogItem) => string): LogResult[]
}

/** The service as one device reaches it. */
export const serviceOver = (
  server: FakeServer,
  network: Network,
  name: (item: LogItem) => string,
): DoorService => {
  const through = <T>(work: () => T): T => {
    if (network.state === 'cut') throw new Unreachable()
    const answer = work()
    if (network.state === 'loses_answers') throw new Unreachable()
    return answer
  }
  return {
    sendLog: async (_session, _venue, device, items) => through(() => server.receive(device, items, name)),
    readList: async () => through(() => server.list()),
    readKeys: async () => [],
  }
}
