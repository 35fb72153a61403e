import type { BookingStatus } from '../contract/bookings.ts'
import type { VenueMessageKind } from '../contract/messages.ts'

/** The booking of a message as it is now. */
export interface MessageSubject {
  readonly status: BookingStatus
  readonly isUnpaid: boolean
  /** Its end has passed. */
  readonly isOver: boolean
  readonly hasStarted: boolean
  readonly hasTickets: boolean
  readonly isEventCancelled: boolean
  /** The message has a link to pay or to enter a card. */
  readonly hasPayLink: boolean
  /** That link can still be used. */
  readonly isRequestOpen: boolean
}

const stands = ({ status }: MessageSubject) => status === 'approved' || status === 'checked_in'
const isAhead = (booking: MessageSubject) => !booking.isOver && !booking.isUnpaid

/** Whether a message of this kind still says what is true. Those about money that moved always do; a guest who has paid gets no request to pay. */
const FITS: Readonly<Record<VenueMessageKind, (booking: MessageSubject) => boolean>> = {
  deposit_request: (booking) => booking.isRequestOpen,
  voucher: () => true,
  voucher_receipt: () => true,
  booking_received: (booking) => isAhead(booking) && booking.status === 'pending',
  booking_confirmed: (booking) => isAhead(booking) && stands(booking),
  booking_changed: (booking) => isAhead(booking) && (stands(booking) || booking.status === 'pending'),
  booking_cancelled: (booking) => booking.status === 'cancelled',
  booking_rejected: (booking) => booking.status === 'rejected',
  reminder: (booking) => booking.status === 'approved' && !booking.hasStarted,
  tickets: (booking) => isAhead(booking) && stands(booking) && booking.hasTickets,
  event_changed: (booking) => isAhead(booking) && (stands(booking) || booking.status === 'pending'),
  // The message to those inside names what is returned for the others.
  event_cancelled: (booking) =>
    booking.isEventCancelled && (booking.status === 'cancelled' || booking.status === 'checked_in'),
  refund: () => true,
  fee: (booking) => !booking.hasPayLink || booking.isRequestOpen,
  hold_declined: (booking) => isAhead(booking) && booking.isRequestOpen,
  staff_new_booking: (booking) => isAhead(booking) && (stands(booking) || booking.status === 'pending'),
  staff_dispute: () => true,
  staff_money: () => true,
  // About a wish: none of them names a booking.
  waitlist_joined: () => false,
  waitlist_offer: () => false,
  waitlist_over: () => false,
  queue_ready: () => false,
  staff_briefing: () => true,
}

export const stillFits = (kind: VenueMessageKind, booking: MessageSubject): boolean => FITS[kind](booking)

/** Kinds that say nothing to anybody once the booking is over. */
const AHEAD: readonly string[] = [
  'booking_received',
  'booking_confirmed',
  'booking_changed',
  'reminder',
  'tickets',
  'event_changed',
  'staff_new_booking',
]

/** Whether a message that waited too long is not worth sending any more. */
export const isTooLate = (kind: string, endsAt: Date | undefined, now: Date): boolean =>
  AHEAD.includes(kind) && endsAt !== undefined && endsAt <= now
