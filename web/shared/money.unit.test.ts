import { describe, expect, test } from 'vitest'
import { amountIn, amountText, money } from './money.ts'

describe('an amount', () => {
  test.each([
    ['40', 'gbp', 4000],
    ['12.5', 'gbp', 1250],
    [' 12,50 ', 'eur', 1250],
    ['0.07', 'gbp', 7],
    ['4000', 'jpy', 4000],
    ['12.505', 'gbp', undefined],
    ['1.5', 'jpy', undefined],
    ['1,000.00', 'gbp', undefined],
    ['-3', 'gbp', undefined],
    ['', 'gbp', undefined],
    ['ten', 'gbp', undefined],
  ])('typed as %j of %s is %j', (text, currency, pence) => {
    expect(amountIn(text, currency)).toBe(pence)
  })

  test.each([
    [4000, 'gbp', '40', '£40'],
    [1250, 'gbp', '12.50', '£12.50'],
    [4000, 'jpy', '4000', 'JP¥4,000'],
  ])('of %i %s is put into a field as %s and shown as %s', (pence, currency, text, shown) => {
    expect(amountText(pence, currency)).toBe(text)
    expect(money(pence, currency, 'en')).toBe(shown)
  })
})
