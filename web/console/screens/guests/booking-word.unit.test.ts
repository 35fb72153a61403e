import { expect, test } from 'vitest'
import { lookOfBooking, wordOf } from './booking-word.ts'

const venue = { timezone: 'Europe/London', service_day_start: '05:00' }
const booking = {
  status: 'approved' as const,
  booking_date: '2026-01-17',
  booking_time: '19:30',
  door_rejected_at: null,
}
const at = (time: string) => Date.parse(`${time}:00Z`)

test.each([
  ['before its start', booking, '2026-01-17T19:29', 'Expected'],
  ['from its start, when it may be a no-show', booking, '2026-01-17T19:30', 'Confirmed'],
  ['of another day', booking, '2026-01-20T12:00', 'Confirmed'],
  ['before a start after midnight', { ...booking, booking_time: '00:30' }, '2026-01-17T23:00', 'Expected'],
  ['that is asked for', { ...booking, status: 'pending' as const }, '2026-01-17T12:00', 'Request'],
  ['whose party is in', { ...booking, status: 'checked_in' as const }, '2026-01-17T12:00', 'Came'],
  ['whose party was sent away', { ...booking, door_rejected_at: 'x' }, '2026-01-17T12:00', 'Turned away'],
])('a booking %s', (_, given, time, said) => {
  expect(wordOf(given, venue, at(time))).toBe(said)
})

test('the icon beside the word is that of the day', () => {
  const looks = (['pending', 'approved', 'rejected', 'cancelled', 'checked_in'] as const).map((status) =>
    lookOfBooking({ status, door_rejected_at: null }),
  )
  expect(looks).toEqual(['request', 'expected', 'gone', 'gone', 'left'])
  expect(lookOfBooking({ status: 'rejected', door_rejected_at: '2026-01-17T19:00:00Z' })).toBe('gone')
})
