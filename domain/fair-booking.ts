import type { BookingStatus } from '../contract/bookings.ts'
import { conflict, type Refusal } from './errors.ts'

/** How many open tables one guest may have; null is no limit. */
interface OpenLimits {
  readonly max_open_per_day: number | null
  readonly max_open_ahead: number | null
}

/** A table booking of the guest that is not over. */
export interface OpenBooking {
  readonly status: BookingStatus
  readonly booking_date: string
  readonly payment_due_at: Date | null
  readonly no_show_at: Date | null
}

/** A booking that nobody paid in time and a no-show keep nothing from others. */
const counts = ({ status, payment_due_at, no_show_at }: OpenBooking, now: Date): boolean =>
  (status === 'pending' || status === 'approved') &&
  no_show_at === null &&
  (payment_due_at === null || payment_due_at > now)

/** Whether another table on that service day is more than one guest may have. */
export const hasTooMany = (
  bookings: readonly OpenBooking[],
  limits: OpenLimits,
  date: string,
  now: Date,
): boolean => {
  const open = bookings.filter((booking) => counts(booking, now))
  const thatDay = open.filter(({ booking_date }) => booking_date === date)
  return (
    (limits.max_open_per_day !== null && thatDay.length >= limits.max_open_per_day) ||
    (limits.max_open_ahead !== null && open.length >= limits.max_open_ahead)
  )
}

export const tooManyOpen = (): Refusal =>
  conflict('You have as many tables booked as one guest can book online. Please call us for more.', {
    code: 'too_many_open',
  })
