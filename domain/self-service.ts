import type { BookingKind, BookingStatus } from '../contract/bookings.ts'
import type { Occupancy } from './availability.ts'
import {
  BY_GUEST,
  type CancelTerms,
  movementOf,
  type PaidSoFar,
  pctReturnedToGuest,
  shareReturned,
} from './cancellation.ts'
import type { PaymentStatus } from './card-hold.ts'
import type { Deposit } from './deposit.ts'
import { hashOf } from './request-hash.ts'
import type { Span } from './service-day.ts'

/** What decides about what a guest may do with a booking. */
export interface ManagedState {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly closed_at: Date | null
  readonly payment_due_at: Date | null
  readonly locked: number | null
  readonly keys_spent: number
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
  /** Refunded per payment, in the order of `payments`. */
  readonly refunds: readonly number[]
}

/**
 * Compares the deposit of a changed booking with what was paid. A higher one is to be paid: the difference, or, where
 * it is held, a new hold over all of it in place of the old one. A lower one frees the difference between the two
 * deposits; the terms decide what of that goes back, out of what they would return on a cancellation. A card hold stays
 * as it is: it takes nothing, and cannot be made smaller. What was kept before is not given back by a later change.
 */
export const depositChange = (
  booking: { readonly deposit_pence: number; readonly terms: CancelTerms | null },
  deposit: Deposit,
  payments: readonly PaidSoFar[],
  deadlineStart: Date,
  now: Date,
): DepositChange => {
  const paidPence = payments.map((payment) =>
    payment.status === 'captured'
      ? payment.captured_pence - payment.refunded_pence - payment.refunding_pence
      : 0,
  )
  const capturedPence = sum(paidPence)
  const heldPence = sum(payments.map(({ status, amount_pence }) => (isHeld(status) ? amount_pence : 0)))
  const nothing = payments.map(() => 0)
  if (deposit.mode !== 'none' && deposit.pence > capturedPence + heldPence)
    return {
      pay:
        deposit.mode === 'hold'
          ? { mode: 'hold', pence: deposit.pence - capturedPence }
          : { mode: 'charge', pence: deposit.pence - capturedPence - heldPence },
      refunds: nothing,
    }
  const freedPence = Math.min(Math.max(booking.deposit_pence - deposit.pence, 0), capturedPence)
  const pct = booking.terms === null ? 100 : pctReturnedToGuest(booking.terms, deadlineStart, now)
  let left = Math.floor((freedPence * pct) / 100)
  const share = shareReturned(BY_GUEST, booking.terms, deadlineStart, now)
  const refunds = payments.map((payment) => {
    if (payment.status !== 'captured') return 0
    const pence = Math.min(left, movementOf(payment, share).returnPence)
    left -= pence
    return pence
  })
  return { pay: null, refunds }
}

/** A hold that has lapsed and is made anew before the start counts too: its card is saved. */
const isHeld = (status: PaymentStatus) => status === 'authorised' || status === 'saved'

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
