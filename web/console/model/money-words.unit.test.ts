import { describe, expect, test } from 'vitest'
import {
  type BookingRead,
  captureInWords,
  feeInWords,
  holdInWords,
  isOnlyHeld,
  keptInWords,
  paidInWords,
  splitDone,
  splitInWords,
  termsInWords,
} from './money-words.ts'

const venue = { currency: 'gbp', timezone: 'Europe/London', service_day_start: '05:00' }
const terms = {
  name: 'Terms',
  refund: 'full' as const,
  partial_pct: null,
  cancel_until_hours: 24,
  late_fee_per_cover_pence: 0,
  text: '',
}
const STARTS = '2026-07-18T19:00:00.000Z'
const hold = { status: 'authorised' as const, amount_pence: 4000, captured_pence: 0, authorised_until: null }

describe('the terms, as the guest reads them', () => {
  const money = {
    paid_pence: 8000,
    returned_pence: 0,
    returning_pence: 0,
    open_pence: 8000,
    settled_pence: 0,
  }
  const told = { money, hold: null, partySize: 2, startsAt: STARTS, now: Date.parse('2026-07-10T12:00:00Z') }
  test.each([
    [terms, {}, ['Cancel free of charge until Friday 17 July, 20:00. After that we keep £80.']],
    [
      {
        ...terms,
        steps: [
          { until_hours: 72, keep_pct: 0 },
          { until_hours: 24, keep_pct: 50 },
        ],
      },
      {},
      [
        'Cancel free of charge until Wednesday 15 July, 20:00; then we keep £40; from Friday 17 July, 20:00 all £80.',
      ],
    ],
    [
      { ...terms, refund: 'none' as const, late_fee_per_cover_pence: 1500 },
      { money: { ...money, paid_pence: 0, open_pence: 0 } },
      [
        'If your plans change, please cancel by Friday 17 July, 20:00.',
        'If you do not come, or cancel after Friday 17 July, 20:00, we may charge £30.',
      ],
    ],
    [
      terms,
      { money: { ...money, paid_pence: 0, open_pence: 4000 }, hold },
      [
        'Cancel free of charge until Friday 17 July, 20:00. After that, or if you do not come, we may take the £40.',
      ],
    ],
    [
      terms,
      {
        money: { ...money, returned_pence: 8000, open_pence: 4000 },
        hold: { ...hold, status: 'card_saved' as const },
      },
      [
        'Cancel free of charge until Friday 17 July, 20:00. After that, or if you do not come, we may take the £40.',
      ],
    ],
    [
      terms,
      { money: { ...money, open_pence: 12_000 }, hold },
      ['Cancel free of charge until Friday 17 July, 20:00. After that we keep £120.'],
    ],
    // Two of four were taken off in time: what is left of the hold counts. Too late: what was kept of them as well.
    [
      terms,
      { money: { ...money, paid_pence: 0, open_pence: 4000 }, hold: { ...hold, amount_pence: 8000 } },
      [
        'Cancel free of charge until Friday 17 July, 20:00. After that, or if you do not come, we may take the £40.',
      ],
    ],
    [
      { ...terms, refund: 'partial_pct' as const, partial_pct: 50, cancel_until_hours: 24 },
      { money: { ...money, open_pence: 4000, settled_pence: 2000 } },
      ['Cancel by Friday 17 July, 20:00, and £20 comes back; we keep £40. After that we keep £60.'],
    ],
  ])('%#', (given, fields, said) => {
    expect(termsInWords(venue, given, { ...told, ...fields })).toEqual(said)
  })
})

test.each<[NonNullable<BookingRead['hold']>, string]>([
  [{ ...hold, status: 'requested' }, '£40 is asked for. The guest has not paid yet.'],
  [hold, '£40 is held on the card.'],
  [{ ...hold, authorised_until: STARTS }, '£40 is held on the card until Saturday 18 July, 20:00.'],
  [{ ...hold, status: 'captured', captured_pence: 4000 }, '£40 that was held was charged.'],
  [{ ...hold, status: 'captured', captured_pence: 1500 }, '£15 of the £40 that was held was charged.'],
  [{ ...hold, status: 'released' }, 'The hold of £40 is released.'],
  [{ ...hold, status: 'expired' }, 'The hold of £40 has expired. Nothing is held.'],
  [{ ...hold, status: 'card_saved' }, 'The card is saved. £40 is held on it anew before the visit.'],
])('a hold %#', (given, said) => {
  expect(holdInWords(venue, given)).toBe(said)
})

test.each([
  [true, STARTS, 'It is held anew before the visit.'],
  [false, STARTS, 'It ends before the visit.'],
  [undefined, STARTS, ''],
  [true, '2026-07-15T19:00:00.000Z', ''],
])('a hold that ends before the visit or after it, card saved: %s', (hasCard, startsAt, said) => {
  const given = { ...hold, authorised_until: '2026-07-16T19:00:00.000Z' }
  expect(holdInWords(venue, given, { startsAt, hasCard })).toBe(
    `£40 is held on the card until Thursday 16 July, 20:00.${said && ` ${said}`}`,
  )
})

test('what is kept once a booking has ended, a charged hold left out: it says so itself', () => {
  const money = {
    paid_pence: 8000,
    returned_pence: 3000,
    returning_pence: 1000,
    open_pence: 0,
    settled_pence: 0,
  }
  expect(keptInWords(venue, { money, hold: null, fee: null })).toEqual(['£40 is kept.'])
  const all = { ...money, returned_pence: 8000, returning_pence: 0 }
  expect(keptInWords(venue, { money: all, hold: null, fee: null })).toEqual([])
  const captured = { ...hold, status: 'captured' as const, captured_pence: 8000 }
  expect(keptInWords(venue, { money, hold: captured, fee: null })).toEqual([])
})

test('what was paid and returned', () => {
  const none = { paid_pence: 0, returned_pence: 0, returning_pence: 0, open_pence: 0, settled_pence: 0 }
  expect(paidInWords(venue, { money: none })).toEqual([])
  expect(paidInWords(venue, { money: { ...none, paid_pence: 8000, returned_pence: 4000 } })).toEqual([
    '£80 paid.',
    '£40 returned.',
  ])
  expect(paidInWords(venue, { money: { ...none, paid_pence: 8000, returning_pence: 8000 } })).toEqual([
    '£80 paid.',
    '£80 is on its way back.',
  ])
  // A hold that was charged and a fee are said once, in their own sentences.
  const captured = { ...hold, status: 'captured' as const, captured_pence: 3000 }
  const paid = { ...none, paid_pence: 8000 }
  expect(paidInWords(venue, { money: paid, hold: captured })).toEqual(['£50 paid.'])
  expect(paidInWords(venue, { money: paid, fee: { ...fee, charged_pence: 8000 } })).toEqual([])
})

test.each([
  [{ keep_pence: 0, return_pence: 0 }, 'No money moves.', 'No money moved.'],
  [{ keep_pence: 4000, return_pence: 4000 }, 'Keep £40, return £40.', '£40 is kept, £40 goes back.'],
  [{ keep_pence: 0, return_pence: 8000 }, 'Return all £80.', '£80 goes back.'],
  [{ keep_pence: 8000, return_pence: 0 }, 'Keep all £80.', '£80 is kept.'],
])('a cancellation %#', (side, before, after) => {
  expect([splitInWords(venue, side), splitDone(venue, side)]).toEqual([before, after])
})

test.each([
  [{ keep_pence: 0, return_pence: 0 }, 'No money moves.', 'No money moved.'],
  [{ keep_pence: 2000, return_pence: 2000 }, 'Take £20, release £20.', '£20 is taken, £20 is released.'],
  [{ keep_pence: 0, return_pence: 4000 }, 'Release all £40.', '£40 is released.'],
  [{ keep_pence: 4000, return_pence: 0 }, 'Take all £40.', '£40 is taken.'],
])('a cancellation while the sum is only held %#', (side, before, after) => {
  expect([splitInWords(venue, side, true), splitDone(venue, side, true)]).toEqual([before, after])
})

test('only held is what is on a card while nothing that was paid is left', () => {
  const none = { paid_pence: 0, returned_pence: 0, returning_pence: 0, open_pence: 0, settled_pence: 0 }
  const paid = { ...none, paid_pence: 8000 }
  const charged = { ...hold, status: 'captured' as const, captured_pence: 4000 }
  expect(isOnlyHeld({ money: none, hold })).toBe(true)
  expect(isOnlyHeld({ money: { ...paid, returned_pence: 8000 }, hold })).toBe(true)
  expect(isOnlyHeld({ money: paid, hold })).toBe(false)
  expect(isOnlyHeld({ money: none, hold: null })).toBe(false)
  expect(isOnlyHeld({ money: paid, hold: charged })).toBe(false)
})

const fee = { limit_pence: 3000, reason: null, has_card: true, charged_pence: 0, is_open: false }

test.each([
  [fee, 'The card is saved. A no-show may be charged £30.'],
  [{ ...fee, has_card: false }, ''],
  [{ ...fee, reason: 'no_show' as const }, 'A fee of £30 can be charged to the saved card.'],
  [
    { ...fee, reason: 'no_show' as const, has_card: false },
    'The terms allow a fee of £30, but no card is saved.',
  ],
  [{ ...fee, charged_pence: 3000 }, 'The fee of £30 is paid.'],
  [{ ...fee, is_open: true }, 'The fee is not paid yet. The guest has a link to pay it.'],
])('a fee %#', (given, said) => {
  expect(feeInWords(venue, given)).toBe(said)
})

test.each([
  [undefined, 'Type an amount.'],
  [0, 'Type an amount.'],
  [4001, 'At most £40 is held.'],
  [4000, '£40 is charged to the guest’s card.'],
  [1500, '£15 is charged to the guest’s card, and £25 is released.'],
])('taking %j', (pence, said) => {
  expect(captureInWords(venue, hold, pence)).toBe(said)
})
