import { describe, expect, test } from 'vitest'
import de from './money-words.de.ts'
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

const hour = (n: number) => new Date(n * HOUR)

const say = (situation: Partial<TermsSituation>, words = en) =>
  termsSentences(
    {
      terms: full,
      startsAt: hour(34),
      now: hour(0),
      pence: 8000,
      isHeld: false,
      partySize: 2,
      ...situation,
    },
    {
      words,
      amountOf: (pence) => `£${pence / 100}`,
      momentOf: (instant) => `hour ${instant.getTime() / HOUR}`,
    },
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
      'Cancel by hour 10, and £40 comes back; we keep £40. After that we keep £80.',
    ],
    [
      'held, half back',
      { terms: half, isHeld: true },
      'Cancel by hour 10, and we take £40 of what is held. After that, or if you do not come, we may take the £80.',
    ],
    ['paid, nothing back', { terms: none }, 'If you cancel, we keep £80.'],
    [
      'held, nothing back',
      { terms: none, isHeld: true },
      'If you cancel, we take the £80 held on your card.',
    ],
    [
      'paid, too late',
      { now: hour(11) },
      'The time to cancel free of charge is over: if you cancel now, we keep £80.',
    ],
    [
      'held, too late',
      { now: hour(11), isHeld: true },
      'The time to cancel free of charge is over: if you cancel now, we take the £80 held on your card.',
    ],
    ['paid without terms', { terms: null }, 'If you cannot come, tell us: you get £80 back.'],
    ['held without terms', { terms: null, isHeld: true }, 'If you cannot come, tell us: nothing is taken.'],
    ['nothing paid', { pence: 0 }, 'If your plans change, please cancel by hour 10.'],
    ['nothing paid, too late', { pence: 0, now: hour(11) }, ''],
    ['nothing paid, no terms', { pence: 0, terms: null }, ''],
    [
      'a fee',
      { pence: 0, terms: { ...full, late_fee_per_cover_pence: 1000 } },
      'If your plans change, please cancel by hour 10. If you do not come, or cancel after hour 10, we may charge £20.',
    ],
    [
      'a fee on top of what was paid',
      { terms: { ...full, late_fee_per_cover_pence: 1000 } },
      'Cancel free of charge until hour 10. After that we keep £80. If you do not come, or cancel after hour 10, we may charge £20 as well.',
    ],
    [
      'a fee, too late',
      { pence: 0, now: hour(11), terms: { ...full, late_fee_per_cover_pence: 1000 } },
      'If you do not come, or cancel now, we may charge £20.',
    ],
  ] as const)('%s', (_, situation, expected) => {
    expect(say(situation)).toBe(expected)
  })

  test('a deadline that has passed is never named', () => {
    for (const terms of [full, half, none, { ...full, late_fee_per_cover_pence: 500 }])
      for (const isHeld of [true, false])
        for (const pence of [0, 8000])
          expect(say({ terms, isHeld, pence, now: hour(11) })).not.toContain('hour')
  })
})

describe('what is kept of guests who were taken off', () => {
  const each = { ...none, steps: [{ until_hours: 24, keep_pence_per_cover: 500 }] }
  const left = { terms: each, pence: 1000, settledPence: 2500, partySize: 1 }
  test.each<[string, Partial<TermsSituation>, string]>([
    [
      'of a hold is taken too',
      { ...left, isHeld: true },
      'Cancel by hour 10, and we take £30 of what is held. After that, or if you do not come, we may take the £35.',
    ],
    [
      'of a payment is kept too',
      left,
      'Cancel by hour 10, and £5 comes back; we keep £30. After that we keep £35.',
    ],
    [
      'is all that is left',
      { ...left, pence: 0, isHeld: true },
      'If you cancel, we take the £25 held on your card.',
    ],
    [
      'goes back where everything does',
      { ...left, terms: full },
      'Cancel free of charge until hour 10. After that we keep £35.',
    ],
    [
      'counts at every step',
      {
        ...left,
        terms: {
          ...none,
          steps: [
            { until_hours: 30, keep_pct: 10 },
            { until_hours: 10, keep_pct: 50 },
          ],
        },
      },
      'Cancel by hour 4, and we keep £26; then we keep £30; from hour 24 all £35.',
    ],
  ])('%s', (_, situation, expected) => {
    expect(say(situation)).toBe(expected)
  })
})

describe('terms in steps', () => {
  const steps = (...all: NonNullable<NonNullable<TermsSituation['terms']>['steps']>) => ({
    ...none,
    steps: all,
  })
  const threefold = steps({ until_hours: 30, keep_pct: 0 }, { until_hours: 10, keep_pct: 50 })

  test.each<[string, Partial<TermsSituation>, string, string]>([
    [
      'free, then half, then all',
      { terms: threefold },
      'Cancel free of charge until hour 4; then we keep £40; from hour 24 all £80.',
      'Kostenlos stornieren bis hour 4; danach behalten wir £40; ab hour 24 alles: £80.',
    ],
    [
      'held',
      { terms: threefold, isHeld: true },
      'Cancel free of charge until hour 4; then we take £40; from hour 24 all £80.',
      'Kostenlos stornieren bis hour 4; danach buchen wir £40 ab; ab hour 24 alles: £80.',
    ],
    [
      'after the first deadline only what is left is said',
      { terms: threefold, now: hour(5) },
      'Cancel by hour 24, and £40 comes back; we keep £40. After that we keep £80.',
      'Bei Stornierung bis hour 24 erhalten Sie £40 zurück; wir behalten £40. Danach behalten wir £80.',
    ],
    [
      'after the last',
      { terms: threefold, now: hour(25) },
      'The time to cancel free of charge is over: if you cancel now, we keep £80.',
      'Kostenlos stornieren geht nicht mehr: Bei einer Stornierung behalten wir £80.',
    ],
    [
      'three steps, a sum for each guest, at most what was paid',
      {
        terms: steps(
          { until_hours: 30, keep_pence_per_cover: 500 },
          { until_hours: 20, keep_pence_per_cover: 1500 },
          { until_hours: 10, keep_pence_per_cover: 9000 },
        ),
      },
      'Cancel by hour 4, and we keep £10; then we keep £30; from hour 14 we keep £80; from hour 24 all £80.',
      'Bei Stornierung bis hour 4 behalten wir £10; danach behalten wir £30; ab hour 14 behalten wir £80; ab hour 24 alles: £80.',
    ],
    [
      'without money the last deadline counts',
      { terms: threefold, pence: 0 },
      'If your plans change, please cancel by hour 24.',
      'Wenn sich Ihre Pläne ändern, sagen Sie bitte bis hour 24 ab.',
    ],
  ])('%s', (_, situation, english, german) => {
    expect([say(situation), say(situation, de)]).toEqual([english, german])
  })
})
