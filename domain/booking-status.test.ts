import { describe, expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '../contract/bookings.ts'
import {
  BOOKING_ACTIONS,
  type BookingAction,
  type Decision,
  decideBooking,
  isActive,
} from './booking-status.ts'

/**
 * SPEC part 3 and CHOICES part 6, written independently of the rule: per action, the new status from pending,
 * approved, rejected, cancelled and checked_in. `=` succeeds and changes nothing, `409` is a conflict.
 */
const EXPECTED: Record<BookingAction, string> = {
  approve: '         approved   =          409       409       409',
  reject: '          rejected   rejected   =         409       409',
  unreject: '        409        409        pending   409       409',
  staff_cancel: '    cancelled  cancelled  cancelled =         409',
  check_in: '        409        checked_in 409       409       409',
  manual_check_in: ' 409        checked_in 409       409       =',
  undo_check_in: '   =          =          409       409       approved',
  door_reject: '     rejected   rejected   409       409       409',
  set_pending: '     =          pending    pending   409       409',
  set_approved: '    approved   =          approved  409       409',
  set_rejected: '    rejected   rejected   =         409       409',
  set_cancelled: '   cancelled  cancelled  cancelled 409       409',
  set_checked_in: '  checked_in checked_in checked_in 409      409',
}
const COLUMNS: BookingStatus[] = ['pending', 'approved', 'rejected', 'cancelled', 'checked_in']

const outcome = (decision: Decision): string => {
  if (decision.kind === 'stay') return '='
  return decision.kind === 'move' ? decision.to : '409'
}

describe('a booking that is', () => {
  const cells = BOOKING_ACTIONS.flatMap((action) => {
    const row = EXPECTED[action].trim().split(/\s+/)
    return COLUMNS.map((status, n) => [status, action, row[n]] as const)
  })

  test.each(cells)('%s, after %s: %s', (status, action, expected) => {
    expect(outcome(decideBooking(status, action))).toBe(expected)
  })

  test('in any status: this table covers every action', () => {
    expect([...COLUMNS].sort()).toEqual([...BOOKING_STATUSES].sort())
    expect(Object.keys(EXPECTED).sort()).toEqual([...BOOKING_ACTIONS].sort())
    expect(cells.filter(([, , expected]) => expected === undefined)).toEqual([])
  })

  test('in the wrong status: the conflict explains why in a sentence', () => {
    const sentences = COLUMNS.flatMap((status) =>
      BOOKING_ACTIONS.map((action) => decideBooking(status, action)),
    ).flatMap((decision) => (decision.kind === 'conflict' ? [decision.why] : []))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
    expect(decideBooking('pending', 'check_in')).toEqual({
      kind: 'conflict',
      why: 'This booking must be approved before it can be checked in.',
    })
    expect(decideBooking('checked_in', 'staff_cancel')).toEqual({
      kind: 'conflict',
      why: 'This booking is already checked in, so that cannot be done any more.',
    })
  })
})

test.each([
  ['pending', true],
  ['approved', true],
  ['checked_in', true],
  ['rejected', false],
  ['cancelled', false],
] as const)('a %s booking holds its table: %s', (status, holds) => {
  expect(isActive(status)).toBe(holds)
})
