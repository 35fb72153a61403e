import { describe, expect, test } from 'vitest'
import type { Refusal } from './errors.ts'
import { amountToRedeem, type VoucherOffer, voucherStatus, whyNotSentOn, whyNotSold } from './vouchers.ts'

const offer: VoucherOffer = {
  min_amount_pence: 1000,
  max_amount_pence: 50_000,
  fixed_amounts: [500, 2500, 60_000],
  allow_custom: true,
  min_quantity: 2,
  max_quantity: 4,
}

describe('a voucher order', () => {
  test.each([
    ['the smallest custom amount', 1000, 2, {}, null],
    ['the largest custom amount', 50_000, 4, {}, null],
    ['a penny too little', 999, 2, {}, '"amount_pence" must be between 1000 and 50000.'],
    ['a penny too much', 50_001, 2, {}, '"amount_pence" must be between 1000 and 50000.'],
    ['a fixed amount below the limits', 500, 2, {}, null],
    ['a fixed amount above the limits', 60_000, 2, {}, null],
    ['a fixed amount where only those are sold', 2500, 2, { allow_custom: false }, null],
    [
      'another amount where only fixed ones are sold',
      3000,
      2,
      { allow_custom: false },
      '"amount_pence" must be one of 500, 2500, 60000.',
    ],
    ['too few', 1000, 1, {}, '"quantity" must be between 2 and 4.'],
    ['too many', 1000, 5, {}, '"quantity" must be between 2 and 4.'],
  ] as const)('%s', (_, amountPence, quantity, change, why) => {
    expect(whyNotSold({ ...offer, ...change }, { amountPence, quantity })?.message ?? null).toBe(why)
  })
})

describe('a voucher', () => {
  test.each([
    [5000, '2027-01-17', '2027-01-16', 'active'],
    [5000, '2027-01-17', '2027-01-17', 'active'],
    [5000, '2027-01-17', '2027-01-18', 'expired'],
    [0, '2027-01-17', '2027-01-16', 'redeemed'],
    [0, '2027-01-17', '2027-01-18', 'redeemed'],
  ] as const)('with %i pence, valid until %s, on %s: %s', (balance_pence, expires_at, today, status) => {
    expect(voucherStatus({ balance_pence, expires_at }, today)).toBe(status)
  })

  test.each([
    [5000, '2026-01-17', undefined, 5000],
    [5000, '2026-01-17', 1, 1],
    [5000, '2026-01-17', 5000, 5000],
    [5000, '2026-01-17', 5001, 'voucher_balance_too_low'],
    [5000, '2026-01-18', 1, 'voucher_expired'],
    [5000, '2026-01-18', undefined, 'voucher_expired'],
    [0, '2026-01-17', undefined, 'voucher_redeemed'],
    [0, '2026-01-18', 1, 'voucher_redeemed'],
  ] as const)('with %i pence on %s, redeeming %s: %s', (balance_pence, today, requested, outcome) => {
    const redeem = () =>
      amountToRedeem({ balance_pence, currency: 'gbp', expires_at: '2026-01-17' }, today, requested)
    if (typeof outcome === 'number') return expect(redeem()).toBe(outcome)
    try {
      redeem()
    } catch (error) {
      expect((error as Refusal).kind).toBe('conflict')
      return expect((error as Refusal).extras).toEqual({ code: outcome, body: { balance_pence } })
    }
    throw new Error('Nothing was thrown.')
  })
})

test('a refusal names the sum in the currency of the voucher', () => {
  const yen = { balance_pence: 5000, currency: 'jpy', expires_at: '2026-01-17' }
  expect(() => amountToRedeem(yen, '2026-01-17', 5001)).toThrow('Only JP¥5,000 is left on this voucher.')
})

test.each([
  ['2026-01-16', false],
  ['2026-01-17', true],
  ['2027-01-16', true],
  ['2027-01-17', false],
])('a gift that expires a year from 17 January can be sent on %s: %s', (day, can) => {
  expect(whyNotSentOn(day, '2026-01-17', '2027-01-17') === null).toBe(can)
})
