import { expect, test } from 'vitest'
import { MEMBERSHIP_TIERS } from '../contract/guests.ts'
import { mayJoinGuestList, type Tier } from './guest-list-access.ts'

/** Who may join, by `members_only`. */
const MAY: Record<0 | 1 | 2, readonly (Tier | null)[]> = {
  0: [null, 'standard', 'silver', 'gold', 'vip', 'vvip'],
  1: ['silver', 'gold', 'vip', 'vvip'],
  2: ['vip', 'vvip'],
}

test.each([0, 1, 2] as const)('members_only %i admits exactly the listed tiers', (membersOnly) => {
  const everybody = [null, ...MEMBERSHIP_TIERS]
  expect(everybody.filter((tier) => mayJoinGuestList(membersOnly, tier))).toEqual(MAY[membersOnly])
})
