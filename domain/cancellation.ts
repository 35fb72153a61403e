import type { DoorReason } from '../contract/bookings.ts'
import type { PaymentStatus } from './card-hold.ts'
import { DOOR_REASON } from './door-reasons.ts'
import { type CancelTerms, openSteps, pctOf, termsStart } from './terms.ts'

/**
 * Who ended a booking. `waived`: the guest, and the venue returns everything all the same. `system`: nobody, the
 * booking lapsed unpaid.
 */
export type Ending =
  | { readonly by: 'guest' | 'venue' | 'waived' | 'system' }
  | { readonly by: 'door'; readonly reason: DoorReason }

export const BY_GUEST: Ending = { by: 'guest' }
export const BY_VENUE: Ending = { by: 'venue' }
export const BY_SYSTEM: Ending = { by: 'system' }

/** What goes back to the guest: per cent of captured money, per cent of what is only held, and spent keys. */
export interface Share {
  readonly capturedPct: number
  readonly heldPct: number
  readonly keys: boolean
  /** In place of the percentages: the venue keeps this much over all payments, and the rest goes back. */
  readonly keepPence?: number
}

/** The share when the venue cancels, or nobody does. */
export const EVERYTHING: Share = { capturedPct: 100, heldPct: 100, keys: true }

/** A booking as its terms see it. */
export interface UnderTerms {
  readonly terms: CancelTerms | null
  /** What the deadlines count from. */
  readonly startsAt: Date
  readonly partySize: number
}

export const underTerms = (booking: {
  readonly terms: CancelTerms | null
  readonly starts_at: Date
  readonly terms_start_at: Date | null
  readonly party_size: number
  /** The larger party while a change is undecided. */
  readonly terms_party_size: number | null
}): UnderTerms => ({
  terms: booking.terms,
  startsAt: termsStart(booking),
  partySize: booking.terms_party_size ?? booking.party_size,
})

/**
 * The one rule about money at the end of a booking. By the venue, waived, lapsed or without terms: everything goes
 * back. By the guest: the step of the terms that is in force decides, and after the last nothing goes back. At the door:
 * holds are released, and the reason decides about the rest.
 */
export const shareReturned = (
  ending: Ending,
  { terms, startsAt, partySize }: UnderTerms,
  now: Date,
): Share => {
  if (ending.by === 'door')
    return DOOR_REASON[ending.reason].refunds ? EVERYTHING : { capturedPct: 0, heldPct: 100, keys: false }
  if (ending.by !== 'guest' || terms === null) return EVERYTHING
  const [step] = openSteps(terms, startsAt, now)
  const pct = step ? 100 - (step.keep_pct ?? 0) : 0
  const share = { capturedPct: pct, heldPct: pct, keys: true }
  return step?.keep_pence_per_cover === undefined
    ? share
    : { ...share, keepPence: step.keep_pence_per_cover * partySize }
}

/** The amounts of a payment. `refunding_pence` is on its way back: queued, or pending at the provider. */
export interface PaidSoFar {
  readonly status: PaymentStatus
  readonly amount_pence: number
  readonly captured_pence: number
  readonly refunded_pence: number
  readonly refunding_pence: number
  /** Of captured money or of a hold: the share of guests who were taken off the booking. It was settled then. */
  readonly freed_pence: number
  /** What the venue keeps of that share. Of a hold it is taken when the guest cancels. */
  readonly freed_kept_pence: number
}

/** What was charged for a booking, what went back, and what is on its way back. */
export const moneyOf = (payments: readonly PaidSoFar[]) => {
  const sum = (pence: (payment: PaidSoFar) => number) =>
    payments.reduce((total, payment) => total + pence(payment), 0)
  return {
    paid_pence: sum(({ captured_pence }) => captured_pence),
    returned_pence: sum(({ refunded_pence }) => refunded_pence),
    returning_pence: sum(({ refunding_pence }) => refunding_pence),
  }
}

type Freeable = Pick<PaidSoFar, 'amount_pence' | 'freed_pence' | 'freed_kept_pence'>

/** What of a hold secures the booking: all but what goes back in any case, for guests who were taken off. */
export const securedOf = ({ amount_pence, freed_pence, freed_kept_pence }: Freeable): number =>
  amount_pence - freed_pence + freed_kept_pence

/** What stays settled of a hold of which `pence` are taken. What goes back in any case is left out of it first. */
export const freedOfPart = (
  hold: Freeable,
  pence: number,
): Pick<PaidSoFar, 'freed_pence' | 'freed_kept_pence'> => {
  const freed_kept_pence = Math.min(hold.freed_kept_pence, pence)
  return { freed_kept_pence, freed_pence: freed_kept_pence + Math.max(pence - securedOf(hold), 0) }
}

/** What happens to one payment. Null: nothing is left to move. */
interface Movement {
  readonly task: { readonly kind: 'refund' | 'capture' | 'release'; readonly pence: number } | null
  readonly keepPence: number
  readonly returnPence: number
}

export const NOTHING_MOVES: Movement = { task: null, keepPence: 0, returnPence: 0 }

/** Of captured money: what is still in question, and what of it has gone back already. */
export const openMoneyOf = (payment: PaidSoFar) => {
  const pence = payment.captured_pence - payment.freed_pence
  const gone = payment.refunded_pence + payment.refunding_pence
  return { pence, returned: gone - (payment.freed_pence - payment.freed_kept_pence) }
}

/** Of money that is held or captured: what has still to go back in any case, for guests who were taken off. */
export const owedBackOf = (payment: PaidSoFar): number =>
  isHeld(payment.status) || payment.status === 'captured' ? Math.max(-openMoneyOf(payment).returned, 0) : 0

/**
 * Over all payments: what the terms still decide about, and what the venue keeps beside it for guests who were taken off,
 * unless everything goes back.
 */
export const openSumsOf = (payments: readonly PaidSoFar[]) => {
  let [openPence, settledPence] = [0, 0]
  for (const payment of payments) {
    const isHold = isHeld(payment.status)
    if (!isHold && payment.status !== 'captured') continue
    const whole = isHold ? payment.amount_pence : payment.captured_pence
    // A dispute may take what a pending refund was to return.
    const left = Math.max(whole - payment.refunded_pence - payment.refunding_pence, 0)
    openPence += Math.max(Math.min(whole - payment.freed_pence, left - payment.freed_kept_pence), 0)
    settledPence += Math.min(payment.freed_kept_pence, left)
  }
  return { openPence, settledPence }
}

/**
 * Applies a share to a payment. What is kept of a hold is captured and the provider releases the rest; between two holds
 * it is charged to the saved card. Of captured money, what is due and has not gone back yet is refunded. An intent that
 * nobody paid is closed. What returns is rounded down.
 */
export const movementOf = (payment: PaidSoFar, share: Share): Movement => {
  switch (payment.status) {
    case 'captured': {
      const left = payment.captured_pence - payment.refunded_pence - payment.refunding_pence
      const returnPence = Math.min(Math.max(dueOf(payment, left, share), 0), left)
      return {
        task: returnPence > 0 ? { kind: 'refund', pence: returnPence } : null,
        keepPence: left - returnPence,
        returnPence,
      }
    }
    case 'saved':
      // A card on file: nothing was charged, and a fee is charged by hand only.
      if (payment.amount_pence === 0) return NOTHING_MOVES
      return splitHold(payment, share)
    case 'authorised':
      return splitHold(payment, share)
    case 'created':
    case 'awaiting_payment':
    case 'processing':
      return { ...NOTHING_MOVES, task: { kind: 'release', pence: payment.amount_pence } }
    default:
      return NOTHING_MOVES
  }
}

/** What has still to go back of captured money. Where everything does, what was kept of guests taken off does too. */
const dueOf = (payment: PaidSoFar, left: number, share: Share): number => {
  if (share.capturedPct === 100 && share.keepPence === undefined) return left
  const open = openMoneyOf(payment)
  return returnedOf(open.pence, open.pence - open.returned, share.capturedPct, share) - open.returned
}

/**
 * Of a hold, and of one that lapsed and whose card is charged instead. Where everything goes back, what was to be kept of
 * guests taken off does too.
 */
const splitHold = ({ amount_pence, freed_pence, freed_kept_pence }: PaidSoFar, share: Share): Movement => {
  const open = amount_pence - freed_pence
  const isAllBack = share.heldPct === 100 && share.keepPence === undefined
  const keepPence = isAllBack ? 0 : freed_kept_pence + open - returnedOf(open, open, share.heldPct, share)
  const returnPence = amount_pence - keepPence
  const task =
    keepPence > 0
      ? ({ kind: 'capture', pence: keepPence } as const)
      : ({ kind: 'release', pence: amount_pence } as const)
  return { task, keepPence, returnPence }
}

/**
 * What of a payment goes back when the venue cancels while some of the party are inside: the part of the heads that are
 * still out, less what went back before.
 */
export const unusedPence = (
  payment: PaidSoFar,
  { party_size, arrived }: { readonly party_size: number; readonly arrived: number },
): number => {
  if (payment.status !== 'captured') return 0
  const returned = payment.refunded_pence + payment.refunding_pence
  const out = Math.max(party_size - arrived, 0)
  const due = Math.floor((payment.captured_pence * out) / party_size) - returned
  return Math.min(Math.max(due, 0), payment.captured_pence - returned)
}

/** What goes back of a sum of which `left` is still with the venue. */
const returnedOf = (pence: number, left: number, pct: number, { keepPence }: Share): number =>
  keepPence === undefined ? pctOf(pence, pct) : pence - Math.min(left, keepPence)

export const capturedFirst = (payments: readonly PaidSoFar[]): readonly PaidSoFar[] =>
  [...payments].sort((one, other) => Number(other.status === 'captured') - Number(one.status === 'captured'))

/** Applies a share to all payments of a booking, in their order. What is kept is taken from captured money first. */
export const movementsOf = (payments: readonly PaidSoFar[], share: Share): readonly Movement[] => {
  if (share.keepPence === undefined) return payments.map((payment) => movementOf(payment, share))
  let toKeep = share.keepPence
  const movements = new Map<PaidSoFar, Movement>()
  for (const payment of capturedFirst(payments)) {
    const movement = movementOf(payment, { ...share, keepPence: toKeep })
    const hasFreed = payment.status === 'captured' || isHeld(payment.status)
    toKeep -= movement.keepPence - (hasFreed ? payment.freed_kept_pence : 0)
    movements.set(payment, movement)
  }
  return payments.map((payment) => movements.get(payment) ?? NOTHING_MOVES)
}

/** What a cancellation at `now` would keep and return, by who cancels. */
export const cancelQuote = (payments: readonly PaidSoFar[], booking: UnderTerms, now: Date) => ({
  by_guest: sumOf(movementsOf(payments, shareReturned(BY_GUEST, booking, now))),
  by_venue: sumOf(movementsOf(payments, shareReturned(BY_VENUE, booking, now))),
})

/** Of what a cancellation by the guest returns: what is only held. It was never taken, so nothing comes back. */
export const releasedByGuest = (payments: readonly PaidSoFar[], booking: UnderTerms, now: Date): number => {
  const movements = movementsOf(payments, shareReturned(BY_GUEST, booking, now))
  return sumOf(movements.filter((_, n) => isHeld(payments[n]?.status))).return_pence
}

/** A hold that has lapsed and is made anew before the start counts too: its card is saved. */
export const isHeld = (status: PaymentStatus | undefined): boolean =>
  status === 'authorised' || status === 'saved'

const sumOf = (movements: readonly Movement[]) => ({
  keep_pence: movements.reduce((sum, { keepPence }) => sum + keepPence, 0),
  return_pence: movements.reduce((sum, { returnPence }) => sum + returnPence, 0),
})
