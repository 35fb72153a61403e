import { describe, expect, test } from 'vitest'
import { amountOf, type Draft, penceIn } from './draft.ts'

describe('an amount that is typed', () => {
  test.each([
    ['25', 2, 2500],
    ['25.5', 2, 2550],
    ['25,50', 2, 2550],
    [' 7.05 ', 2, 705],
    ['4000', 0, 4000],
    ['40.5', 0, undefined],
    ['25.505', 2, undefined],
    ['', 2, undefined],
    ['-5', 2, undefined],
    ['1,000.00', 2, undefined],
    ['ten', 2, undefined],
  ])('%j with %i decimals is %s', (text, decimals, pence) => {
    expect(penceIn(text, decimals)).toBe(pence)
  })
})

describe('the value of a voucher', () => {
  const offer = {
    min_amount_pence: 1000,
    max_amount_pence: 50_000,
    fixed_amounts: [500, 5000],
    allow_custom: true,
    min_quantity: 1,
    max_quantity: 10,
    expiration_months: 12,
    terms: '',
  }
  const value = (fields: Partial<Draft>) => amountOf({ otherAmount: '', ...fields } as Draft, offer, 2)

  test('is a fixed amount, or one within the limits, or a fixed one that is typed', () => {
    expect(value({ fixedPence: 500 })).toBe(500)
    expect(value({ otherAmount: '10' })).toBe(1000)
    expect(value({ otherAmount: '500' })).toBe(50_000)
    expect(value({ otherAmount: '5' })).toBe(500)
  })

  test('is refused outside the limits and where it is no number', () => {
    expect([value({ otherAmount: '9.99' }), value({ otherAmount: '500.01' })]).toEqual(['range', 'range'])
    expect(value({ otherAmount: 'lots' })).toBe('typo')
  })
})
