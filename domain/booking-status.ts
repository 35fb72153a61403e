import type { BookingStatus } from '../contract/bookings.ts'

/**
 * SPEC part 3, booking status, cell by cell. `stay` is a repeat: it succeeds and changes nothing.
 * PATCH status is written as the action `set_<status>`. `check_in` is a scan at the door: a second scan is a replay
 * and conflicts. `manual_check_in` and `undo_check_in` are a switch for staff: setting it again changes nothing.
 */
export const BOOKING_ACTIONS = [
  'approve',
  'reject',
  'unreject',
  'staff_cancel',
  'check_in',
  'manual_check_in',
  'undo_check_in',
  'door_reject',
  'set_pending',
  'set_approved',
  'set_rejected',
  'set_cancelled',
  'set_checked_in',
] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]

type Cell = BookingStatus | 'stay' | 'no'

const TABLE: Record<BookingStatus, Record<BookingAction, Cell>> = {
  pending: {
    approve: 'approved',
    reject: 'rejected',
    unreject: 'no',
    staff_cancel: 'cancelled',
    check_in: 'no',
    manual_check_in: 'no',
    undo_check_in: 'stay',
    door_reject: 'rejected',
    set_pending: 'stay',
    set_approved: 'approved',
    set_rejected: 'rejected',
    set_cancelled: 'cancelled',
    set_checked_in: 'checked_in',
  },
  approved: {
    approve: 'stay',
    reject: 'rejected',
    unreject: 'no',
    staff_cancel: 'cancelled',
    check_in: 'checked_in',
    manual_check_in: 'checked_in',
    undo_check_in: 'stay',
    door_reject: 'rejected',
    set_pending: 'pending',
    set_approved: 'stay',
    set_rejected: 'rejected',
    set_cancelled: 'cancelled',
    set_checked_in: 'checked_in',
  },
  rejected: {
    approve: 'no',
    reject: 'stay',
    unreject: 'pending',
    staff_cancel: 'cancelled',
    check_in: 'no',
    manual_check_in: 'no',
    undo_check_in: 'no',
    door_reject: 'no',
    set_pending: 'pending',
    set_approved: 'approved',
    set_rejected: 'stay',
    set_cancelled: 'cancelled',
    set_checked_in: 'checked_in',
  },
  cancelled: {
    approve: 'no',
    reject: 'no',
    unreject: 'no',
    staff_cancel: 'stay',
    check_in: 'no',
    manual_check_in: 'no',
    undo_check_in: 'no',
    door_reject: 'no',
    set_pending: 'no',
    set_approved: 'no',
    set_rejected: 'no',
    set_cancelled: 'no',
    set_checked_in: 'no',
  },
  checked_in: {
    approve: 'no',
    reject: 'no',
    unreject: 'no',
    staff_cancel: 'no',
    check_in: 'no',
    manual_check_in: 'stay',
    undo_check_in: 'approved',
    door_reject: 'no',
    set_pending: 'no',
    set_approved: 'no',
    set_rejected: 'no',
    set_cancelled: 'no',
    set_checked_in: 'no',
  },
}

export type Decision =
  | { kind: 'move'; to: BookingStatus }
  | { kind: 'stay' }
  | { kind: 'conflict'; why: string }

export const decideBooking = (status: BookingStatus, action: BookingAction): Decision => {
  const cell = TABLE[status][action]
  if (cell === 'stay') return { kind: 'stay' }
  if (cell === 'no') return { kind: 'conflict', why: refusal(status, action) }
  return { kind: 'move', to: cell }
}

/** An active booking has its tables and its place in every counter. */
export const isActive = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'approved' || status === 'checked_in'

const STATUS_WORDS: Record<BookingStatus, string> = {
  pending: 'still pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  checked_in: 'already checked in',
}

const refusal = (status: BookingStatus, action: BookingAction): string => {
  if ((action === 'check_in' || action === 'manual_check_in') && status === 'pending')
    return 'This booking must be approved before it can be checked in.'
  if (action === 'unreject')
    return `Only a rejected booking can be returned to pending; this one is ${STATUS_WORDS[status]}.`
  return `This booking is ${STATUS_WORDS[status]}, so that cannot be done any more.`
}
