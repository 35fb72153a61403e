import { describe, expect, test } from 'vitest'
import { bucketsOf, unitOf } from './buckets.ts'

const day = (date: string, covers: number) => ({
  date,
  covers,
  parties: 1,
  arrived: covers,
  no_shows: 0,
  cancelled: 0,
  revenue_pence: covers * 100,
})

describe('the columns of a report', () => {
  test('are days, weeks or months, by the length of the range', () => {
    expect(unitOf('2026-01-01', '2026-01-28')).toBe('day')
    expect(unitOf('2026-01-01', '2026-12-31')).toBe('week')
    expect(unitOf('2024-01-01', '2025-12-31')).toBe('month')
  })

  test('show days without anything too', () => {
    expect(bucketsOf([day('2026-01-02', 4)], '2026-01-01', '2026-01-03').map(({ covers }) => covers)).toEqual(
      [0, 4, 0],
    )
  })

  test('add up to the days, whatever the unit', () => {
    const days = ['2026-01-05', '2026-01-11', '2026-01-12', '2026-06-30'].map((date) => day(date, 10))
    const weeks = bucketsOf(days, '2026-01-05', '2026-07-05')
    expect(weeks[0]).toMatchObject({ name: 'Week of Mon 5 Jan', covers: 20, parties: 2, revenue_pence: 2000 })
    expect(weeks.reduce((sum, { covers }) => sum + covers, 0)).toBe(40)
    expect(bucketsOf(days, '2025-07-07', '2026-07-05')[26]?.name).toBe('Week of Mon 5 Jan 2026')
    const months = bucketsOf(days, '2025-01-01', '2026-12-31')
    expect(months).toHaveLength(24)
    expect(months[12]).toMatchObject({ name: 'January 2026', covers: 30 })
  })
})
