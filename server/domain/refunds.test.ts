import { describe, expect, test } from 'vitest'
import { type RefundPolicy, refundPctOnCancel } from './refunds.ts'

const STARTS = new Date('2026-01-17T20:00:00Z')
const hoursBefore = (hours: number) => new Date(STARTS.getTime() - hours * 3_600_000)
const policy = (
  refund: RefundPolicy['refund'],
  partial_pct: number | null = null,
  cancel_until_hours = 24,
) => ({ refund, partial_pct, cancel_until_hours })

describe('the refund of a cancelled booking', () => {
  test.each([
    ['without a policy, at any time', undefined, -5, 100],
    ['full, in time', policy('full'), 25, 100],
    ['full, on the deadline', policy('full'), 24, 100],
    ['full, too late', policy('full'), 23.99, 0],
    ['full up to the start, a minute before', policy('full', null, 0), 0.02, 100],
    ['full up to the start, after the start', policy('full', null, 0), -0.02, 0],
    ['a share, in time', policy('partial_pct', 40), 48, 40],
    ['a share, too late', policy('partial_pct', 40), 1, 0],
    ['a share of 0 %%', policy('partial_pct', 0), 48, 0],
    ['none, in time', policy('none'), 48, 0],
    ['none, too late', policy('none'), 1, 0],
  ])('%s', (_, terms, hours, pct) => {
    expect(refundPctOnCancel(terms, STARTS, hoursBefore(hours))).toBe(pct)
  })
})
