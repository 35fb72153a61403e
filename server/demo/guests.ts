import type { MembershipTier } from '../../contract/guests.ts'
import { foldText } from '../domain/search-text.ts'
import { FAMILY_NAMES, GIVEN_NAMES, WALK_IN_NAMES } from './names.ts'
import { type Dice, diceFor } from './random.ts'
import type { Row } from './rows.ts'
import { before, DAY_MS, type DemoWorld } from './world.ts'

/** A guest and how they live: where they go, how often, since when. */
export interface DemoGuest {
  readonly user: Row<'users'>
  /** The keys of the venues they go to. */
  readonly haunts: readonly string[]
  /** How likely they are to be the next to book. A few come every week, most now and then. */
  readonly appetite: number
  /** Days from today of the first time anybody saw them, negative. */
  readonly joinedDay: number
}

export const HISTORY_DAYS = 90

const PEOPLE = 182
/** Guests of both companies, so that what one sees of them and the other does not can be compared. */
const SHARED_WITH_CAFE = 6
const CAFE_ONLY = 8

const TIERS: readonly (readonly [MembershipTier, number])[] = [
  ['standard', 56],
  ['silver', 20],
  ['gold', 14],
  ['vip', 7],
  ['vvip', 3],
]

/** Ofcom keeps these mobile numbers for fiction; the last three digits are ours to count. */
const phoneOf = (n: number): string => `+44 7700 900${String(n).padStart(3, '0')}`

export const inviteGuests = (world: DemoWorld): DemoGuest[] => {
  const dice = diceFor('guests')
  const names = uniqueNames(dice, PEOPLE + CAFE_ONLY)
  const people = names.map((name, n) => inviteOne(world, dice, name, n))
  return [demoGuest(world), ...people, ...walkIns(world, dice)]
}

const uniqueNames = (dice: Dice, count: number): string[] => {
  const names = new Set<string>()
  while (names.size < count) names.add(`${dice.pick(GIVEN_NAMES)} ${dice.pick(FAMILY_NAMES)}`)
  return [...names]
}

const hauntsOf = (dice: Dice, n: number): string[] => {
  if (n >= PEOPLE) return ['cafe']
  const own = dice.weighted([
    [['restaurant'], 45],
    [['club'], 30],
    [['restaurant', 'club'], 25],
  ])
  return n < SHARED_WITH_CAFE ? [...own, 'cafe'] : own
}

const inviteOne = ({ now, rows }: DemoWorld, dice: Dice, name: string, n: number): DemoGuest => {
  const tier = dice.weighted(TIERS)
  const followers = Math.floor(10 ** (1.5 + dice.next() * 2 + (tier === 'vip' || tier === 'vvip' ? 1.6 : 0)))
  const joinedDay = dice.chance(0.45) ? -HISTORY_DAYS : -dice.int(2, HISTORY_DAYS)
  const createdAt = before(now, (dice.int(0, 1800) - joinedDay + 8) * DAY_MS)
  const user = rows.add('users', {
    id: rows.id('usr', createdAt),
    role: 'guest',
    name,
    email: emailOf(dice, name),
    phone: dice.chance(0.9) ? phoneOf(n) : null,
    password_hash: null,
    membership_tier: tier,
    followers,
    verified: followers > 30_000,
    keys_balance: 0,
    is_walk_in: false,
    created_at: createdAt,
  })
  // A long tail: the square of a square makes a handful of regulars among many rare guests.
  const appetite = 0.15 + 3 * dice.next() ** 4 + (tier === 'standard' ? 0 : 0.5)
  return { user, haunts: hauntsOf(dice, n), appetite, joinedDay }
}

/** Names are unique, and these domains belong to nobody. */
const emailOf = (dice: Dice, name: string): string =>
  `${foldText(name)
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@${dice.pick(['example.com', 'example.org', 'example.net'])}`

const walkIns = ({ now, rows }: DemoWorld, dice: Dice): DemoGuest[] =>
  WALK_IN_NAMES.map((name) => {
    const joinedDay = -dice.int(1, HISTORY_DAYS)
    const createdAt = before(now, (HISTORY_DAYS + 8) * DAY_MS)
    const id = rows.id('usr', createdAt)
    const user = rows.add('users', {
      id,
      role: 'guest',
      name,
      email: `walkin-${id}@walkin.local`,
      phone: null,
      password_hash: null,
      membership_tier: 'standard',
      followers: 0,
      verified: false,
      keys_balance: 0,
      is_walk_in: true,
      created_at: createdAt,
    })
    return { user, haunts: [dice.chance(0.7) ? 'restaurant' : 'club'], appetite: 0, joinedDay }
  })

/** The guest who can sign in knows both venues of the first company. */
const demoGuest = (world: DemoWorld): DemoGuest => {
  const user = world.account('guest@demo.test')
  user.phone = phoneOf(999)
  user.membership_tier = 'gold'
  user.followers = 1840
  return { user, haunts: ['restaurant', 'club'], appetite: 1.2, joinedDay: -HISTORY_DAYS }
}
