import { describe, expect, test } from 'vitest'
import { cancelQuote, freedOfPart, type PaidSoFar } from './cancellation.ts'
import type { Deposit } from './deposit.ts'
import {
  depositChange,
  endsHolds,
  type Freed,
  heldAnew,
  type ManagedState,
  quoteHash,
  securedAgain,
  whyNotCancel,
  whyNotChange,
} from './self-service.ts'
import type { CancelTerms } from './terms.ts'

const NOW = new Date('2026-01-17T18:00:00Z')
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000)

const booking = (fields: Partial<ManagedState> = {}): ManagedState => ({
  kind: 'table',
  status: 'approved',
  starts_at: hours(48),
  closed_at: null,
  payment_due_at: null,
  locked: null,
  keys_spent: 0,
  kept_change_id: null,
  ...fields,
})

describe('what a guest may do', () => {
  test.each<[what: string, fields: Partial<ManagedState>, change: boolean, cancel: boolean]>([
    ['an approved table', {}, true, true],
    ['a request', { status: 'pending' }, true, true],
    ['a booking that waits for its payment', { status: 'pending', payment_due_at: hours(0.2) }, false, true],
    ['a place on a free list', { kind: 'guestlist' }, true, true],
    ['a place paid with keys', { kind: 'guestlist', keys_spent: 2 }, false, true],
    ['tickets', { kind: 'event' }, false, true],
    ['a table that staff locked', { locked: 1 }, false, true],
    ['a table that staff unlocked', { locked: 0 }, true, true],
    ['a booking with an undecided change', { status: 'pending', kept_change_id: 'bchg_1' }, false, true],
    ['a rejected booking', { status: 'rejected' }, false, false],
    ['a cancelled booking', { status: 'cancelled' }, false, false],
    ['a party that is in', { status: 'checked_in' }, false, false],
    ['a booking that begins now', { starts_at: NOW }, false, false],
    ['a booking that has begun', { starts_at: hours(-1) }, false, false],
    ['a closed booking', { closed_at: NOW }, false, false],
  ])('%s', (_, fields, change, cancel) => {
    expect([
      whyNotChange(booking(fields), NOW) === null,
      whyNotCancel(booking(fields), NOW) === null,
    ]).toEqual([change, cancel])
  })
})

const captured = (pence: number, fields: Partial<PaidSoFar> = {}): PaidSoFar => ({
  status: 'captured',
  amount_pence: pence,
  captured_pence: pence,
  refunded_pence: 0,
  refunding_pence: 0,
  freed_pence: 0,
  freed_kept_pence: 0,
  ...fields,
})
const held = (pence: number): PaidSoFar => ({ ...captured(pence), status: 'authorised', captured_pence: 0 })

const FULL = { refund: 'full', partial_pct: null, cancel_until_hours: 24 } as const
const HALF = { refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 24 } as const
const NONE = { refund: 'none', partial_pct: null, cancel_until_hours: 0 } as const
type Terms = typeof FULL | typeof HALF | typeof NONE | null

describe('the deposit of a changed booking', () => {
  const charge = (pence: number): Deposit => ({ pence, mode: 'charge' })
  const hold = (pence: number): Deposit => ({ pence, mode: 'hold' })
  const nothing: Deposit = { pence: 0, mode: 'none' }
  const IN_TIME = hours(48)
  const LATE = hours(12)

  test.each<
    [
      what: string,
      terms: Terms,
      had: number,
      next: Deposit,
      payments: PaidSoFar[],
      start: Date,
      pay: object | null,
      back: number[],
    ]
  >([
    ['the same', FULL, 60, charge(60), [captured(60)], IN_TIME, null, [0]],
    [
      'a higher charge asks for the difference',
      FULL,
      40,
      charge(60),
      [captured(40)],
      IN_TIME,
      { mode: 'charge', pence: 20 },
      [0],
    ],
    ['a first deposit asks for all', null, 0, charge(60), [], IN_TIME, { mode: 'charge', pence: 60 }, []],
    ['a higher hold is made anew', FULL, 40, hold(60), [held(40)], IN_TIME, { mode: 'hold', pence: 60 }, [0]],
    [
      'a hold beside captured money covers the rest',
      FULL,
      40,
      hold(60),
      [captured(40)],
      IN_TIME,
      { mode: 'hold', pence: 20 },
      [0],
    ],
    [
      'a charge beside a hold is the difference',
      FULL,
      40,
      charge(60),
      [held(40)],
      IN_TIME,
      { mode: 'charge', pence: 20 },
      [0],
    ],
    ['a smaller one returns what it frees', FULL, 60, charge(40), [captured(60)], IN_TIME, null, [20]],
    ['without terms too', null, 60, charge(40), [captured(60)], LATE, null, [20]],
    ['by half', HALF, 60, charge(40), [captured(60)], IN_TIME, null, [10]],
    ['rounded down', HALF, 60, charge(45), [captured(60)], IN_TIME, null, [7]],
    ['nothing after the deadline', FULL, 60, charge(40), [captured(60)], LATE, null, [0]],
    ['nothing under terms without refund', NONE, 60, charge(40), [captured(60)], IN_TIME, null, [0]],
    ['a hold stays as it is', FULL, 60, hold(40), [held(60)], IN_TIME, null, [0]],
    ['a rule without a deposit frees all of it', FULL, 60, nothing, [captured(60)], IN_TIME, null, [60]],
    [
      'what was kept before stays kept',
      HALF,
      40,
      charge(40),
      [captured(60, { refunded_pence: 10 })],
      IN_TIME,
      null,
      [0],
    ],
    [
      'what was kept before counts when the party grows again',
      HALF,
      40,
      charge(60),
      [captured(60, { refunded_pence: 10 })],
      IN_TIME,
      { mode: 'charge', pence: 10 },
      [0],
    ],
    [
      'money on its way back does not count',
      FULL,
      60,
      charge(60),
      [captured(60, { refunding_pence: 60 })],
      IN_TIME,
      { mode: 'charge', pence: 60 },
      [0],
    ],
    [
      'several payments share what goes back',
      HALF,
      80,
      charge(20),
      [captured(40), captured(40)],
      IN_TIME,
      null,
      [20, 10],
    ],
    [
      'charged money comes back before a hold beside it is freed',
      FULL,
      40,
      charge(20),
      [held(100), captured(40)],
      IN_TIME,
      null,
      [0, 20],
    ],
    [
      'an intent that nobody paid counts for nothing',
      FULL,
      40,
      charge(40),
      [{ ...captured(40), status: 'released', captured_pence: 0 }, captured(40)],
      IN_TIME,
      null,
      [0, 0],
    ],
  ])('%s', (_, terms, depositPence, deposit, payments, start, pay, refunds) => {
    const before = { depositPence, terms, startsAt: start, partySize: 4 }
    const change = depositChange(before, { deposit, partySize: 4 }, payments, NOW)
    expect([change.pay, change.freed.map(({ refundPence }) => refundPence)]).toEqual([pay, refunds])
  })

  describe('whose hold would lapse before the new end is held anew', () => {
    const HELD = [held(60)]
    test.each<[what: string, start: Date, next: Deposit, payments: PaidSoFar[], pence: number | undefined]>([
      ['over the same deposit', LATE, hold(60), HELD, 60],
      ['over a smaller one while that is free', IN_TIME, hold(20), HELD, 20],
      ['over what the terms keep of a smaller one as well', LATE, hold(20), HELD, 60],
      ['over what they keep where nothing is to be paid any more', LATE, nothing, HELD, 60],
      ['not at all where nothing is kept', IN_TIME, nothing, HELD, undefined],
      ['beside what is captured', LATE, charge(60), [captured(20), held(40)], 40],
    ])('%s', (_, start, deposit, payments, pence) => {
      const before = { depositPence: 60, terms: FULL, startsAt: start, partySize: 4 }
      const { pay } = heldAnew(depositChange(before, { deposit, partySize: 4 }, payments, NOW), payments)
      expect(pay).toEqual(pence === undefined ? null : { mode: 'hold', pence })
    })

    test.each([
      ['all of it', [held(60)], 80],
      ['what is not charged yet', [captured(20), held(40)], 60],
    ])('is charged a higher deposit at once where that is charged: %s', (_, payments, pence) => {
      const before = { depositPence: 60, terms: FULL, startsAt: LATE, partySize: 4 }
      const higher = { deposit: charge(80), partySize: 4 }
      const { pay } = heldAnew(depositChange(before, higher, payments, NOW), payments)
      expect(pay).toEqual({ mode: 'charge', pence })
    })
  })

  test.each<[what: string, pay: { mode: 'hold' | 'charge'; pence: number }, ends: boolean]>([
    ['a hold', { mode: 'hold', pence: 40 }, true],
    ['a charge of the whole deposit, with what was charged before', { mode: 'charge', pence: 40 }, true],
    ['a charge of less', { mode: 'charge', pence: 20 }, false],
  ])('whether %s takes the place of a hold', (_, pay, ends) => {
    expect(endsHolds(pay, [held(20), captured(20)], 60)).toBe(ends)
  })

  test.each([
    ['less than is held', 10_000, 10_000],
    ['all that is held', 12_000, 12_000],
    ['more than is held', 14_000, 12_000],
    ['no more than before', 6000, 8000],
  ])('a hold of which a part was freed secures again a deposit of %s', (_, depositPence, secured) => {
    const freed = { ...held(12_000), freed_pence: 4000 }
    const again = securedAgain([freed], depositPence)
    expect(again.securedPence).toBe(secured)
    expect(again.freed.map(({ pence }) => -pence)).toEqual([expect.closeTo(secured - 8000)])
  })

  describe('a hold of £40 that was captured whole although half of its guests had been taken off', () => {
    const whole = { ...captured(4000), ...freedOfPart({ ...held(4000), freed_pence: 2000 }, 4000) }
    const before = { depositPence: 2000, terms: FULL, startsAt: IN_TIME, partySize: 2 }

    test.each<[what: string, next: Deposit, pay: object | null, freed: number]>([
      ['secures them again once they come after all', hold(4000), null, -2000],
      ['secures some of them', charge(3000), null, -1000],
      ['stays as it is for the same party', hold(2000), null, 0],
      ['secures of a larger one what is not owed back', hold(6000), { mode: 'hold', pence: 4000 }, 0],
      ['as where that is charged', charge(6000), { mode: 'charge', pence: 4000 }, 0],
    ])('%s', (_, deposit, pay, freed) => {
      const change = depositChange(before, { deposit, partySize: 4 }, [whole], NOW)
      expect([change.pay, change.freed.map(({ pence }) => pence)]).toEqual([pay, [freed]])
    })

    test('keeps all of it when the party of before cancels late', () => {
      const late = { terms: FULL, startsAt: LATE, partySize: 4 }
      const { freed } = depositChange(before, { deposit: hold(4000), partySize: 4 }, [whole], NOW)
      expect(cancelQuote([whole], late, NOW).by_guest).toEqual({ keep_pence: 2000, return_pence: 2000 })
      expect(cancelQuote([settled(whole, freed)], late, NOW).by_guest).toEqual({
        keep_pence: 4000,
        return_pence: 0,
      })
    })
  })

  test('shrinking step by step and then cancelling returns no more than cancelling at once', () => {
    let paid = captured(10_000)
    let deposit = 10_000
    for (const next of [7777, 5001, 333, 0]) {
      const before = { depositPence: deposit, terms: HALF, startsAt: IN_TIME, partySize: 4 }
      const { freed } = depositChange(before, { deposit: charge(next), partySize: 4 }, [paid], NOW)
      paid = settled(paid, freed)
      deposit = next
    }
    expect(paid.refunded_pence).toBeLessThanOrEqual(5000)
    expect(paid.refunded_pence).toBeGreaterThan(4990)
  })
})

/** The payment once the change has been written. */
const settled = (payment: PaidSoFar, [freed]: readonly Freed[]): PaidSoFar => {
  const { pence, keptPence, refundPence } = freed ?? { pence: 0, keptPence: 0, refundPence: 0 }
  return {
    ...payment,
    refunded_pence: payment.refunded_pence + refundPence,
    freed_pence: payment.freed_pence + pence,
    freed_kept_pence: payment.freed_kept_pence + keptPence,
  }
}

/** What happens to a party, and when: its new size, hours before the start. */
type Resizing = readonly [partySize: number, hoursBefore: number]

describe('a party that changes its size and then cancels keeps and pays the same on a hold as on a charge', () => {
  const START = new Date('2026-01-24T18:00:00Z')
  const earlier = (n: number) => new Date(START.getTime() - n * 3_600_000)
  const STEPPED: CancelTerms = {
    ...NONE,
    steps: [
      { until_hours: 72, keep_pct: 0 },
      { until_hours: 24, keep_pct: 50 },
    ],
  }
  const EACH: CancelTerms = { ...NONE, steps: [{ until_hours: 24, keep_pence_per_cover: 1000 }] }

  /** £20 a guest; six at first. What the venue has in the end. */
  const keptBy = (
    first: PaidSoFar,
    mode: 'charge' | 'hold',
    terms: CancelTerms,
    resizings: readonly Resizing[],
    cancelled: number,
  ) => {
    let [paid, partySize, depositPence] = [first, 6, 12_000]
    for (const [size, hoursBefore] of resizings) {
      const deposit = { pence: size * 2000, mode }
      const before = { depositPence, terms, startsAt: START, partySize }
      const { pay, freed } = depositChange(before, { deposit, partySize: size }, [paid], earlier(hoursBefore))
      expect(pay).toBeNull()
      paid = settled(paid, freed)
      partySize = size
      depositPence = size * 2000
    }
    const { by_guest, by_venue } = cancelQuote(
      [paid],
      { terms, startsAt: START, partySize },
      earlier(cancelled),
    )
    const kept =
      mode === 'hold'
        ? by_guest.keep_pence
        : paid.captured_pence - paid.refunded_pence - by_guest.return_pence
    expect(by_venue.keep_pence).toBe(0)
    return kept
  }

  test.each<[what: string, terms: CancelTerms, resizings: Resizing[], cancelled: number, kept: number]>([
    ['£10 a guest, at once', EACH, [], 48, 6000],
    ['£10 a guest, in one step first', EACH, [[1, 48]], 48, 6000],
    [
      '£10 a guest, in two',
      EACH,
      [
        [4, 48],
        [1, 40],
      ],
      40,
      6000,
    ],
    ['£10 a guest, then after the last deadline', EACH, [[4, 48]], 12, 10_000],
    ['half, at once', STEPPED, [], 48, 6000],
    ['half, smaller first', STEPPED, [[2, 48]], 48, 6000],
    ['smaller while it was free, then half of the rest', STEPPED, [[2, 80]], 48, 2000],
    ['smaller in the second step, then everything', STEPPED, [[4, 48]], 12, 10_000],
    ['smaller after the last deadline', STEPPED, [[2, 12]], 12, 12_000],
  ])('%s', (_, terms, resizings, cancelled, kept) => {
    expect(keptBy(held(12_000), 'hold', terms, resizings, cancelled)).toBe(kept)
    expect(keptBy(captured(12_000), 'charge', terms, resizings, cancelled)).toBe(kept)
  })

  // A charge would have to be paid again; a hold that is large enough secures the booking as before.
  test.each<[what: string, terms: CancelTerms, resizings: Resizing[], cancelled: number, kept: number]>([
    [
      'that shrank while it was free',
      STEPPED,
      [
        [2, 80],
        [6, 78],
      ],
      12,
      12_000,
    ],
    [
      'to less than before',
      STEPPED,
      [
        [2, 80],
        [4, 78],
      ],
      48,
      4000,
    ],
    [
      'that shrank in the second step',
      STEPPED,
      [
        [2, 48],
        [6, 47],
      ],
      46,
      8000,
    ],
    [
      'that shrank, £10 a guest',
      EACH,
      [
        [1, 48],
        [6, 47],
      ],
      46,
      11_000,
    ],
  ])('on a hold that grows again: %s', (_, terms, resizings, cancelled, kept) => {
    expect(keptBy(held(12_000), 'hold', terms, resizings, cancelled)).toBe(kept)
  })
})

test('what is taken of a hold leaves out first what goes back in any case', () => {
  const hold = { amount_pence: 12_000, freed_pence: 8000, freed_kept_pence: 4000 }
  expect(freedOfPart(hold, 12_000)).toEqual({ freed_pence: 8000, freed_kept_pence: 4000 })
  expect(freedOfPart(hold, 8000)).toEqual({ freed_pence: 4000, freed_kept_pence: 4000 })
  expect(freedOfPart(hold, 3000)).toEqual({ freed_pence: 3000, freed_kept_pence: 3000 })
})

// Deadlines count hours as they pass, so the same holds over a night in which clocks change.
describe.each([
  ['on an ordinary day', '2026-01-19T18:00:00Z'],
  ['the day on which clocks go forward', '2026-03-29T18:00:00Z'],
  ['the day on which clocks go back', '2026-10-25T19:00:00Z'],
])('a smaller party under terms in steps, and then a cancellation, %s', (_day, starts) => {
  const STEPPED: CancelTerms = {
    ...NONE,
    steps: [
      { until_hours: 72, keep_pct: 0 },
      { until_hours: 24, keep_pct: 50 },
    ],
  }
  const EACH: CancelTerms = { ...NONE, steps: [{ until_hours: 24, keep_pence_per_cover: 1000 }] }
  const START = new Date(starts)
  const earlier = (n: number) => new Date(START.getTime() - n * 3_600_000)

  // £20 a guest, six guests, then four: £40 are freed, and £80 stay.
  test.each<
    [what: string, terms: CancelTerms | null, reduced: number, cancelled: number, back: number, kept: number]
  >([
    ['free, cancelled in the second step', STEPPED, 80, 48, 4000, 4000],
    ['half, cancelled in the same step', STEPPED, 48, 48, 2000, 6000],
    ['half, cancelled after the last', STEPPED, 48, 12, 2000, 10_000],
    ['after the last', STEPPED, 12, 12, 0, 12_000],
    ['£10 for each of two, then of four', EACH, 48, 48, 2000, 6000],
    ['£10 for each of two, then everything', EACH, 48, 12, 2000, 10_000],
    ['without terms', null, 12, 12, 4000, 0],
  ])('%s', (_, terms, reduced, cancelled, back, kept) => {
    const six = { depositPence: 12_000, terms, startsAt: START, partySize: 6 }
    const four = { deposit: { pence: 8000, mode: 'charge' }, partySize: 4 } as const
    const paid = captured(12_000)
    const { freed } = depositChange(six, four, [paid], earlier(reduced))
    expect(freed).toEqual([{ pence: 4000, keptPence: 4000 - back, refundPence: back }])
    const quote = cancelQuote([settled(paid, freed)], { ...six, partySize: 4 }, earlier(cancelled))
    expect(quote.by_guest).toEqual({ keep_pence: kept, return_pence: 12_000 - back - kept })
    expect(quote.by_venue).toEqual({ keep_pence: 0, return_pence: 12_000 - back })
  })
})

describe('a quote’s hash', () => {
  const of = (fields: object = {}, quote = { keep_pence: 1, return_pence: 2 }) =>
    quoteHash(
      { id: 'b', status: 'approved', party_size: 2, startsAt: hours(1), endsAt: hours(2), ...fields },
      quote,
    )
  test('is the same for the same, and another for whatever the guest would look at again', () => {
    expect(of()).toBe(of())
    const others = [
      of({ id: 'c' }),
      of({ status: 'pending' }),
      of({ party_size: 3 }),
      of({ startsAt: hours(3) }),
      of({}, { keep_pence: 2, return_pence: 1 }),
    ]
    expect(new Set([of(), ...others]).size).toBe(6)
  })
})
