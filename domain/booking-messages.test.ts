import { describe, expect, test } from 'vitest'
import {
  messagesOfNewBooking,
  messagesOfStatusChange,
  type NewBookingFacts,
  type StatusChangeFacts,
} from './booking-messages.ts'

const NEW: NewBookingFacts = {
  source: 'public',
  isApproved: true,
  isUnpaid: false,
  hasTickets: false,
  isOver: false,
}

describe('a new booking', () => {
  test.each<[string, Partial<NewBookingFacts>, string[]]>([
    ['online and confirmed', {}, ['booking_confirmed', 'staff_new_booking']],
    ['online and to be decided', { isApproved: false }, ['booking_received', 'staff_new_booking']],
    ['online with tickets', { hasTickets: true }, ['staff_new_booking']],
    ['online and unpaid', { isUnpaid: true }, []],
    ['by staff and confirmed', { source: 'staff' }, ['booking_confirmed']],
    ['by staff and to be decided', { source: 'staff', isApproved: false }, ['booking_received']],
    ['written down after it was over', { source: 'staff', isOver: true }, []],
  ])('%s: %j writes %j', (_, facts, kinds) => {
    expect(messagesOfNewBooking({ ...NEW, ...facts })).toEqual(kinds)
  })
})

const CHANGE: StatusChangeFacts = {
  from: 'pending',
  to: 'approved',
  wasUnpaid: false,
  isPaidNow: false,
  hasTickets: false,
  isOver: false,
  isAtDoor: false,
  isEventCancelled: false,
  movedMoney: false,
}

describe('a change of status', () => {
  test.each<[string, Partial<StatusChangeFacts>, string[]]>([
    ['approved', {}, ['booking_confirmed']],
    ['paid', { wasUnpaid: true, isPaidNow: true }, ['booking_confirmed', 'staff_new_booking']],
    ['paid, with tickets', { wasUnpaid: true, isPaidNow: true, hasTickets: true }, ['staff_new_booking']],
    ['check-in undone', { from: 'checked_in' }, []],
    ['rejected', { to: 'rejected' }, ['booking_rejected']],
    ['rejected after approval', { from: 'approved', to: 'rejected' }, ['booking_rejected']],
    ['rejected before it was paid', { to: 'rejected', wasUnpaid: true }, []],
    ['turned away at the door', { from: 'approved', to: 'rejected', isAtDoor: true }, []],
    [
      'turned away at the door, with a refund',
      { from: 'approved', to: 'rejected', isAtDoor: true, movedMoney: true },
      ['booking_rejected'],
    ],
    ['undone rejection', { from: 'rejected', to: 'pending' }, ['booking_received']],
    ['cancelled', { from: 'approved', to: 'cancelled' }, ['booking_cancelled']],
    ['released unpaid', { to: 'cancelled', wasUnpaid: true }, []],
    ['cancelled after it was rejected', { from: 'rejected', to: 'cancelled' }, []],
    [
      'cancelled with its event',
      { from: 'approved', to: 'cancelled', isEventCancelled: true },
      ['event_cancelled'],
    ],
    ['cancelled after it was over', { from: 'approved', to: 'cancelled', isOver: true }, []],
    [
      'cancelled after it was over, with a refund',
      { from: 'approved', to: 'cancelled', isOver: true, movedMoney: true },
      ['booking_cancelled'],
    ],
    ['checked in', { from: 'approved', to: 'checked_in' }, []],
  ])('%s: %j writes %j', (_, facts, kinds) => {
    expect(messagesOfStatusChange({ ...CHANGE, ...facts })).toEqual(kinds)
  })
})
