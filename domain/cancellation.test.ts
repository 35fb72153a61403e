import { describe, expect, test } from 'vitest'
import { DOOR_REASONS } from '../contract/bookings.ts'
import {
  cancelQuote,
  type Ending,
  movementOf,
  movementsOf,
  openSumsOf,
  type PaidSoFar,
  type Share,
  shareReturned,
} from './cancellation.ts'
import type { CancelTerms } from './terms.ts'

const STARTS = new Date('2026-01-17T20:00:00Z')
const hoursBefore = (hours: number) => new Date(STARTS.getTime() - hours * 3_600_000)
const WHEN = { 'in time': 25, 'on the deadline': 24, late: 23.99, 'after the start': -0.5 } as const
const terms = (refund: CancelTerms['refund'], partial_pct: number | null = null): CancelTerms => ({
  refund,
  partial_pct,
  cancel_until_hours: 24,
})
const told = (terms: CancelTerms | null, partySize = 4) => ({ terms, startsAt: STARTS, partySize })
const TERMS = { none: null, full: terms('full'), half: terms('partial_pct', 50), 'no refund': terms('none') }

/** Per cent that the guest gets back: [in time, on the deadline, late, after the start]. */
const BY_GUEST: Record<keyof typeof TERMS, [number, number, number, number]> = {
  none: [100, 100, 100, 100],
  full: [100, 100, 0, 0],
  half: [50, 50, 0, 0],
  'no refund': [0, 0, 0, 0],
}

describe('who ends a booking, when and under which terms', () => {
  const cells = (Object.keys(TERMS) as (keyof typeof TERMS)[]).flatMap((name) =>
    (Object.keys(WHEN) as (keyof typeof WHEN)[]).map((when, at) => [name, when, at] as const),
  )

  test.each(cells)('the guest, %s terms, %s', (name, when, at) => {
    const pct = BY_GUEST[name][at] ?? Number.NaN
    expect(shareReturned({ by: 'guest' }, told(TERMS[name]), hoursBefore(WHEN[when]))).toEqual({
      capturedPct: pct,
      heldPct: pct,
      keys: true,
    })
  })

  test.each(cells)('the venue, waived, or nobody: everything goes back, %s terms, %s', (name, when) => {
    for (const by of ['venue', 'waived', 'system'] as const)
      expect(shareReturned({ by }, told(TERMS[name]), hoursBefore(WHEN[when]))).toEqual({
        capturedPct: 100,
        heldPct: 100,
        keys: true,
      })
  })

  test.each(DOOR_REASONS)('the door, %s: holds are released, whatever the terms', (reason) => {
    const returns = reason === 'at_capacity' || reason === 'unspecified'
    for (const [name, when] of cells)
      expect(shareReturned({ by: 'door', reason }, told(TERMS[name]), hoursBefore(WHEN[when]))).toEqual({
        capturedPct: returns ? 100 : 0,
        heldPct: 100,
        keys: returns,
      })
  })

  test('a deadline at the start: a minute before is in time, the start is, a minute after is not', () => {
    const untilStart = { ...terms('full'), cancel_until_hours: 0 }
    const pct = (hours: number) =>
      shareReturned({ by: 'guest' }, told(untilStart), hoursBefore(hours)).capturedPct
    expect([pct(1 / 60), pct(0), pct(-1 / 60)]).toEqual([100, 100, 0])
  })
})

describe('terms in steps', () => {
  const stepped = (...steps: NonNullable<CancelTerms['steps']>) => told({ ...terms('none'), steps }, 4)
  const THREE = stepped(
    { until_hours: 72, keep_pct: 0 },
    { until_hours: 24, keep_pct: 50 },
    { until_hours: 2, keep_pence_per_cover: 1500 },
  )

  // Four guests paid £80.
  test.each<[hours: number, keep: number]>([
    [72.01, 0],
    [72, 0],
    [71.99, 4000],
    [24, 4000],
    [23.99, 6000],
    [2, 6000],
    [1.99, 8000],
    [-0.5, 8000],
  ])('%d hours before, the guest leaves %d pence, and nothing when the venue cancels', (hours, keep) => {
    for (const payment of [
      paid({ captured_pence: 8000, amount_pence: 8000 }),
      paid({ status: 'authorised', amount_pence: 8000 }),
    ])
      expect(cancelQuote([payment], THREE, hoursBefore(hours))).toEqual({
        by_guest: { keep_pence: keep, return_pence: 8000 - keep },
        by_venue: { keep_pence: 0, return_pence: 8000 },
      })
  })

  test('a sum for each guest is at most what was paid, over all payments, captured money first', () => {
    const each = (pence: number) => stepped({ until_hours: 0, keep_pence_per_cover: pence })
    const held = paid({ status: 'authorised', amount_pence: 3000 })
    const charged = paid({ captured_pence: 5000, amount_pence: 5000 })
    const moves = (pence: number) =>
      movementsOf([held, charged], shareReturned({ by: 'guest' }, each(pence), hoursBefore(1))).map(
        ({ task, keepPence }) => [task?.kind, task?.pence, keepPence],
      )
    expect(moves(1000)).toEqual([
      ['release', 3000, 0],
      ['refund', 1000, 4000],
    ])
    expect(moves(1500)).toEqual([
      ['capture', 1000, 1000],
      [undefined, undefined, 5000],
    ])
    expect(moves(9000)).toEqual([
      ['capture', 3000, 3000],
      [undefined, undefined, 5000],
    ])
  })

  test('hours are counted as they pass: over the night when clocks change, a deadline is an hour off the wall', () => {
    const start = new Date('2026-03-29T18:00:00Z') // 20:00 in Berlin, in summer time
    const night = { ...stepped({ until_hours: 24, keep_pct: 0 }), startsAt: start }
    const keepAt = (instant: string) =>
      cancelQuote([paid({ captured_pence: 8000 })], night, new Date(instant)).by_guest.keep_pence
    // 19:00 in Berlin on the day before, still in winter time.
    expect([keepAt('2026-03-28T18:00:00Z'), keepAt('2026-03-28T18:00:01Z')]).toEqual([0, 8000])
  })
})

const paid = (fields: Partial<PaidSoFar>): PaidSoFar => ({
  status: 'captured',
  amount_pence: 8001,
  captured_pence: 0,
  refunded_pence: 0,
  refunding_pence: 0,
  freed_pence: 0,
  freed_kept_pence: 0,
  ...fields,
})

describe('what the terms still decide about, and what is kept beside it', () => {
  test.each<[what: string, payments: PaidSoFar[], openPence: number, settledPence: number]>([
    ['nothing', [], 0, 0],
    ['a payment', [paid({ captured_pence: 8000 })], 8000, 0],
    ['a hold', [paid({ status: 'authorised', amount_pence: 8000 })], 8000, 0],
    ['a request that nobody paid', [paid({ status: 'awaiting_payment' })], 0, 0],
    [
      'a smaller party, half of its share back',
      [paid({ captured_pence: 8000, freed_pence: 4000, freed_kept_pence: 2000, refunded_pence: 2000 })],
      4000,
      2000,
    ],
    [
      'a smaller party whose refund is pending while a dispute has taken all but £10',
      [paid({ captured_pence: 1000, freed_pence: 4000, freed_kept_pence: 2000, refunding_pence: 2000 })],
      0,
      0,
    ],
    [
      'that, beside another payment',
      [
        paid({ captured_pence: 1000, freed_pence: 4000, freed_kept_pence: 2000, refunding_pence: 2000 }),
        paid({ captured_pence: 3000, freed_pence: 1000, freed_kept_pence: 500, refunded_pence: 500 }),
      ],
      2000,
      500,
    ],
  ])('%s', (_, payments, openPence, settledPence) => {
    expect(openSumsOf(payments)).toEqual({ openPence, settledPence })
  })
})

describe('what was paid', () => {
  const captured = paid({ captured_pence: 8001 })
  const share = (pct: number): Share => ({ capturedPct: pct, heldPct: pct, keys: true })

  test.each<[string, PaidSoFar, number, ReturnType<typeof movementOf>]>([
    ['captured, all of it due', captured, 100, move('refund', 8001, 0, 8001)],
    ['captured, half due: rounded down', captured, 50, move('refund', 4000, 4001, 4000)],
    ['captured, nothing due', captured, 0, move(null, 0, 8001, 0)],
    [
      'partly refunded: what went back counts towards what is due',
      { ...captured, refunded_pence: 1000 },
      50,
      move('refund', 3000, 4001, 3000),
    ],
    [
      'a refund on its way counts too',
      { ...captured, refunded_pence: 1000, refunding_pence: 2500 },
      50,
      move('refund', 500, 4001, 500),
    ],
    [
      'more went back than is due: nothing moves',
      { ...captured, refunded_pence: 5000 },
      50,
      move(null, 0, 3001, 0),
    ],
    ['refunded in full', { ...captured, refunded_pence: 8001 }, 100, move(null, 0, 0, 0)],
    ['captured in part', paid({ captured_pence: 2001 }), 50, move('refund', 1000, 1001, 1000)],
    ['held, all of it due', paid({ status: 'authorised' }), 100, move('release', 8001, 0, 8001)],
    [
      'held, half due: the rest is captured',
      paid({ status: 'authorised' }),
      50,
      move('capture', 4001, 4001, 4000),
    ],
    ['held, nothing due: all is captured', paid({ status: 'authorised' }), 0, move('capture', 8001, 8001, 0)],
    ['an unpaid intent is closed', paid({ status: 'awaiting_payment' }), 0, move('release', 8001, 0, 0)],
    ['an intent that is not made yet', paid({ status: 'created' }), 100, move('release', 8001, 0, 0)],
    ['a payment in processing', paid({ status: 'processing' }), 50, move('release', 8001, 0, 0)],
    ['a released hold', paid({ status: 'released' }), 100, move(null, 0, 0, 0)],
    ['an expired hold', paid({ status: 'expired' }), 0, move(null, 0, 0, 0)],
    ['a failed payment', paid({ status: 'failed' }), 100, move(null, 0, 0, 0)],
  ])('%s', (_, payment, pct, movement) => {
    expect(movementOf(payment, share(pct))).toEqual(movement)
  })

  test('every end of every payment keeps and returns exactly what was there', () => {
    const endings: Ending[] = [{ by: 'guest' }, { by: 'venue' }, { by: 'door', reason: 'barred' }]
    for (const ending of endings)
      for (const name of Object.keys(TERMS) as (keyof typeof TERMS)[])
        for (const payment of [
          captured,
          { ...captured, refunded_pence: 77 },
          paid({ status: 'authorised' }),
        ]) {
          const got = movementOf(payment, shareReturned(ending, told(TERMS[name]), hoursBefore(30)))
          const there =
            payment.status === 'authorised'
              ? payment.amount_pence
              : payment.captured_pence - payment.refunded_pence
          expect(got.keepPence + got.returnPence).toBe(there)
        }
  })

  test('the quote adds up all payments, by who cancels', () => {
    const payments = [
      captured,
      paid({ status: 'authorised', amount_pence: 333 }),
      paid({ status: 'created' }),
    ]
    expect(cancelQuote(payments, told(TERMS.half), hoursBefore(48))).toEqual({
      by_guest: { keep_pence: 4001 + 167, return_pence: 4000 + 166 },
      by_venue: { keep_pence: 0, return_pence: 8334 },
    })
    expect(cancelQuote([], told(null), hoursBefore(48)).by_guest).toEqual({
      keep_pence: 0,
      return_pence: 0,
    })
  })
})

function move(
  kind: 'refund' | 'capture' | 'release' | null,
  pence: number,
  keepPence: number,
  returnPence: number,
) {
  return { task: kind && { kind, pence }, keepPence, returnPence }
}
