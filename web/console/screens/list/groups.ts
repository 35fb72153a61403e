import type { Party } from '../../model/day.ts'
import { isDueBy } from '../../model/timeline-model.ts'
import { lookOf } from '../../parts/party-look.tsx'

export const ORDERS = { time: 'By time', area: 'By area', status: 'By status' } as const
export type Order = keyof typeof ORDERS

const [REQUESTS, NOW, SEATED, DONE] = ['Requests', 'Now', 'Seated', 'Done'] as const

/** What a group is, where its name alone does not say it. */
export const NOTES: Readonly<Record<string, string>> = { [NOW]: 'here, late or due in the next 30 minutes: ' }

const STATUS_GROUPS = {
  request: REQUESTS,
  late: 'Late',
  expected: 'Expected',
  arrived: 'Arrived',
  seated: SEATED,
  left: 'Left',
  no_show: 'No-shows',
  gone: 'Not coming',
} as const

/** Whoever has left or never came needs nobody any more. */
const isOver = ({ attendance }: Party) => attendance === 'left' || attendance === 'no_show'

const groupOf = (order: Order, party: Party, at: number | undefined): string => {
  const look = lookOf(party)
  if (look === 'request') return REQUESTS
  if (order === 'area') return party.area ?? 'Without a table'
  if (order === 'status') return STATUS_GROUPS[look]
  if (isOver(party)) return DONE
  if (at !== undefined && look !== 'gone') {
    if (look === 'seated') return SEATED
    if (look === 'arrived' || look === 'late' || isDueBy(party, at)) return NOW
  }
  return `${party.time.slice(0, 2)}:00`
}

const firstOf = (order: Order): readonly string[] =>
  order === 'status' ? Object.values(STATUS_GROUPS) : [REQUESTS, ...(order === 'time' ? [NOW, SEATED] : [])]

/**
 * The day in groups. Requests first, so that nobody waits for an answer. By time, while the day runs (`at`), those who
 * need somebody now come next, then those who sit, then who comes later; what is over comes last.
 */
export const grouped = (all: readonly Party[], order: Order, at: number | undefined): [string, Party[]][] => {
  const groups = new Map<string, Party[]>(firstOf(order).map((name) => [name, []]))
  for (const party of all) {
    const name = groupOf(order, party, at)
    groups.set(name, [...(groups.get(name) ?? []), party])
  }
  const done = groups.get(DONE)
  if (done) {
    groups.delete(DONE)
    groups.set(DONE, done)
  }
  return [...groups].filter(([, parties]) => parties.length > 0)
}
