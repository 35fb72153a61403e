import { expect, test } from 'vitest'
import { instantText, localText, saleWindow } from './sale-window.ts'

test('a sale window is typed on the venue’s clock and kept as instants, in summer and winter', () => {
  expect(instantText('Europe/London', '2026-07-01T20:00')).toBe('2026-07-01T19:00:00.000Z')
  expect(instantText('Europe/London', '2026-01-24T00:30')).toBe('2026-01-24T00:30:00.000Z')
  expect(localText('Pacific/Auckland', '2026-01-24T19:00:00.000Z')).toBe('2026-01-25T08:00')
  expect(instantText('Europe/London', '')).toBeNull()
  expect(localText('Europe/London', null)).toBe('')
})

test('the window in words names only what limits it', () => {
  expect(saleWindow({ sale_start: null, sale_end: null }, 'Europe/London')).toBe('')
  expect(
    saleWindow(
      { sale_start: '2026-01-20T10:00:00.000Z', sale_end: '2026-01-24T18:00:00.000Z' },
      'Europe/London',
    ),
  ).toBe('from Tue 20 Jan 10:00 until Sat 24 Jan 18:00')
})
