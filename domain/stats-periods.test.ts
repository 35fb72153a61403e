import { expect, test } from 'vitest'
import { statsPeriods } from './stats-periods.ts'

test.each([
  ['a Saturday', '2026-01-17', '2026-01-12', '2026-01-01', '2026-01-04'],
  ['a Monday begins its week', '2026-01-12', '2026-01-12', '2026-01-01', '2025-12-30'],
  ['a Sunday ends its week', '2026-01-18', '2026-01-12', '2026-01-01', '2026-01-05'],
  ['a week may begin in the month before', '2026-03-01', '2026-02-23', '2026-03-01', '2026-02-16'],
  ['a week may begin in the year before', '2026-01-01', '2025-12-29', '2026-01-01', '2025-12-19'],
])('%s (%s): week from %s, month from %s, chart from %s', (_, today, weekFrom, monthFrom, chartFrom) => {
  expect(statsPeriods(today)).toEqual({ today, weekFrom, monthFrom, chartFrom })
})
