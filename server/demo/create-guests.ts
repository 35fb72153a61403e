import type { MembershipTier } from '../../contract/guests.ts'
import { foldText } from '../../domain/search-text.ts'
import { FAMILY_NAMES, GIVEN_NAMES, WALK_IN_NAMES } from './names.ts'
import { type Random, seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import { before, DAY_MS, type DemoWorld } from './world.ts'

/** A guest and their habits: where they go, how often, since when. */
export interface DemoGuest {
  readonly user: Row<'users'>
  /** What they tell the venues they go to. */
  readonly phone: string | null
  /** The keys of the venues they go to. */
  readonly venueKeys: readonly string[]
  /** The relative probability that this guest makes the next booking. */
  readonly bookingWeight: number
  /** The day of the first possible visit, relative to today; negative. */
  readonly joinedDay: number
}

export const HISTORY_DAYS = 90

const PEOPLE = 182
/** Guests of both companies, to show that each company sees only its own data about them. */
const SHARED_WITH_CAFE = 6
const CAFE_ONLY = 8

const TIERS: readonly (readonly [MembershipTier, number])[] = [
  ['standard', 56],
  ['silver', 20],
  ['gold', 14],
  ['vip', 7],
  ['vvip', 3],
]

/** Ofcom reserves these mobile numbers for fiction; the last three digits are free. */
const phoneOf = (n: number): string => `+44 7700 900${String(n).padStart(3, '0')}`

export const createGuests = (world: DemoWorld): DemoGuest[] => {
  const random = seededRandom('guests')
  const names = uniqueNames(random, PEOPLE + CAFE_ONLY)
  const people = names.map((name, n) => createGuest(world, random, name, n))
  return [demoGuest(world), ...people, ...walkIns(world, random)]
}

const uniqueNames = (random: Random, count: number): string[] => {
  const names = new Set<string>()
  while (names.size < count) names.add(`${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`)
  return [...names]
}

const venueKeysOf = (random: Random, n: number): string[] => {
  if (n >= PEOPLE) return ['cafe']
  const own = random.weighted([
    [['restaurant'], 45],
    [['club'], 30],
    [['restaurant', 'club'], 25],
  ])
  return n < SHARED_WITH_CAFE ? [...own, 'cafe'] : own
}

const createGuest = ({ now, rows }: DemoWorld, random: Random, name: string, n: number): DemoGuest => {
  const tier = random.weighted(TIERS)
  const followers = Math.floor(
    10 ** (1.5 + random.next() * 2 + (tier === 'vip' || tier === 'vvip' ? 1.6 : 0)),
  )
  const joinedDay = random.chance(0.45) ? -HISTORY_DAYS : -random.int(2, HISTORY_DAYS)
  const createdAt = before(now, (random.int(0, 1800) - joinedDay + 8) * DAY_MS)
  const email = emailOf(random, name)
  const phone = random.chance(0.9) ? phoneOf(n) : null
  const user = rows.add('users', {
    id: rows.id('usr', createdAt),
    role: 'guest',
    name,
    email,
    password_hash: null,
    membership_tier: tier,
    followers,
    verified: followers > 30_000,
    keys_balance: 0,
    is_walk_in: false,
    created_at: createdAt,
  })
  // The fourth power gives a long tail: a few regulars among many rare guests.
  const bookingWeight = 0.15 + 3 * random.next() ** 4 + (tier === 'standard' ? 0 : 0.5)
  return { user, phone, venueKeys: venueKeysOf(random, n), bookingWeight, joinedDay }
}

/** Names are unique, and these domains are reserved for examples. */
const emailOf = (random: Random, name: string): string =>
  `${foldText(name)
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@${random.pick(['example.com', 'example.org', 'example.net'])}`

const walkIns = ({ now, rows }: DemoWorld, random: Random): DemoGuest[] =>
  WALK_IN_NAMES.map((name) => {
    const joinedDay = -random.int(1, HISTORY_DAYS)
    const createdAt = before(now, (HISTORY_DAYS + 8) * DAY_MS)
    const id = rows.id('usr', createdAt)
    const user = rows.add('users', {
      id,
      role: 'guest',
      name,
      email: `walkin-${id}@walkin.local`,
      password_hash: null,
      membership_tier: 'standard',
      followers: 0,
      verified: false,
      keys_balance: 0,
      is_walk_in: true,
      created_at: createdAt,
    })
    const venueKeys = [random.chance(0.7) ? 'restaurant' : 'club']
    return { user, phone: null, venueKeys, bookingWeight: 0, joinedDay }
  })

/** The guest account visits both venues of the first company. */
const demoGuest = (world: DemoWorld): DemoGuest => {
  const user = world.account('guest@demo.test')
  user.membership_tier = 'gold'
  user.followers = 1840
  return {
    user,
    phone: phoneOf(999),
    venueKeys: ['restaurant', 'club'],
    bookingWeight: 1.2,
    joinedDay: -HISTORY_DAYS,
  }
}
