import { type Code, momentOf, readCode, startOf } from './code.ts'
import { hasPlace, headsOut, type Night } from './night.ts'
import type { DoorKey, DoorList, Party, Venue } from './types.ts'
import { isSigned, ticketHash } from './verify.ts'

/** Why a party that has a place is not let in without asking. */
export type Doubt = 'barred' | 'after_last_entry' | 'at_capacity' | 'other_time'

export type Verdict =
  /** They may come in: `heads` of the party, at the moment `at`. With doubts, somebody decides first. */
  | {
      readonly kind: 'in' | 'ask'
      readonly party: Party
      readonly heads: number
      readonly doubts: readonly Doubt[]
      readonly at: number
      readonly code?: string
      readonly ticket?: string
    }
  | { readonly kind: 'already'; readonly party: Party }
  | { readonly kind: 'used_ticket'; readonly party: Party; readonly ticket: string }
  | {
      readonly kind: 'turned_away' | 'cancelled' | 'rejected' | 'pending' | 'left'
      readonly party: Party
    }
  /** `clock`: the time here, where it is in doubt. Then not the code may be wrong, but the phone. */
  | {
      readonly kind: 'turned_over'
      readonly party: Party
      readonly dueAt: number
      readonly clock?: number
    }
  | {
      readonly kind:
        | 'other_night'
        | 'damaged'
        | 'not_verified'
        | 'no_ticket'
        | 'voucher'
        | 'foreign'
        | 'not_saved'
    }
  | { readonly kind: 'other_venue'; readonly venue: string }
  | { readonly kind: 'link'; readonly host: string }

export interface JudgeContext {
  readonly venue: Venue
  /** Other venues of whoever is at the door: their codes are told by name. */
  readonly others: readonly Venue[]
  readonly keys: readonly DoorKey[]
  readonly list: DoorList
  readonly night: Night
  /** The service's clock. */
  readonly now: number
  /** Whether it is: the device may have slept, or its clock was set, since the last contact. */
  readonly isClockSure: boolean
}

/** Judges what was shown, without the network. */
export const judge = async (shown: string, context: JudgeContext): Promise<Verdict> => {
  const code = readCode(shown)
  if (code.kind === 'link') return { kind: 'link', host: code.host }
  if (code.kind === 'foreign') return { kind: 'foreign' }
  if (code.kind === 'ticket') return judgeTicket(code, context)
  if (code.bookingId === '') return { kind: 'damaged' }
  if (!(await isSigned(context.keys, code, context.venue.id))) {
    for (const { id, name } of context.others)
      if (await isSigned(context.keys, code, id)) return { kind: 'other_venue', venue: name }
    return { kind: 'not_verified' }
  }
  const party = context.night.parties.find(({ id }) => id === code.bookingId)
  if (!party) return { kind: 'other_night' }
  // Who is in, or has lost the place, hears that, even with an old code.
  const refusal = refusalOf(party)
  if (refusal) return refusal
  const at = momentOf(code.period, context.now)
  if (at === undefined) return turnedOver(party, code.period, context)
  return admission(party, headsOut(party), context, { at, code: code.text })
}

const turnedOver = (party: Party, period: number, { now, isClockSure }: JudgeContext): Verdict => ({
  kind: 'turned_over',
  party,
  dueAt: startOf(period),
  ...(isClockSure ? {} : { clock: now }),
})

const judgeTicket = async (
  { text, isVoucher }: Extract<Code, { kind: 'ticket' }>,
  context: JudgeContext,
): Promise<Verdict> => {
  const ticket = await ticketHash(text)
  const party = context.night.parties.find(({ tickets }) => tickets.some(({ hash }) => hash === ticket))
  if (!party) return { kind: isVoucher ? 'voucher' : 'no_ticket' }
  if (isUsed(party, ticket)) return { kind: 'used_ticket', party, ticket }
  return refusalOf(party) ?? admission(party, 1, context, { at: context.now, code: text, ticket })
}

/** A party chosen from the list. */
export const judgeParty = (party: Party, heads: number, context: JudgeContext): Verdict =>
  refusalOf(party) ?? admission(party, Math.min(heads, headsOut(party)), context, { at: context.now })

/**
 * A party that somebody has decided to let in whatever spoke against it. The decision is about what was shown: who came
 * in or lost the place since is not let in.
 */
export const judgeDecided = (
  verdict: Extract<Verdict, { kind: 'in' | 'ask' }>,
  heads: number,
  context: JudgeContext,
): Verdict => {
  const { ticket } = verdict
  const party = context.night.parties.find(({ id }) => id === verdict.party.id)
  if (!party) return { kind: 'other_night' }
  if (ticket !== undefined && isUsed(party, ticket)) return { kind: 'used_ticket', party, ticket }
  return refusalOf(party) ?? { ...verdict, kind: 'in', party, heads: Math.min(heads, headsOut(party)) }
}

const isUsed = ({ tickets }: Party, ticket: string): boolean =>
  tickets.some(({ hash, used }) => hash === ticket && used)

const refusalOf = (party: Party): Verdict | undefined => {
  if (party.turned_away !== null) return { kind: 'turned_away', party }
  if (party.status === 'cancelled' || party.status === 'rejected' || party.status === 'pending')
    return { kind: party.status, party }
  if (!hasPlace(party)) return { kind: 'left', party }
  return headsOut(party) === 0 ? { kind: 'already', party } : undefined
}

const HOUR_MS = 3_600_000

const admission = (
  party: Party,
  heads: number,
  context: JudgeContext,
  how: { readonly at: number; readonly code?: string; readonly ticket?: string },
): Verdict => {
  const doubts = doubtsAbout(party, heads, context)
  return { kind: doubts.length > 0 ? 'ask' : 'in', party, heads, doubts, ...how }
}

const doubtsAbout = (party: Party, heads: number, { list, night, now }: JudgeContext): Doubt[] => {
  const isEarly = now < Date.parse(party.starts_at) - 4 * HOUR_MS || now >= Date.parse(party.ends_at)
  const isLate = party.last_entry_at !== null && now > Date.parse(party.last_entry_at)
  const isFull = list.capacity !== null && night.inside + heads > list.capacity
  return [
    ...(party.barred ? ['barred' as const] : []),
    ...(isFull ? ['at_capacity' as const] : []),
    ...(isLate ? ['after_last_entry' as const] : []),
    ...(isEarly ? ['other_time' as const] : []),
  ]
}
