import { expect, test } from 'vitest'
import { DOOR_REASONS } from '../contract/bookings.ts'
import { DOOR_REASON } from './door-reasons.ts'
import { pointsForVisit } from './loyalty.ts'

test.each([
  ['at_capacity', 'Venue at capacity', true],
  ['barred', 'Guest is barred', false],
  ['attitude', 'Attitude', false],
  ['dresswear', 'Dress code', false],
  ['unspecified', 'No reason given', true],
] as const)('%s is shown as "%s" and refunds the guest: %s', (reason, text, refunds) => {
  expect(DOOR_REASON[reason]).toEqual({ text, refunds })
})

test('every reason in the contract has a text', () => {
  expect(Object.keys(DOOR_REASON).sort()).toEqual([...DOOR_REASONS].sort())
})

test.each([
  [1, 10],
  [2, 20],
  [12, 120],
])('a visit of %i earns %i points', (party, points) => {
  expect(pointsForVisit(party)).toBe(points)
})
