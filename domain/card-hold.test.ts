import { describe, expect, test } from 'vitest'
import { HOLD_STATUSES, type HoldStatus } from '../contract/holds.ts'
import { decideHold, HOLD_ACTIONS, HOLD_STATUS_OF, type HoldAction } from './card-hold.ts'

/**
 * SPEC part 3, card hold, written independently of the rule: status, action, outcome. The rows for `requested`,
 * `expired` and the action `request` come from CHOICES part 7.
 */
const SPEC: readonly [HoldStatus, HoldAction, 'act' | 'stay' | '402' | '409'][] = [
  ['authorised', 'capture', 'act'],
  ['authorised', 'release', 'act'],
  ['captured', 'capture', 'stay'],
  ['released', 'release', 'stay'],
  ['released', 'capture', '409'],
  ['captured', 'release', '409'],
  ['requested', 'capture', '402'],
  ['requested', 'release', '402'],
  ['expired', 'capture', '409'],
  ['expired', 'release', 'stay'],
  ['authorised', 'request', '409'],
  ['requested', 'request', 'act'],
  ['captured', 'request', 'act'],
  ['released', 'request', 'act'],
  ['expired', 'request', 'act'],
  // EXTENSIONS part 11: between two holds.
  ['card_saved', 'capture', 'act'],
  ['card_saved', 'release', 'act'],
  ['card_saved', 'request', '409'],
]

const OUTCOME = { act: 'act', stay: 'stay', unpaid: '402', conflict: '409' } as const

describe('a card hold that is', () => {
  test.each(SPEC)('%s, after %s: %s', (status, action, expected) => {
    const decision = decideHold(status, action)
    expect(OUTCOME[decision.kind]).toBe(expected)
    if ('why' in decision) expect(decision.why).toMatch(/^[A-Z].+\.$/)
  })

  test('in any status: this table covers every action', () => {
    const cells = HOLD_STATUSES.flatMap((status) => HOLD_ACTIONS.map((action) => `${status} ${action}`))
    expect(SPEC.map(([status, action]) => `${status} ${action}`).sort()).toEqual(cells.sort())
  })
})

test('every payment status maps to a hold status', () => {
  expect(HOLD_STATUS_OF).toEqual({
    created: 'requested',
    awaiting_payment: 'requested',
    processing: 'requested',
    authorised: 'authorised',
    captured: 'captured',
    released: 'released',
    failed: 'released',
    expired: 'expired',
    saved: 'card_saved',
  })
})
