import type { BookingStatus } from '../contract/bookings.ts'

/** A booking of the same guest for the same time, list or event. */
export interface EarlierBooking {
  readonly status: BookingStatus
  /** Set while the booking waits for its payment. */
  readonly payment_due_at: Date | null
  readonly payment_status: string | null
  readonly request_hash: string | null
}

/**
 * What a new request means for an earlier booking.
 * - `same`: the request was sent twice; the answer is the earlier booking and its open payment.
 * - `replace`: nobody paid it and the guest now wants something else; it is released.
 * - `stands`: it is confirmed, requested or being paid.
 */
type Repeat = 'same' | 'replace' | 'stands'

const UNPAID = new Set<string | null>([null, 'created', 'awaiting_payment'])

/** Whether nobody has paid the booking, begun to, or decided about it. */
export const isUnpaid = ({
  status,
  payment_due_at,
  payment_status,
}: Pick<EarlierBooking, 'status' | 'payment_due_at' | 'payment_status'>): boolean =>
  status === 'pending' && payment_due_at !== null && UNPAID.has(payment_status)

export const decideRepeat = (earlier: EarlierBooking, requestHash: string, now: Date): Repeat => {
  if (!isUnpaid(earlier)) return 'stands'
  const { payment_due_at, payment_status } = earlier
  const isOpen = payment_status !== null && payment_due_at !== null && payment_due_at > now
  return isOpen && earlier.request_hash === requestHash ? 'same' : 'replace'
}

type RepeatOutcome<B> =
  | { readonly kind: 'same'; readonly booking: B }
  | { readonly kind: 'stands'; readonly booking: B }
  | { readonly kind: 'new'; readonly replaced: readonly B[] }

/** Judges all earlier bookings, newest first. One that stands is kept; `confirm` books another one beside it. */
export const decideRepeats = <B extends EarlierBooking>(
  earlier: readonly B[],
  request: { readonly hash: string; readonly confirm: boolean },
  now: Date,
): RepeatOutcome<B> => {
  const judged = earlier.map((booking) => ({ booking, repeat: decideRepeat(booking, request.hash, now) }))
  const same = judged.find(({ repeat }) => repeat === 'same')
  if (same) return { kind: 'same', booking: same.booking }
  const standing = judged.find(({ repeat }) => repeat === 'stands')
  if (standing && !request.confirm) return { kind: 'stands', booking: standing.booking }
  return {
    kind: 'new',
    replaced: judged.filter(({ repeat }) => repeat === 'replace').map(({ booking }) => booking),
  }
}
