import { describe, expect, test } from 'vitest'
import { type FeePayment, feeLimit, feeQuote, feeToCharge } from './fee.ts'

const terms = { late_fee_per_cover_pence: 1500 }
const noShow = { terms, party_size: 4, is_no_show: true, cancelled_late: false, has_card: true }
const late = { ...noShow, is_no_show: false, cancelled_late: true }

test('a fee is limited to the fee per cover for the party', () => {
  expect(feeLimit({ terms, party_size: 4 })).toBe(6000)
  expect(feeLimit({ terms: null, party_size: 4 })).toBe(0)
})

describe('a fee', () => {
  test.each([
    ['for a no-show, all of it', noShow, 'no_show', undefined, 6000],
    ['for a no-show, less', noShow, 'no_show', 1000, 1000],
    ['for a late cancellation, up to the limit', late, 'late_cancel', 6000, 6000],
  ] as const)('%s', (_, booking, reason, amount, charged) => {
    expect(feeToCharge(booking, reason, amount)).toBe(charged)
  })

  test.each([
    ['above the terms', noShow, 'no_show', 6001, 'fee_above_terms'],
    ['for a no-show that is none', late, 'no_show', undefined, 'not_a_no_show'],
    ['for a cancellation in time', noShow, 'late_cancel', undefined, 'not_late'],
    ['without a card', { ...noShow, has_card: false }, 'no_show', undefined, 'no_card'],
    ['without terms', { ...noShow, terms: null }, 'no_show', undefined, 'no_fee'],
    [
      'under terms without a fee',
      { ...noShow, terms: { late_fee_per_cover_pence: 0 } },
      'no_show',
      1,
      'no_fee',
    ],
  ] as const)('%s is refused', (_, booking, reason, amount, code) => {
    expect(() => feeToCharge(booking, reason, amount)).toThrow(
      expect.objectContaining({ kind: 'conflict', extras: expect.objectContaining({ code }) }),
    )
  })
})

describe('the quote of a fee', () => {
  const booking = { terms, party_size: 4, status: 'approved', no_show_at: null, cancelled_late: false }
  const saved: FeePayment = {
    purpose: 'deposit',
    status: 'saved',
    captured_pence: 0,
    payment_method_id: 'pm_1',
    off_session: false,
  }
  const fee: FeePayment = {
    ...saved,
    purpose: 'fee',
    status: 'captured',
    captured_pence: 6000,
    off_session: true,
  }
  const nothing = { limit_pence: 6000, reason: null, has_card: false, charged_pence: 0, is_open: false }

  test.each([
    ['nothing to charge for yet', booking, [], nothing],
    [
      'a no-show with a card',
      { ...booking, no_show_at: new Date(0) },
      [saved],
      { ...nothing, reason: 'no_show', has_card: true },
    ],
    [
      'a late cancellation',
      { ...booking, status: 'cancelled', cancelled_late: true },
      [saved],
      { ...nothing, reason: 'late_cancel', has_card: true },
    ],
    ['a fee that was charged', booking, [saved, fee], { ...nothing, has_card: true, charged_pence: 6000 }],
    [
      'a link to pay it',
      booking,
      [saved, { ...fee, status: 'awaiting_payment', captured_pence: 0, off_session: false }],
      { ...nothing, has_card: true, is_open: true },
    ],
  ] as const)('says %s', (_, subject, payments, quote) => {
    expect(feeQuote(subject, payments)).toEqual(quote)
  })

  test('is none under terms without a fee', () => {
    expect(feeQuote({ ...booking, terms: null }, [saved])).toBeNull()
  })
})
