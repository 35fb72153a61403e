import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MEMBERSHIP_TIERS } from '../contract/guests.ts'
import { rankOf, type ScoreFacts, scoreOf } from './guest-score.ts'

const NOW = new Date('2026-01-17T18:00:00Z')
const nobody: ScoreFacts = {
  followers: 0,
  verified: false,
  connections: 0,
  tier: 'standard',
  taggedVvip: false,
  visits: 0,
  venuesVisited: 0,
  since: NOW,
}
const yearsAgo = (years: number) => new Date(NOW.getTime() - years * 365.25 * 86_400_000)

describe('a part of the score', () => {
  test.each<[Partial<ScoreFacts>, string, number]>([
    [{ followers: 0 }, 'followers', 0],
    [{ followers: 1 }, 'followers', 0],
    [{ followers: 10 }, 'followers', 3],
    [{ followers: 1000 }, 'followers', 10],
    [{ followers: 1_000_000 }, 'followers', 20],
    [{ followers: 2_000_000_000 }, 'followers', 20],
    [{ verified: true }, 'verified', 10],
    [{ connections: 7 }, 'connections', 7],
    [{ connections: 16 }, 'connections', 15],
    [{ tier: 'vvip' }, 'vvip', 15],
    [{ taggedVvip: true }, 'vvip', 15],
    [{ tier: 'vvip', taggedVvip: true }, 'vvip', 15],
    [{ tier: 'vip' }, 'vvip', 0],
    [{ visits: 3 }, 'bookings', 6],
    [{ visits: 11 }, 'bookings', 20],
    [{ venuesVisited: 4 }, 'diversity', 4],
    [{ venuesVisited: 6 }, 'diversity', 5],
    [{ since: yearsAgo(0.99) }, 'age', 0],
    [{ since: yearsAgo(2) }, 'age', 2],
    [{ since: yearsAgo(9) }, 'age', 5],
    [{ since: yearsAgo(-1) }, 'age', 0],
    [{ tier: 'standard' }, 'tier', 0],
    [{ tier: 'silver' }, 'tier', 2],
    [{ tier: 'gold' }, 'tier', 5],
    [{ tier: 'vip' }, 'tier', 8],
    [{ tier: 'vvip' }, 'tier', 10],
  ])('for %j: %s is %i', (facts, part, points) => {
    expect(scoreOf({ ...nobody, ...facts }, NOW).parts).toMatchObject({ [part]: points })
  })
})

test('the total is the sum of the capped parts, raw the sum before the caps', () => {
  expect(
    scoreOf(
      {
        followers: 1_000_000_000,
        verified: true,
        connections: 100,
        tier: 'vvip',
        taggedVvip: true,
        visits: 50,
        venuesVisited: 12,
        since: yearsAgo(8),
      },
      NOW,
    ),
  ).toEqual({
    total: 100,
    raw: 30 + 10 + 100 + 15 + 100 + 12 + 8 + 10,
    rank: 'icon',
    parts: {
      followers: 20,
      verified: 10,
      connections: 15,
      vvip: 15,
      bookings: 20,
      diversity: 5,
      age: 5,
      tier: 10,
    },
  })
  expect(scoreOf(nobody, NOW)).toMatchObject({ total: 0, raw: 0, rank: 'newcomer' })
})

test.each([
  [0, 'newcomer'],
  [19, 'newcomer'],
  [20, 'regular'],
  [39, 'regular'],
  [40, 'insider'],
  [59, 'insider'],
  [60, 'vip'],
  [79, 'vip'],
  [80, 'icon'],
  [100, 'icon'],
])('a total of %i is a rank of %s', (total, rank) => {
  expect(rankOf(total)).toBe(rank)
})

test('the total stays between 0 and 100 and the parts are whole numbers, for any guest', () => {
  const facts = fc.record({
    followers: fc.nat(),
    verified: fc.boolean(),
    connections: fc.nat(),
    tier: fc.constantFrom(...MEMBERSHIP_TIERS),
    taggedVvip: fc.boolean(),
    visits: fc.nat(100_000),
    venuesVisited: fc.nat(1000),
    since: fc.date({ noInvalidDate: true }),
  })
  fc.assert(
    fc.property(facts, (guest) => {
      const { total, raw, parts } = scoreOf(guest, NOW)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(100)
      expect(raw).toBeGreaterThanOrEqual(total)
      expect(Object.values(parts).every(Number.isInteger)).toBe(true)
    }),
  )
})
