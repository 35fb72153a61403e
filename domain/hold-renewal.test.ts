import { describe, expect, test } from 'vitest'
import { isRenewalDue, lapsesFirst, mustSaveCard } from './hold-renewal.ts'

const START = new Date('2026-03-31T19:00:00Z')
const booking = { starts_at: START, ends_at: new Date('2026-03-31T21:00:00Z') }
const at = (days: number, hours = 0) => new Date(START.getTime() - days * 86_400_000 - hours * 3_600_000)
const until = (days: number, hours = 0) => at(days, hours)

test.each([
  [6, 0, false],
  [6, 1, true],
  [30, 0, true],
  [0, 1, false],
])('%i days and %i hours ahead, the card is saved: %s', (days, hours, saved) => {
  expect(mustSaveCard(START, at(days, hours))).toBe(saved)
})

describe('a hold lapses before the end and cannot be made anew', () => {
  const hold = {
    status: 'authorised',
    authorised_until: until(1),
    declined_at: null,
    payment_method_id: null,
  }
  test.each([
    ['without a card', hold, true],
    ['without a card, until the end', { ...hold, authorised_until: booking.ends_at }, false],
    ['with a card', { ...hold, payment_method_id: 'pm_1' }, false],
    ['with a card that was declined', { ...hold, payment_method_id: 'pm_1', declined_at: at(2) }, true],
    ['released', { ...hold, status: 'released' }, false],
  ])('%s', (_, one, lapses) => {
    expect(lapsesFirst(one, booking.ends_at)).toBe(lapses)
  })
})

describe('a hold with a saved card is authorised anew', () => {
  const lapsed = { status: 'saved', created_at: at(30), authorised_until: at(23), declined_at: null }
  const held = { ...lapsed, status: 'authorised' }
  test.each([
    ['lapsed, more than 3 days before the start', lapsed, at(3, 1), false],
    ['lapsed, 3 days before the start', lapsed, at(3), true],
    ['lapsed, until the end', lapsed, at(0, -1), true],
    ['lapsed, after the end', lapsed, at(0, -2), false],
    ['declined', { ...lapsed, declined_at: at(4) }, at(2), false],
    [
      'standing, 3 days before, lapses before the end',
      { ...held, created_at: at(8), authorised_until: until(1) },
      at(3),
      true,
    ],
    [
      'standing, earlier, lapses before the end',
      { ...held, created_at: at(8), authorised_until: until(1) },
      at(3, 1),
      false,
    ],
    [
      'standing, outlasts the end',
      { ...held, created_at: at(6, 6), authorised_until: until(-1) },
      at(3),
      false,
    ],
    [
      'renewed, lapses before the end, still an hour to go',
      { ...held, created_at: at(3), authorised_until: until(1) },
      at(1, 2),
      false,
    ],
    [
      'renewed, about to lapse before the end',
      { ...held, created_at: at(3), authorised_until: until(1) },
      at(1, 1),
      true,
    ],
    ['renewed, outlasts the end', { ...held, created_at: at(3), authorised_until: until(-4) }, at(0), false],
    [
      'captured',
      { ...held, status: 'captured', created_at: at(8), authorised_until: until(1) },
      at(3),
      false,
    ],
  ])('%s', (_, hold, now, due) => {
    expect(isRenewalDue(hold, booking, now)).toBe(due)
  })
})
