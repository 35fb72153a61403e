import { describe, expect, test } from 'vitest'
import { rangeIn, rangeInWords } from './range.tsx'

describe('the range of a report', () => {
  test.each([
    [{}, '2025-12-20', '2026-01-16'],
    [{ from: '2026-01-01', to: '2026-01-10' }, '2026-01-01', '2026-01-10'],
    [{ from: '2026-02-01', to: '2026-01-10' }, '2026-01-10', '2026-01-10'],
    [{ from: '2001-01-01', to: '2026-01-10' }, '2024-01-11', '2026-01-10'],
    [{ from: 'yesterday', to: '' }, '2025-12-20', '2026-01-16'],
  ])('%o', (query, from, to) => {
    expect(rangeIn(query as unknown as Record<string, string>, '2026-01-17')).toEqual({ from, to })
  })

  test.each([
    [{ from: '2025-01-06', to: '2025-02-02' }, 'Mon 6 Jan to Sun 2 Feb 2025'],
    [{ from: '2024-01-12', to: '2025-01-10' }, 'Fri 12 Jan 2024 to Fri 10 Jan 2025'],
  ])('%o is %s', (range, text) => {
    expect(rangeInWords(range)).toBe(text)
  })
})
