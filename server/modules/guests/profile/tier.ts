import { type RawBuilder, sql } from 'kysely'
import { MEMBERSHIP_TIERS, type MembershipTier } from '../../../../contract/guests.ts'

const TIERS = sql.raw(`array[${MEMBERSHIP_TIERS.map((tier) => `'${tier}'`).join(', ')}]`)

/** `highestTier` of the domain as an expression: the tier of the account, raised by that of the venue. */
export const tierOf = (account: RawBuilder<unknown>, venue: RawBuilder<unknown>) =>
  sql<MembershipTier>`(${TIERS})[greatest(array_position(${TIERS}, ${account}), array_position(${TIERS}, ${venue}))]`

/** In an aggregate over rows of `venue_guests`: the highest tier that one of these venues gave. Null without one. */
export const highestGiven = sql<MembershipTier | null>`(${TIERS})[max(array_position(${TIERS}, tier))]`
