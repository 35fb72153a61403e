import type { MembershipTier } from '../contract/guest-fields.ts'

const RANK: Record<MembershipTier, number> = { standard: 0, silver: 1, gold: 2, vip: 3, vvip: 4 }

/** The tier that counts at a venue: the account's own, or the higher one that the venue gave. */
export const highestTier = (account: MembershipTier, venue: MembershipTier | null): MembershipTier =>
  venue !== null && RANK[venue] > RANK[account] ? venue : account

export const isVip = (tier: string | null): boolean => tier === 'vip' || tier === 'vvip'
