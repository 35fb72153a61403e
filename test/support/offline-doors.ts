import type { Night } from './night.ts'

export interface DoorItem {
  seq: number
  at: string
  action: 'check_in' | 'undo' | 'count'
  booking_id?: string
  heads?: number
  delta?: number
}

/** A door that was offline: it writes down what it does and sends it later, once or several times. */
interface OfflineDoor {
  readonly device: string
  readonly log: DoorItem[]
  note(item: Omit<DoorItem, 'seq'>): void
}

export const offlineDoor = (device: string): OfflineDoor => {
  const log: DoorItem[] = []
  return {
    device,
    log,
    note: (item) => {
      log.push({ seq: log.length + 1, ...item })
    },
  }
}

export const sendLog = async (
  { operator, venueId }: Pick<Night, 'operator' | 'venueId'>,
  device: string,
  items: readonly DoorItem[],
) => {
  const { results } = await operator.ok('POST /api/my-venues/:venueId/door-log', {
    params: { venueId },
    body: { device, items: [...items] },
  })
  return results
}

/** What the bookings of a venue should look like after items that were each applied once, in this order. */
export const modelOf = (parties: ReadonlyMap<string, number>) => {
  const arrived = new Map([...parties.keys()].map((id) => [id, 0]))
  const over = new Map([...parties.keys()].map((id) => [id, 0]))
  let inside = 0
  return {
    arrived,
    inside: () => inside,
    apply: ({ action, booking_id: id = '', heads, delta = 0 }: DoorItem) => {
      if (action === 'count') inside += delta
      else if (action === 'undo') {
        inside -= (arrived.get(id) ?? 0) + (over.get(id) ?? 0)
        arrived.set(id, 0)
        over.set(id, 0)
      } else {
        const party = parties.get(id) ?? 0
        const out = party - (arrived.get(id) ?? 0)
        const came = heads ?? (out || party)
        const fitting = Math.min(came, out)
        arrived.set(id, (arrived.get(id) ?? 0) + fitting)
        over.set(id, (over.get(id) ?? 0) + came - fitting)
        inside += came
      }
    },
  }
}
