import type { DoorReason } from '../contract/bookings.ts'
import type { PaymentStatus } from './card-hold.ts'
import { DOOR_REASON } from './door-reasons.ts'

/** The part of a booking's terms that decides about money. */
export interface CancelTerms {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct: number | null
  readonly cancel_until_hours: number
}

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
}

const EVERYTHING: Share = { capturedPct: 100, heldPct: 100, keys: true }

/**
 * The one rule about money at the end of a booking. By the venue, waived, lapsed or without terms: everything goes
 * back. By the guest: the terms decide. At the door: holds are released, and the reason decides about the rest.
 */
export const shareReturned = (
  ending: Ending,
  terms: CancelTerms | null,
  startsAt: Date,
  now: Date,
): Share => {
  if (ending.by === 'door')
    return DOOR_REASON[ending.reason].refunds ? EVERYTHING : { capturedPct: 0, heldPct: 100, keys: false }
  if (ending.by !== 'guest' || terms === null) return EVERYTHING
  const pct = pctReturnedToGuest(terms, startsAt, now)
  return { capturedPct: pct, heldPct: pct, keys: true }
}

type Deadline = Pick<CancelTerms, 'cancel_until_hours'>

/** The deadline of the terms. */
export const cancelBy = ({ cancel_until_hours }: Deadline, startsAt: Date): Date =>
  new Date(startsAt.getTime() - cancel_until_hours * 3_600_000)

/** Whether the deadline of the terms has passed. */
export const isLate = (terms: Deadline, startsAt: Date, now: Date): boolean => now > cancelBy(terms, startsAt)

/** The share that a guest who cancels until the deadline gets back. Without terms, everything. */
export const pctInTime = (terms: Pick<CancelTerms, 'refund' | 'partial_pct'> | null): number => {
  if (terms === null || terms.refund === 'full') return 100
  return terms.refund === 'partial_pct' ? (terms.partial_pct ?? 0) : 0
}

/** The share that a guest who cancels gets back: that of the terms until their deadline, and nothing after it. */
export const pctReturnedToGuest = (terms: CancelTerms, startsAt: Date, now: Date): number =>
  isLate(terms, startsAt, now) ? 0 : pctInTime(terms)

/**
 * The start that deadlines count from. A guest who moves a booking cannot move its deadline back: the earliest start
 * since then counts.
 */
export const termsStart = (booking: {
  readonly starts_at: Date
  readonly terms_start_at: Date | null
}): Date =>
  booking.terms_start_at !== null && booking.terms_start_at < booking.starts_at
    ? booking.terms_start_at
    : booking.starts_at

/** The amounts of a payment. `refunding_pence` is on its way back: queued, or pending at the provider. */
export interface PaidSoFar {
  readonly status: PaymentStatus
  readonly amount_pence: number
  readonly captured_pence: number
  readonly refunded_pence: number
  readonly refunding_pence: number
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

/** What happens to one payment. Null: nothing is left to move. */
interface Movement {
  readonly task: { readonly kind: 'refund' | 'capture' | 'release'; readonly pence: number } | null
  readonly keepPence: number
  readonly returnPence: number
}

const NOTHING: Movement = { task: null, keepPence: 0, returnPence: 0 }

/**
 * Applies a share to a payment. What is kept of a hold is captured and the provider releases the rest; between two holds
 * it is charged to the saved card. Of captured
 * money, what is due and has not gone back yet is refunded. An intent that nobody paid is closed. What returns is
 * rounded down.
 */
export const movementOf = (payment: PaidSoFar, share: Share): Movement => {
  switch (payment.status) {
    case 'captured': {
      const left = payment.captured_pence - payment.refunded_pence - payment.refunding_pence
      const due = pctOf(payment.captured_pence, share.capturedPct) - (payment.captured_pence - left)
      const returnPence = Math.min(Math.max(due, 0), left)
      return {
        task: returnPence > 0 ? { kind: 'refund', pence: returnPence } : null,
        keepPence: left - returnPence,
        returnPence,
      }
    }
    case 'saved':
      // A card on file: nothing was charged, and a fee is charged by hand only.
      if (payment.amount_pence === 0) return NOTHING
      return splitHold(payment, share)
    case 'authorised':
      return splitHold(payment, share)
    case 'created':
    case 'awaiting_payment':
    case 'processing':
      return { ...NOTHING, task: { kind: 'release', pence: payment.amount_pence } }
    default:
      return NOTHING
  }
}

/** Of a hold, and of one that lapsed and whose card is charged instead. */
const splitHold = ({ amount_pence }: PaidSoFar, { heldPct }: Share): Movement => {
  const returnPence = pctOf(amount_pence, heldPct)
  const keepPence = amount_pence - returnPence
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

/** Rounded down. */
export const pctOf = (pence: number, pct: number): number => Math.floor((pence * pct) / 100)

/** What a cancellation at `now` would keep and return, by who cancels. */
export const cancelQuote = (
  payments: readonly PaidSoFar[],
  terms: CancelTerms | null,
  startsAt: Date,
  now: Date,
) => ({
  by_guest: sumOf(payments, shareReturned(BY_GUEST, terms, startsAt, now)),
  by_venue: sumOf(payments, shareReturned(BY_VENUE, terms, startsAt, now)),
})

/** Of what a cancellation by the guest returns: what is only held. It was never taken, so nothing comes back. */
export const releasedByGuest = (
  payments: readonly PaidSoFar[],
  terms: CancelTerms | null,
  startsAt: Date,
  now: Date,
): number =>
  sumOf(
    payments.filter(({ status }) => status === 'authorised' || status === 'saved'),
    shareReturned(BY_GUEST, terms, startsAt, now),
  ).return_pence

const sumOf = (payments: readonly PaidSoFar[], share: Share) => {
  const movements = payments.map((payment) => movementOf(payment, share))
  return {
    keep_pence: movements.reduce((sum, { keepPence }) => sum + keepPence, 0),
    return_pence: movements.reduce((sum, { returnPence }) => sum + returnPence, 0),
  }
}
