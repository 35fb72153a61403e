import type { OPTION_KINDS } from '../contract/guest-list.ts'

type OptionKind = (typeof OPTION_KINDS)[number]

export interface GuestListPricing {
  readonly paid_guest_list_enabled: boolean
  readonly surge_threshold: number | null
  readonly surge_price: number
  readonly queue_skip_price: number
}

/** True once the date has enough guests for the surge price. Only a paid list surges. */
export const isSurging = (venue: GuestListPricing, heads: number): boolean =>
  venue.paid_guest_list_enabled && venue.surge_threshold !== null && heads >= venue.surge_threshold

/** Whether a list costs keys on any night. A free list never does: surge does not raise its price. */
export const costsKeys = ({ paid_guest_list_enabled }: GuestListPricing, ruleKeys: number): boolean =>
  paid_guest_list_enabled && ruleKeys > 0

/**
 * Keys for one guest: the rule's price, or the surge price while surging if that is higher; none when the list is
 * free. Skipping the queue costs its own price on top. Keys are whole numbers, so a fraction is rounded up.
 */
export const keysPerGuest = (
  venue: GuestListPricing,
  ruleKeys: number,
  heads: number,
  kind: OptionKind,
): number => {
  const surge = isSurging(venue, heads) ? venue.surge_price : 0
  const list = costsKeys(venue, ruleKeys) ? Math.max(ruleKeys, surge) : 0
  return roundUp(list + (kind === 'queue_skip' ? venue.queue_skip_price : 0))
}

/** Rounds off the floating-point error first: 0.7 + 0.1 + 0.2 must cost 1 key, not 2. */
const roundUp = (keys: number): number => Math.ceil(Math.round(keys * 1e6) / 1e6)

/** Keys for the whole party after a promo code's discount, rounded up. */
export const keysForParty = (perGuest: number, partySize: number, discountPct: number): number =>
  Math.ceil((perGuest * partySize * (100 - discountPct)) / 100)
