import { describe, expect, test } from 'vitest'
import type { VouchersPage } from '../../../contract/page-data.ts'
import { amountOf, type Draft } from './draft.ts'

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
  const value = (fields: Partial<Draft>) =>
    amountOf({ otherAmount: '', ...fields } as Draft, { offer, venue: { currency: 'gbp' } } as VouchersPage)

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
