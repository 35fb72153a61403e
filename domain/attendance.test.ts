import { describe, expect, test } from 'vitest'
import type { Attendance } from '../contract/attendance-fields.ts'
import {
  attendanceOf,
  attendanceOfReservation,
  type BookingFacts,
  headsAfter,
  requireSeenAttendance,
} from './attendance.ts'

const START = new Date('2026-01-17T19:00:00Z')
const at = (time: string) => new Date(`2026-01-17T${time}Z`)

const booking = (facts: Partial<BookingFacts>): BookingFacts => ({
  status: 'approved',
  starts_at: START,
  in_use: false,
  closed_at: null,
  no_show_at: null,
  ...facts,
})

describe('the attendance of a booking', () => {
  test.each([
    ['approved, before its start', booking({}), '18:00', 'expected'],
    ['pending, before its start', booking({ status: 'pending' }), '18:00', 'expected'],
    ['approved, just before 10 minutes after its start', booking({}), '19:09:59.999', 'expected'],
    ['approved, 10 minutes after its start', booking({}), '19:10', 'late'],
    ['pending, 10 minutes after its start', booking({ status: 'pending' }), '19:10', 'late'],
    ['checked in', booking({ status: 'checked_in' }), '18:50', 'arrived'],
    ['checked in, long after its start', booking({ status: 'checked_in' }), '23:00', 'arrived'],
    ['checked in and in use', booking({ status: 'checked_in', in_use: true }), '19:20', 'seated'],
    ['pending and in use', booking({ status: 'pending', in_use: true }), '19:20', 'seated'],
    ['checked in and closed', booking({ status: 'checked_in', closed_at: at('20:00') }), '20:00', 'left'],
    ['closed without a check-in', booking({ closed_at: at('20:00') }), '20:10', 'left'],
    ['marked as a no-show', booking({ no_show_at: at('19:30') }), '19:30', 'no_show'],
    ['rejected', booking({ status: 'rejected' }), '19:30', null],
    ['cancelled', booking({ status: 'cancelled', closed_at: at('20:00') }), '19:30', null],
  ])('%s', (_, facts, now, expected) => {
    expect(attendanceOf(facts, at(now.length === 5 ? `${now}:00` : now))).toBe(expected)
  })
})

describe('the attendance of a reservation', () => {
  test.each([
    ['confirmed', 0, '18:00', 'expected'],
    ['confirmed', 0, '19:10', 'late'],
    ['confirmed', 2, '19:10', 'arrived'],
    ['seated', 2, '19:10', 'seated'],
    ['completed', 2, '21:00', 'left'],
    ['no_show', 0, '21:00', 'no_show'],
    ['cancelled', 0, '18:00', null],
  ] as const)('%s with %i heads at %s is %s', (status, arrived, now, expected) => {
    expect(attendanceOfReservation({ status, arrived, starts_at: START }, at(`${now}:00`))).toBe(expected)
  })
})

describe('a party that was seen', () => {
  const seen = (attendance: Attendance, arrived: number) => ({ attendance, arrived, party_size: 4 })

  test.each([
    ['arrived', 2, 'arrived', 2, 'expected', undefined, false],
    ['arrived', 2, 'seated', 2, 'expected', undefined, true],
    ['arrived', 2, 'arrived', 3, 'expected', undefined, true],
    ['expected', 0, 'late', 0, 'arrived', 2, false],
    ['late', 0, 'expected', 0, 'seated', undefined, false],
    // The same call made twice.
    ['arrived', 2, 'late', 0, 'expected', undefined, false],
    ['expected', 0, 'arrived', 2, 'arrived', 2, false],
    ['expected', 0, 'arrived', 3, 'arrived', 2, true],
    // Without a number all four are meant.
    ['expected', 0, 'arrived', 4, 'arrived', undefined, false],
    ['expected', 0, 'arrived', 2, 'arrived', undefined, true],
  ] as const)(
    'as %s with %i, and is %s with %i: to be %s with %s',
    (was, had, is, has, state, arrived, refused) => {
      const mark = () => requireSeenAttendance(seen(is, has), { state, arrived, seen: seen(was, had) })
      if (refused) expect(mark).toThrow(/^This party was marked meanwhile: it /)
      else expect(mark).not.toThrow()
    },
  )

  test('by nobody is marked as they say', () => {
    expect(() => requireSeenAttendance(seen('seated', 4), { state: 'expected' })).not.toThrow()
  })
})

describe('the heads of a party of four', () => {
  test.each([
    [0, 'expected', undefined, 0],
    [2, 'expected', undefined, 0],
    [2, 'expected', 3, 0],
    [0, 'no_show', undefined, 0],
    [2, 'no_show', 3, 0],
    [0, 'arrived', undefined, 4],
    [2, 'arrived', undefined, 4],
    [0, 'arrived', 3, 3],
    [2, 'arrived', 3, 3],
    [0, 'seated', undefined, 4],
    [2, 'seated', undefined, 2],
    [2, 'seated', 3, 3],
    [0, 'left', undefined, 4],
    [2, 'left', undefined, 2],
    [2, 'left', 0, 0],
    [2, 'left', 5, 5],
  ] as const)('with %i in that is marked as %s with %s: %i', (arrived, state, given, heads) => {
    expect(headsAfter({ arrived, party_size: 4 }, state, given)).toBe(heads)
  })
})
