import { describe, expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '../contract/bookings.ts'
import { BY_GUEST, BY_VENUE } from './cancellation.ts'
import {
  arrivedAfter,
  columnsOfStatus,
  effectsOf,
  STATUS_EFFECTS,
  type StatusEffect,
} from './status-change.ts'

const NOW = new Date('2026-01-17T18:00:00Z')
const START = new Date('2026-01-17T19:00:00Z')

const ALWAYS: StatusEffect[] = ['write_row', 'record_audit', 'notify']
const ENDS: StatusEffect[] = [
  'release_waiting_change',
  'return_promo_use',
  'vacate',
  'settle_money',
  'return_keys',
  ...ALWAYS,
]
const ENTERS: StatusEffect[] = ['release_waiting_change', 'count_heads', 'use_tickets', ...ALWAYS]
const RETURNS: StatusEffect[] = ['withdraw_refunds', 'occupy', ...ALWAYS]
const RETURNS_AND_ENTERS: StatusEffect[] = [
  'withdraw_refunds',
  'release_waiting_change',
  'occupy',
  'count_heads',
  'use_tickets',
  ...ALWAYS,
]
const LEAVES: StatusEffect[] = ['count_heads', 'use_tickets', ...ALWAYS]
const LEAVES_AND_ENDS: StatusEffect[] = [
  'release_waiting_change',
  'return_promo_use',
  'vacate',
  'count_heads',
  'use_tickets',
  'settle_money',
  'return_keys',
  ...ALWAYS,
]

/** From the status of the row to the status of the column. */
const EXPECTED: Record<BookingStatus, Record<BookingStatus, StatusEffect[]>> = {
  pending: { pending: ALWAYS, approved: ALWAYS, rejected: ENDS, cancelled: ENDS, checked_in: ENTERS },
  approved: { pending: ALWAYS, approved: ALWAYS, rejected: ENDS, cancelled: ENDS, checked_in: ENTERS },
  rejected: {
    pending: RETURNS,
    approved: RETURNS,
    rejected: ALWAYS,
    cancelled: ALWAYS,
    checked_in: RETURNS_AND_ENTERS,
  },
  cancelled: {
    pending: RETURNS,
    approved: RETURNS,
    rejected: ALWAYS,
    cancelled: ALWAYS,
    checked_in: RETURNS_AND_ENTERS,
  },
  checked_in: {
    pending: LEAVES,
    approved: LEAVES,
    rejected: LEAVES_AND_ENDS,
    cancelled: LEAVES_AND_ENDS,
    checked_in: ENTERS,
  },
}

const CELLS = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const))

describe('what follows a change of status', () => {
  test.each(CELLS)('from %s to %s', (from, to) => {
    expect(effectsOf({ status: from, no_show_at: null, kept_change_id: null, wish_id: null }, to)).toEqual(
      EXPECTED[from][to],
    )
  })

  test.each(BOOKING_STATUSES)('a no-show that becomes %s regains its tables only if it has a place', (to) => {
    const effects = effectsOf(
      { status: 'approved', no_show_at: NOW, kept_change_id: null, wish_id: null },
      to,
    )
    expect(effects.includes('regain_tables')).toBe(to !== 'rejected' && to !== 'cancelled')
  })

  test.each(CELLS)('from %s to %s, a kept place is given up before anything else is released', (from, to) => {
    const effects = effectsOf({ status: from, no_show_at: null, wish_id: null, kept_change_id: 'bchg_1' }, to)
    expect(effects.filter((effect) => effect !== 'drop_kept_place')).toEqual(EXPECTED[from][to])
    expect(effects).toContain('drop_kept_place')
  })

  test.each(CELLS)('from %s to %s, effects keep their one order', (from, to) => {
    const effects = effectsOf({ status: from, no_show_at: NOW, kept_change_id: null, wish_id: 'wish' }, to)
    expect(effects).toContain('settle_offer')
    expect(effects).toEqual(STATUS_EFFECTS.filter((effect) => effects.includes(effect)))
  })
})

const booking = {
  status: 'approved' as BookingStatus,
  no_show_at: null,
  party_size: 4,
  approved_at: START,
  starts_at: START,
  terms_start_at: null,
  terms: { refund: 'full', partial_pct: null, cancel_until_hours: 24 } as const,
}
const change = { doer: { name: 'Ada' }, now: NOW }

describe('the columns of a status', () => {
  test('a check-in counts the whole party unless it says otherwise', () => {
    expect(arrivedAfter(booking, 'checked_in', {})).toBe(4)
    expect(columnsOfStatus(booking, 'checked_in', { ...change, arrived: 3, at: START })).toMatchObject({
      arrived: 3,
      points_awarded: 30,
      checked_in_at: START,
      checked_in_by_name: 'Ada',
    })
  })

  test('an undone check-in takes everybody out and keeps the earlier approval', () => {
    const columns = columnsOfStatus({ ...booking, status: 'checked_in' }, 'approved', change)
    expect(columns).toMatchObject({ arrived: 0, heads_over: 0, checked_in_at: null })
    expect(columns).not.toHaveProperty('approved_at')
  })

  test('a booking that was never approved is approved by who undoes its check-in', () => {
    const before = { ...booking, status: 'checked_in' as const, approved_at: null }
    expect(columnsOfStatus(before, 'approved', change)).toMatchObject({
      approved_at: NOW,
      approved_by_name: 'Ada',
    })
  })

  test.each([
    ['its guest, after the deadline', 'cancelled', BY_GUEST, NOW, true],
    ['its guest, before the deadline', 'cancelled', BY_GUEST, new Date('2026-01-15T18:00:00Z'), false],
    ['the venue, after the deadline', 'cancelled', BY_VENUE, NOW, false],
    ['a rejection, after the deadline', 'rejected', BY_GUEST, NOW, false],
  ] as const)('ended by %s', (_, to, ending, now, cancelled_late) => {
    expect(columnsOfStatus(booking, to, { ...change, ending, now })).toMatchObject({ cancelled_late })
  })

  test('cancelling a rejected booking keeps the reason', () => {
    expect(columnsOfStatus({ ...booking, status: 'rejected' }, 'cancelled', change)).not.toHaveProperty(
      'reason',
    )
  })
})
