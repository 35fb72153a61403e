import { describe, expect, test } from 'vitest'
import { hasTooMany, type OpenBooking } from './fair-booking.ts'

const NOW = new Date('2026-01-17T12:00:00Z')
const FRIDAY = '2026-01-23'
const booking = (fields: Partial<OpenBooking> = {}): OpenBooking => ({
  status: 'approved',
  booking_date: FRIDAY,
  payment_due_at: null,
  no_show_at: null,
  ...fields,
})
const elsewhere = booking({ booking_date: '2026-01-24' })
const unpaid = (minutes: number) =>
  booking({ status: 'pending', payment_due_at: new Date(NOW.getTime() + minutes * 60_000) })

describe('another table for a guest', () => {
  test.each<[string, OpenBooking[], number | null, number | null, boolean]>([
    ['is fine with none', [], 1, 1, false],
    ['is too many beside one, with one a day', [booking()], 1, null, true],
    ['is fine beside one of another day', [elsewhere], 1, null, false],
    ['is too many beside one of another day, with one ahead', [elsewhere], null, 1, true],
    ['is fine without limits', Array.from({ length: 20 }, () => booking()), null, null, false],
    ['counts requests', [booking({ status: 'pending' })], 1, null, true],
    ['counts unpaid ones while they can be paid', [unpaid(5)], 1, null, true],
    ['does not count unpaid ones afterwards', [unpaid(-1)], 1, 1, false],
    ['does not count a party that is inside', [booking({ status: 'checked_in' })], 1, 1, false],
    ['does not count a no-show', [booking({ no_show_at: NOW })], 1, 1, false],
  ])('%s', (_, bookings, perDay, ahead, tooMany) =>
    expect(hasTooMany(bookings, { max_open_per_day: perDay, max_open_ahead: ahead }, FRIDAY, NOW)).toBe(
      tooMany,
    ),
  )
})
