import { expect, test } from 'vitest'
import { bookingCalendar } from './calendar-file.ts'

const booking = {
  uid: 'uid-1@maitred',
  sequence: 2,
  status: 'confirmed',
  startsAt: new Date('2026-01-24T19:30:00Z'),
  endsAt: new Date('2026-01-24T21:30:00Z'),
  summary: 'The Copper Heron; table for 4, upstairs',
  description: 'Party of 4\nSee you soon',
  location: '1 Quay Street, London',
  url: 'https://book.example/manage/token',
  now: new Date('2026-01-01T10:00:00Z'),
} as const

test('the file has one event with its id, sequence, instants and escaped text', () => {
  const file = bookingCalendar(booking)
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(file.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
  for (const line of [
    'METHOD:PUBLISH',
    'UID:uid-1@maitred',
    'SEQUENCE:2',
    'DTSTAMP:20260101T100000Z',
    'DTSTART:20260124T193000Z',
    'DTEND:20260124T213000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:The Copper Heron\\; table for 4\\, upstairs',
    'DESCRIPTION:Party of 4\\nSee you soon',
    'LOCATION:1 Quay Street\\, London',
  ])
    expect(file.split('\r\n')).toContain(line)
  expect(file).toContain('https://book.example/manage/token')
})

test('a calendar reminds the guest two hours before, and not of a cancelled booking', () => {
  const file = bookingCalendar(booking)
  expect(file).toContain('BEGIN:VALARM')
  expect(file).toContain('TRIGGER:-PT2H')
  expect(bookingCalendar({ ...booking, status: 'cancelled' })).not.toContain('VALARM')
})

test('a cancelled booking leaves the calendar, a pending one is tentative', () => {
  expect(bookingCalendar({ ...booking, status: 'cancelled' })).toContain('METHOD:CANCEL')
  expect(bookingCalendar({ ...booking, status: 'cancelled' })).toContain('STATUS:CANCELLED')
  expect(bookingCalendar({ ...booking, status: 'pending' })).toContain('STATUS:TENTATIVE')
})
