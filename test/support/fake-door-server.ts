import { headsToSettle, judgeAdmission, judgeUndo } from '../../domain/door-log.ts'
import { listOf } from '../../web/door/engine/fakes.ts'
import { type DoorService, Unreachable } from '../../web/door/engine/ports.ts'
import {
  type Conflict,
  type DoorList,
  keyOf,
  type LogItem,
  type LogResult,
  type Party,
} from '../../web/door/model/types.ts'

/** How the network of one device is: whole, cut, or it loses the answer after the service has done its work. */
export interface Network {
  state: 'whole' | 'cut' | 'loses_answers'
}

export interface FakeServer {
  readonly parties: Map<string, Party>
  inside(): number
  list(): DoorList
  receive(device: string, items: readonly LogItem[]): LogResult[]
}

/** The service's door log of one venue in memory, with the service's own rules. */
export const fakeServer = (parties: Map<string, Party>): FakeServer => {
  const known = new Map<string, string>()
  const entries = new Map<string, Conflict>()
  const settled = new Map<string, boolean>()
  let counted = 0
  let version = 1
  const settle = ({ entry, taken_out = false }: LogItem) => {
    const key = entry ? keyOf(entry) : ''
    const conflict = entries.get(key)
    const before = settled.get(key)
    if (before !== undefined) return before === taken_out ? ('duplicate' as const) : ('conflict' as const)
    const party = parties.get(conflict?.booking_id ?? '')
    if (!conflict || !party) return 'conflict' as const
    settled.set(key, taken_out)
    const heads = headsToSettle({ heads_in: conflict.heads, heads_over: conflict.heads }, party.over)
    if (taken_out) parties.set(party.id, { ...party, over: party.over - heads })
    return 'applied' as const
  }
  const apply = (device: string, item: LogItem) => {
    const party = parties.get(item.booking_id ?? '')
    if (item.action === 'settle') return settle(item)
    if (!party) {
      counted += item.delta ?? 0
      return 'applied' as const
    }
    if (item.action === 'undo') {
      const { over, ofParty } = judgeUndo({ arrived: party.arrived, heads_over: party.over }, item.heads)
      const arrived = party.arrived - ofParty
      const status = arrived > 0 ? 'checked_in' : 'approved'
      parties.set(party.id, { ...party, arrived, over: party.over - over, status })
      return 'applied' as const
    }
    const status = party.status === 'checked_in' ? 'checked_in' : 'approved'
    const facts = { status, party_size: party.party_size, arrived: party.arrived, closed_at: null } as const
    const judged = judgeAdmission(facts, item.heads, true)
    const next = { ...party, status: 'checked_in', arrived: judged.arrived } as const
    parties.set(party.id, { ...next, over: party.over + judged.over })
    const { seq, at } = item
    const { id: booking_id, name } = party
    if (judged.over > 0)
      entries.set(keyOf({ device, seq }), {
        device,
        seq,
        at,
        by: device,
        booking_id,
        name,
        heads: judged.over,
      })
    return judged.verdict
  }
  const inside = () => [...parties.values()].reduce((sum, { arrived, over }) => sum + arrived + over, counted)
  const isOpen = (conflict: Conflict) =>
    !settled.has(keyOf(conflict)) && (parties.get(conflict.booking_id ?? '')?.over ?? 0) > 0
  return {
    parties,
    inside,
    list: () =>
      listOf({
        version,
        parties: [...parties.values()],
        inside: inside(),
        conflicts: [...entries.values()].filter(isOpen),
      }),
    receive: (device, items) =>
      items.map((item) => {
        const key = keyOf({ device, seq: item.seq })
        const content = JSON.stringify(item)
        const before = known.get(key)
        if (before !== undefined && before !== content) throw new Error(`${key} was used for something else.`)
        known.set(key, content)
        version += 1
        const verdict = before === undefined ? apply(device, item) : ('duplicate' as const)
        return { seq: item.seq, verdict, standing: null }
      }),
  }
}

/** The service as one device reaches it. */
export const serviceOver = (server: FakeServer, network: Network): DoorService => {
  const through = <T>(work: () => T): T => {
    if (network.state === 'cut') throw new Unreachable()
    const answer = work()
    if (network.state === 'loses_answers') throw new Unreachable()
    return answer
  }
  return {
    sendLog: async (_session, _venue, device, items) => through(() => server.receive(device, items)),
    readList: async () => through(() => server.list()),
    readKeys: async () => [],
  }
}
