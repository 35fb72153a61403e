import type { MEMBERSHIP_TIERS } from '../contract/guests.ts'
import { conflict, forbidden } from './errors.ts'

export type Tier = (typeof MEMBERSHIP_TIERS)[number]

/** `members_only` 0: everyone. 1: any tier above standard. 2: only vip and vvip. An unknown guest has no tier. */
export const mayJoinGuestList = (membersOnly: number, tier: Tier | null): boolean => {
  if (membersOnly === 0) return true
  if (tier === null) return false
  return membersOnly === 1 ? tier !== 'standard' : tier === 'vip' || tier === 'vvip'
}

export const membersOnly = () => forbidden('This guest list is for members.', { code: 'members_only' })

/** A guest has one place on a list and night. */
export const alreadyOnList = () =>
  conflict('You are on this guest list already.', { code: 'already_on_list' })
