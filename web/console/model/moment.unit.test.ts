import { expect, test } from 'vitest'
import { dateWithYear, momentOf } from './moment.ts'

test('a day of another year is said with its year', () => {
  expect(dateWithYear('1990-05-07')).toBe('7\u00a0May\u00a01990')
})

test('a moment is said on the clock of the venue', () => {
  const venue = { timezone: 'Pacific/Auckland', service_day_start: '06:00' }
  expect(momentOf(venue, '2026-01-17T18:30:00Z')).toBe('18\u00a0Jan\u00a02026, 07:30')
})
