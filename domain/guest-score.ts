import type { MembershipTier, ScoreRank } from '../contract/guests.ts'

/** The inputs of the score, across the venues that the reader can access. */
export interface ScoreFacts {
  readonly followers: number
  readonly verified: boolean
  readonly connections: number
  readonly tier: MembershipTier
  /** One of these venues gave the guest the tag `vvip`. */
  readonly taggedVvip: boolean
  readonly visits: number
  readonly venuesVisited: number
  readonly since: Date
}

const CAPS = {
  followers: 20,
  verified: 10,
  connections: 15,
  vvip: 15,
  bookings: 20,
  diversity: 5,
  age: 5,
  tier: 10,
} as const

type Part = keyof typeof CAPS
type Parts = Record<Part, number>

const TIER_POINTS: Record<MembershipTier, number> = { standard: 0, silver: 2, gold: 5, vip: 8, vvip: 10 }

const RANKS: readonly (readonly [from: number, rank: ScoreRank])[] = [
  [80, 'icon'],
  [60, 'vip'],
  [40, 'insider'],
  [20, 'regular'],
  [0, 'newcomer'],
]

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
const MILLION_DIGITS = 6

/** Whole points per part before its cap. A million followers reach the cap of their part. */
const uncapped = (facts: ScoreFacts, now: Date): Parts => ({
  followers: Math.round((Math.log10(Math.max(1, facts.followers)) / MILLION_DIGITS) * CAPS.followers),
  verified: facts.verified ? CAPS.verified : 0,
  connections: facts.connections,
  vvip: facts.tier === 'vvip' || facts.taggedVvip ? CAPS.vvip : 0,
  bookings: facts.visits * 2,
  diversity: facts.venuesVisited,
  age: Math.max(0, Math.floor((now.getTime() - facts.since.getTime()) / YEAR_MS)),
  tier: TIER_POINTS[facts.tier],
})

const sum = (parts: Parts) => Object.values(parts).reduce((total, points) => total + points, 0)

export const rankOf = (total: number): ScoreRank => RANKS.find(([from]) => total >= from)?.[1] ?? 'newcomer'

/** `total` is the sum of the capped parts, 0 to 100; `raw` the sum before the caps. */
export const scoreOf = (facts: ScoreFacts, now: Date) => {
  const before = uncapped(facts, now)
  const capped = (part: Part) => Math.min(before[part], CAPS[part])
  const parts: Parts = {
    followers: capped('followers'),
    verified: capped('verified'),
    connections: capped('connections'),
    vvip: capped('vvip'),
    bookings: capped('bookings'),
    diversity: capped('diversity'),
    age: capped('age'),
    tier: capped('tier'),
  }
  const total = sum(parts)
  return { total, raw: sum(before), rank: rankOf(total), parts }
}
