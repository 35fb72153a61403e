import { expect, test } from 'vitest'
import { highestTier, isVip } from './tier.ts'

test.each([
  ['standard', null, 'standard'],
  ['standard', 'vip', 'vip'],
  ['gold', 'silver', 'gold'],
  ['vip', 'vvip', 'vvip'],
  ['vvip', 'standard', 'vvip'],
] as const)('an account that is %s, at a venue that says %s, is %s there', (account, venue, tier) => {
  expect(highestTier(account, venue)).toBe(tier)
})

test.each([
  ['vip', true],
  ['vvip', true],
  ['gold', false],
  [null, false],
] as const)('%s is a VIP: %s', (tier, expected) => {
  expect(isVip(tier)).toBe(expected)
})
