import type { BookingKind, BookingStatus } from '../contract/bookings.ts'
import type { Occupancy } from './availability.ts'
import {
  BY_GUEST,
  capturedFirst,
  isHeld,
  movementsOf,
  openMoneyOf,
  owedBackOf,
  type PaidSoFar,
  securedOf,
  shareReturned,
  type UnderTerms,
  underTerms,
} from './cancellation.ts'
import type { Deposit } from './deposit.ts'
import { hashOf } from './request-hash.ts'
import type { Span } from './service-day.ts'
import { keptOf, openSteps, type TermsStep } from './terms.ts'

/** What decides about what a guest may do with a booking. */
export interface ManagedState {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly closed_at: Date | null
  readonly payment_due_at: Date | null
  readonly locked: number | null
  readonly keys_spent: number
  readonly kept_change_id: string | null
}

/** Why a guest cannot cancel, or null. From the start on the venue decides. */
export const whyNotCancel = (booking: ManagedState, now: Date): string | null => {
  if (booking.status === 'cancelled') return 'This booking is already cancelled.'
  if (booking.status === 'rejected') return 'This booking was rejected.'
  if (booking.status === 'checked_in') return 'You are already checked in.'
  if (booking.closed_at !== null || booking.starts_at <= now)
    return 'This booking has begun. Please ask the venue.'
  return null
}

/** Why a guest cannot change the booking, or null. What cannot be cancelled cannot be changed either. */
export const whyNotChange = (booking: ManagedState, now: Date): string | null => {
  if (booking.kind === 'event') return 'Tickets cannot be changed. Please ask the venue.'
  if (booking.keys_spent > 0)
    return 'A place that was paid with keys cannot be changed. Cancel it: keys return.'
  const ended = whyNotCancel(booking, now)
  if (ended) return ended
  if (booking.payment_due_at !== null) return 'This booking waits for its payment. Pay it first.'
  if (booking.kept_change_id !== null)
    return 'The venue has not decided about your last change yet. Take it back first.'
  return booking.locked === 1 ? 'The venue has fixed the table of this booking. Please ask the venue.' : null
}

export interface Quote {
  readonly keep_pence: number
  readonly return_pence: number
}

/** Changes whenever a guest would agree to something else: another booking, another time, other money. */
export const quoteHash = (
  booking: { readonly id: string; readonly status: BookingStatus; readonly party_size: number } & Span,
  quote: Quote,
): string =>
  hashOf([
    booking.id,
    booking.status,
    booking.party_size,
    booking.startsAt.toISOString(),
    quote.keep_pence,
    quote.return_pence,
  ])

/** What a change means for the money. */
interface DepositChange {
  /** To be paid before the change happens. Null: nothing. */
  readonly pay: { readonly pence: number; readonly mode: 'hold' | 'charge' } | null
  /** What is settled of each payment, in the order of `payments`. */
  readonly freed: readonly Freed[]
}

/** The freed share of a payment, what the venue keeps of it, and what of captured money goes back. */
export interface Freed {
  /** Below zero: what was freed and has not gone back secures again. */
  readonly pence: number
  readonly keptPence: number
  readonly refundPence: number
}

/**
 * Compares the deposit of a changed booking with what was paid. A higher one is to be paid: the difference, or, where
 * it is held, a new hold over all of it in place of the old one. A lower one frees the difference between the two
 * deposits; the step of the terms that is in force decides what of that goes back, out of what they would return on a
 * cancellation. A card hold stays as large as it is, since it cannot be made smaller: what it frees is written down for the
 * cancellation, and secures a party that grows again, also once it was captured. What was kept before is not given back by
 * a later change.
 */
export const depositChange = (
  booking: UnderTerms & { readonly depositPence: number },
  changed: { readonly deposit: Deposit; readonly partySize: number },
  payments: readonly PaidSoFar[],
  now: Date,
): DepositChange => {
  const { deposit } = changed
  const { capturedPence, securedPence, wholePence } = sumsOf(payments)
  if (deposit.mode !== 'none' && deposit.pence > wholePence)
    return {
      pay:
        deposit.mode === 'hold'
          ? { mode: 'hold', pence: deposit.pence - capturedPence }
          : { mode: 'charge', pence: deposit.pence - securedPence },
      freed: payments.map(() => NOTHING_FREED),
    }
  if (deposit.mode !== 'none' && deposit.pence > securedPence)
    return { pay: null, freed: securedAgain(payments, deposit.pence).freed }
  const freedPence = Math.max(booking.depositPence - deposit.pence, 0)
  const guestsLess = Math.max(booking.partySize - changed.partySize, 0)
  return { pay: null, freed: freedOf(payments, freedPence, guestsLess, booking, now) }
}

/**
 * The same change where a hold would lapse before its end: one new hold takes the place of all, over what they would
 * secure after it, or a charge where the changed booking is charged more. So nobody moves away from what the terms keep.
 */
export const heldAnew = (change: DepositChange, payments: readonly PaidSoFar[]): DepositChange => {
  if (change.pay?.mode === 'hold') return change
  const secured = payments.map((payment, n) => {
    const freed = change.freed[n] ?? NOTHING_FREED
    return isHeld(payment.status) ? securedOf(payment) - freed.pence + freed.keptPence : 0
  })
  const pence = sum(secured) + (change.pay?.pence ?? 0)
  return pence > 0 ? { ...change, pay: { mode: change.pay?.mode ?? 'hold', pence } } : change
}

/** Whether what is paid for a change takes the place of all holds: a hold does, and a charge that makes the deposit whole. */
export const endsHolds = (
  pay: NonNullable<DepositChange['pay']>,
  payments: readonly PaidSoFar[],
  depositPence: number,
): boolean => pay.mode === 'hold' || sumsOf(payments).capturedPence + pay.pence >= depositPence

/** A booking as a change is judged: by the earlier of its old and its new start. */
export const beforeChange = (
  booking: Parameters<typeof underTerms>[0] & { readonly deposit_pence: number },
  newStart: Date,
): UnderTerms & { readonly depositPence: number } => {
  const before = underTerms(booking)
  const startsAt = before.startsAt < newStart ? before.startsAt : newStart
  return { ...before, startsAt, depositPence: booking.deposit_pence }
}

const NOTHING_FREED: Freed = { pence: 0, keptPence: 0, refundPence: 0 }

/**
 * What secures again a deposit that has grown, after guests were taken off: as much of it as is held, or was captured and
 * has not gone back. The rest would have to be asked for. `securedPence` is what the booking is secured by then.
 */
export const securedAgain = (
  payments: readonly PaidSoFar[],
  depositPence: number,
): { readonly freed: readonly Freed[]; readonly securedPence: number } => {
  const { wholePence, securedPence: before } = sumsOf(payments)
  const securedPence = Math.max(Math.min(depositPence, wholePence), before)
  let left = securedPence - before
  const freed = payments.map((payment) => {
    const again = Math.min(left, owedBackOf(payment))
    left -= again
    return again > 0 ? { ...NOTHING_FREED, pence: -again } : NOTHING_FREED
  })
  return { freed, securedPence }
}

/**
 * What there is, and what of it secures the booking: all but what is to go back in any case, for guests who were taken off.
 * That is the same of a hold and of one that was captured whole since.
 */
const sumsOf = (payments: readonly PaidSoFar[]) => {
  const captured = payments.filter(({ status }) => status === 'captured')
  const holds = payments.filter(({ status }) => isHeld(status))
  const capturedPence = sum(captured.map((one) => Math.max(leftOf(one) - owedBackOf(one), 0)))
  return {
    capturedPence,
    securedPence: capturedPence + sum(holds.map(securedOf)),
    wholePence: sum(captured.map(leftOf)) + sum(holds.map(({ amount_pence }) => amount_pence)),
  }
}

/** Of captured money: what is still with the venue. A dispute may take what a pending refund was to return. */
const leftOf = ({ captured_pence, refunded_pence, refunding_pence }: PaidSoFar) =>
  Math.max(captured_pence - refunded_pence - refunding_pence, 0)

/** Frees a sum out of the payments, for guests who are taken off the booking: captured money first, so that it goes back. */
const freedOf = (
  payments: readonly PaidSoFar[],
  pence: number,
  guests: number,
  booking: UnderTerms,
  now: Date,
): readonly Freed[] => {
  const { terms, startsAt } = booking
  const step = terms === null ? EVERYTHING_BACK : openSteps(terms, startsAt, now)[0]
  const onCancellation = movementsOf(payments, shareReturned(BY_GUEST, booking, now))
  let [left, freedBefore] = [pence, 0]
  const freedOfEach = new Map<PaidSoFar, Freed>()
  for (const payment of capturedFirst(payments)) {
    const isHold = isHeld(payment.status)
    if (!isHold && payment.status !== 'captured') continue
    const open = isHold
      ? { pence: payment.amount_pence - payment.freed_pence, returned: 0 }
      : openMoneyOf(payment)
    const freed = Math.min(left, Math.max(open.pence - Math.max(open.returned, 0), 0))
    const kept = keptOf(step, freedBefore + freed, guests) - keptOf(step, freedBefore, guests)
    left -= freed
    freedBefore += freed
    const goneBefore = isHold ? payment.amount_pence - securedOf(payment) : 0
    const returnPence = onCancellation[payments.indexOf(payment)]?.returnPence ?? 0
    const back = Math.min(freed - kept, returnPence - goneBefore)
    freedOfEach.set(payment, { pence: freed, keptPence: freed - back, refundPence: isHold ? 0 : back })
  }
  return payments.map((payment) => freedOfEach.get(payment) ?? NOTHING_FREED)
}

const EVERYTHING_BACK: TermsStep = { until_hours: 0, keep_pct: 0 }

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)

/** The place that a party has now. */
export interface OwnPlace {
  readonly ruleId: string | null
  readonly date: string
  /** Empty for a guest list, which counts heads per night. */
  readonly slotTime: string
  readonly time: string
  readonly partySize: number
  /** Whether it counts among the arrivals at tables. */
  readonly arrives: boolean
}

/** What is occupied by others: heads and arrivals without the party's own. Its table claims are not read at all. */
export const withoutOwn = (occupancy: Occupancy, own: OwnPlace): Occupancy => ({
  own,
  busy: occupancy.busy,
  heads: (ruleId, date, slotTime) =>
    occupancy.heads(ruleId, date, slotTime) -
    (ruleId === own.ruleId && date === own.date && slotTime === own.slotTime ? own.partySize : 0),
  arrivals: (date) => arrivalsWithoutOwn(occupancy.arrivals?.(date) ?? [], date, own),
})

export const arrivalsWithoutOwn = <A extends { slot_time: string; covers: number; parties: number }>(
  arrivals: readonly A[],
  date: string,
  own: Pick<OwnPlace, 'date' | 'time' | 'partySize' | 'arrives'>,
): readonly A[] =>
  own.arrives && own.date === date
    ? arrivals.map((minute) =>
        minute.slot_time === own.time
          ? { ...minute, covers: minute.covers - own.partySize, parties: minute.parties - 1 }
          : minute,
      )
    : arrivals

/** The parts of `wanted` that lie outside of `own`: what a party must claim to have both. */
export const spanBeyond = (wanted: Span, own: Span): Span[] => {
  if (own.endsAt <= wanted.startsAt || wanted.endsAt <= own.startsAt) return [wanted]
  return [
    { startsAt: wanted.startsAt, endsAt: own.startsAt },
    { startsAt: own.endsAt, endsAt: wanted.endsAt },
  ].filter(({ startsAt, endsAt }) => startsAt < endsAt)
}
