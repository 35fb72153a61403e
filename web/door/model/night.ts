import { stillToCome } from '../../../domain/attendance.ts'
import { judgeUndo } from '../../../domain/door-log.ts'
import { foldText } from '../../../domain/search-text.ts'
import { inOrder } from './order.ts'
import { type DoorList, keyOf, type Party, type QueuedItem } from './types.ts'

/** The night as this device sees it: the list, and what the device did that the list does not contain yet. */
export interface Night {
  readonly parties: readonly Party[]
  readonly inside: number
  /** Double entries that no door has settled. */
  readonly conflicts: DoorList['conflicts']
}

/** `own`: actions of this device at this venue that the list does not contain. */
export const nightOf = (list: DoorList, own: readonly QueuedItem[], me: string): Night => {
  const isTonight = ({ item: { at } }: QueuedItem) => at >= list.begins_at && at < list.ends_at
  const changed = new Map<string, Party>()
  let inside = list.inside
  for (const queued of inOrder(own)) {
    const before = queued.party === null ? undefined : partyIn(list, changed, queued.party)
    const after = before && applyItem(before, queued, me)
    if (before && after) {
      changed.set(after.id, after)
      inside += after.arrived + after.over - before.arrived - before.over
    } else if (isTonight(queued)) inside += queued.item.delta ?? -(queued.over ?? 0)
  }
  return {
    parties: changed.size === 0 ? list.parties : list.parties.map((party) => changed.get(party.id) ?? party),
    inside: Math.max(0, inside),
    conflicts: openConflicts(list, own),
  }
}

const partyIn = (list: DoorList, changed: ReadonlyMap<string, Party>, id: string): Party | undefined =>
  changed.get(id) ?? list.parties.find((party) => party.id === id)

const openConflicts = (list: DoorList, own: readonly QueuedItem[]): DoorList['conflicts'] => {
  const settled = new Set(own.flatMap(({ item: { entry } }) => (entry ? [keyOf(entry)] : [])))
  return list.conflicts.filter((conflict) => !settled.has(keyOf(conflict)))
}

const applyItem = (party: Party, { item, ticket, over = 0 }: QueuedItem, me: string): Party => {
  // Only those beyond the party go out, as the service does it.
  if (item.action === 'settle') return { ...party, over: party.over - Math.min(party.over, over) }
  if (item.action === 'undo') return takeOut(party, item.heads)
  return letIn(party, item.heads ?? 1, item.at, me, ticket)
}

const letIn = (party: Party, heads: number, at: string, me: string, ticket: string | undefined): Party => {
  // The place was lost after they came in: they are inside all the same, as the service counts them.
  if (!hasPlace(party)) return { ...party, over: party.over + heads }
  const fitting = Math.min(heads, headsOut(party))
  const arrived = party.arrived + fitting
  return {
    ...party,
    arrived,
    over: party.over + heads - fitting,
    ...(arrived > 0 ? { status: 'checked_in', attendance: 'arrived' } : {}),
    checked_in_at: party.checked_in_at ?? at,
    checked_in_by: party.checked_in_by ?? me,
    tickets: ticketsUsed(party.tickets, arrived, ticket),
  }
}

/** Only heads that are inside go out. Who lost the place, or has left, does not get it back by that. */
const takeOut = (party: Party, heads: number | undefined): Party => {
  const out = judgeUndo({ arrived: headsIn(party) - party.over, heads_over: party.over }, heads)
  const over = party.over - out.over
  if (out.ofParty === 0) return { ...party, over }
  const arrived = party.arrived - out.ofParty
  return {
    ...party,
    arrived,
    over,
    ...(arrived === 0
      ? { status: 'approved', attendance: 'expected', checked_in_at: null, checked_in_by: null }
      : {}),
    tickets: ticketsUsed(party.tickets, arrived, undefined),
  }
}

/** As many tickets are used as heads are in, the scanned one among them, as the service does it. */
const ticketsUsed = (
  tickets: Party['tickets'],
  arrived: number,
  scanned: string | undefined,
): Party['tickets'] => {
  const inOrder = tickets.toSorted((a, b) => rank(a, scanned) - rank(b, scanned))
  const used = new Set(inOrder.slice(0, arrived).map(({ hash }) => hash))
  return tickets.map((ticket) => ({ ...ticket, used: used.has(ticket.hash) }))
}

const rank = ({ hash, used }: Party['tickets'][number], scanned: string | undefined): number =>
  used ? 0 : hash === scanned ? 1 : 2

/** Heads of the party that are still to come. */
export const headsOut = (party: Party): number => Math.max(0, party.party_size - party.arrived)

/** Heads that the party brought inside and that are still there. Its own went with it when it left. */
export const headsIn = ({ arrived, over, attendance }: Party): number =>
  (attendance === 'left' ? 0 : arrived) + over

/** Whether the party has a place: the service lets nobody else in. */
export const hasPlace = (party: Party): boolean =>
  (party.status === 'approved' || party.status === 'checked_in' || party.source === 'venue_reservation') &&
  party.attendance !== null &&
  party.attendance !== 'left'

/** Whether the door still counts on some of the party. */
export const isExpected = (party: Party): boolean => hasPlace(party) && stillToCome(party) > 0

/** People whom the door still counts on, as the console does: no requests, which it must not let in. */
export const headsExpected = (parties: readonly Party[]): number =>
  parties.filter(hasPlace).reduce((sum, party) => sum + stillToCome(party), 0)

/** Whose rows the list shows: those who may come yet, those who came, everybody. */
export type ListFilter = 'out' | 'in' | 'all'

/** On a no-show, and on the rest of a party that was seated, nobody counts any more. They are let in all the same. */
export const isListed = (party: Party, filter: ListFilter): boolean =>
  filter === 'all' || (hasPlace(party) && (filter === 'out' ? headsOut(party) > 0 : party.arrived > 0))

/** Who was given up comes last: the others are waited for. */
export const noShowsLast = (parties: readonly Party[]): readonly Party[] =>
  parties.toSorted((a, b) => Number(isGivenUp(a)) - Number(isGivenUp(b)))

const isGivenUp = ({ attendance }: Party): boolean => attendance === 'no_show'

/** Who comes with a ticket. Undefined: nobody was named. */
export const holderOf = (party: Party, ticket: string | undefined): string | undefined =>
  party.tickets.find(({ hash }) => hash === ticket)?.name ?? undefined

/** The parties whose name, table or name on a ticket was searched for, whatever the accents. */
export const findParties = (parties: readonly Party[], search: string): readonly Party[] => {
  const words = foldText(search).split(' ').filter(Boolean)
  if (words.length === 0) return parties
  return parties.filter((party) => {
    const holders = party.tickets.map(({ name }) => name ?? '').join(' ')
    const text = foldText(`${party.name} ${party.tables.join(' ')} ${party.event ?? ''} ${holders}`)
    return words.every((word) => text.includes(word))
  })
}
