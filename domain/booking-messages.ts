import type { BookingStatus } from '../contract/bookings.ts'
import type { MessageKind } from '../contract/messages.ts'

/**
 * Who gets which message about a booking. One cause, one message to each reader. Nobody is written to about a
 * booking that waits for its payment: it may never come to be.
 */

export interface NewBookingFacts {
  readonly source: 'staff' | 'public'
  readonly isApproved: boolean
  readonly isUnpaid: boolean
  /** A booking with tickets gets one message, with its tickets, when they are issued. */
  readonly hasTickets: boolean
  readonly isOver: boolean
}

export const messagesOfNewBooking = (booking: NewBookingFacts): MessageKind[] => {
  if (booking.isUnpaid || booking.isOver) return []
  const toVenue: MessageKind[] = booking.source === 'public' ? ['staff_new_booking'] : []
  if (!booking.isApproved) return ['booking_received', ...toVenue]
  return booking.hasTickets ? toVenue : ['booking_confirmed', ...toVenue]
}

export interface StatusChangeFacts {
  readonly from: BookingStatus
  readonly to: BookingStatus
  /** The booking waited for its payment until now. */
  readonly wasUnpaid: boolean
  /** The payment itself approved it: nobody has seen this booking yet. */
  readonly isPaidNow: boolean
  readonly hasTickets: boolean
  readonly isOver: boolean
  /** The guest stands at the door and knows. */
  readonly isAtDoor: boolean
  readonly isEventCancelled: boolean
  /** Money or keys went back, or were kept. */
  readonly movedMoney: boolean
}

export const messagesOfStatusChange = (change: StatusChangeFacts): MessageKind[] => {
  const { from, to, isOver, movedMoney } = change
  switch (to) {
    case 'approved': {
      if (isOver || from === 'checked_in') return []
      const toVenue: MessageKind[] = change.isPaidNow ? ['staff_new_booking'] : []
      return change.hasTickets ? toVenue : ['booking_confirmed', ...toVenue]
    }
    case 'pending':
      return isOver ? [] : ['booking_received']
    case 'cancelled':
    case 'rejected': {
      // A rejected guest got a message already. A booking that was never paid ends as silently as it began.
      if (from === 'rejected' || change.wasUnpaid) return []
      if ((isOver || change.isAtDoor) && !movedMoney) return []
      if (to === 'rejected') return ['booking_rejected']
      return [change.isEventCancelled ? 'event_cancelled' : 'booking_cancelled']
    }
    case 'checked_in':
      return []
  }
}
