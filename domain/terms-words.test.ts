import { describe, expect, test } from 'vitest'
import en from './money-words.en.ts'
import { type TermsSituation, termsSentences } from './terms-words.ts'

const HOUR = 3_600_000
const full = {
  refund: 'full',
  partial_pct: null,
  cancel_until_hours: 24,
  late_fee_per_cover_pence: 0,
} as const
const half = { ...full, refund: 'partial_pct', partial_pct: 50 } as const
const none = { ...full, refund: 'none' } as const

const say = (situation: Partial<TermsSituation>) =>
  termsSentences(
    { terms: full, deadline: 10 * HOUR, now: 0, pence: 8000, isHeld: false, partySize: 2, ...situation },
    en,
    (pence) => `£${pence / 100}`,
    (instant) => `hour ${instant / HOUR}`,
  ).join(' ')

describe('what a cancellation costs, in sentences', () => {
  test.each([
    ['paid, all back', {}, 'Cancel free of charge until hour 10. After that we keep £80.'],
    [
      'held, all back',
      { isHeld: true },
      'Cancel free of charge until hour 10. After that, or if you do not come, we may take the £80.',
    ],
    [
      'paid, half back',
      { terms: half },
      'Cancel until hour 10, and £40 comes back; we keep £40. After that we keep £80.',
    ],
    [
      'held, half back',
      { terms: half, isHeld: true },
      'Cancel until hour 10, and we take £40 of what is held. After that, or if you do not come, we may take the £80.',
    ],
    ['paid, nothing back', { terms: none }, 'If you cancel, we keep £80.'],
    [
      'held, nothing back',
      { terms: none, isHeld: true },
      'If you cancel, we take the £80 held on your card.',
    ],
    [
      'paid, too late',
      { now: 11 * HOUR },
      'The time to cancel free of charge is over: if you cancel now, we keep £80.',
    ],
    [
      'held, too late',
      { now: 11 * HOUR, isHeld: true },
      'The time to cancel free of charge is over: if you cancel now, we take the £80 held on your card.',
    ],
    ['paid without terms', { terms: null }, 'If you cannot come, tell us: you get £80 back.'],
    ['held without terms', { terms: null, isHeld: true }, 'If you cannot come, tell us: nothing is taken.'],
    ['nothing paid', { pence: 0 }, 'If your plans change, please cancel by hour 10.'],
    ['nothing paid, too late', { pence: 0, now: 11 * HOUR }, ''],
    ['nothing paid, no terms', { pence: 0, terms: null }, ''],
    [
      'a fee',
      { pence: 0, terms: { ...full, late_fee_per_cover_pence: 1000 } },
      'If your plans change, please cancel by hour 10. If you do not come, or cancel after hour 10, we may charge £20.',
    ],
    [
      'a fee, too late',
      { pence: 0, now: 11 * HOUR, terms: { ...full, late_fee_per_cover_pence: 1000 } },
      'If you do not come, or cancel now, we may charge £20.',
    ],
  ] as const)('%s', (_, situation, expected) => {
    expect(say(situation)).toBe(expected)
  })

  test('a deadline that has passed is never named', () => {
    for (const terms of [full, half, none, { ...full, late_fee_per_cover_pence: 500 }])
      for (const isHeld of [true, false])
        for (const pence of [0, 8000])
          expect(say({ terms, isHeld, pence, now: 11 * HOUR })).not.toContain('hour')
  })
})
