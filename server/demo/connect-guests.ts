import type { DemoGuest } from './create-guests.ts'
import type { DemoVenue } from './create-venue.ts'
import { GLOBAL_TAGS, VENUE_TAGS } from './names.ts'
import { type Random, seededRandom } from './random.ts'
import { before, DAY_MS, type DemoWorld } from './world.ts'

/**
 * Connections: circles of friends, a few guests who know many circles, and some who know the operator. Those between
 * guests belong to the company's venues, those with the operator to the operator.
 */
export const connectGuests = (
  world: DemoWorld,
  venues: readonly DemoVenue[],
  guests: readonly DemoGuest[],
) => {
  const random = seededRandom('connections')
  const people = random
    .shuffled(guests.filter(({ bookingWeight }) => bookingWeight > 0))
    .map(({ user }) => user.id)
  const pairs = new Set<string>()
  const connect = (one: string | undefined, other: string | undefined) => {
    if (one && other && one !== other) pairs.add([one, other].sort().join(' '))
  }
  const circles: string[][] = []
  for (let from = 0; from < people.length; ) {
    const size = random.int(4, 9)
    circles.push(people.slice(from, from + size))
    from += size
  }
  for (const circle of circles)
    for (const [n, person] of circle.entries()) {
      connect(person, circle[(n + 1) % circle.length])
      for (const friend of circle.slice(n + 2)) if (random.chance(0.35)) connect(person, friend)
    }
  for (let n = 0; n < circles.length; n += 1)
    connect(random.pick(random.pick(circles)), random.pick(circles[n] ?? people))
  for (const hub of people.slice(0, 4))
    for (const circle of circles) if (random.chance(0.4)) connect(hub, random.pick(circle))
  const operator = world.account('operator@demo.test').id
  for (const person of random.shuffled(people).slice(0, 9)) connect(operator, person)
  connect(world.account('guest@demo.test').id, people[1])
  for (const pair of pairs) {
    const [user_a = '', user_b = ''] = pair.split(' ')
    const created_at = before(world.now, random.int(1, 600) * DAY_MS)
    if (user_a === operator || user_b === operator)
      world.rows.add('connections', { user_a, user_b, created_at })
    else
      for (const venue of venues)
        world.rows.add('venue_connections', { venue_id: venue.id, user_a, user_b, created_at })
  }
}

/** Venue tags for about a quarter of the guests, and company-wide tags for some of those who have booked. */
export const tagGuests = (world: DemoWorld, venues: readonly DemoVenue[], guests: readonly DemoGuest[]) => {
  const random = seededRandom('tags')
  const ours = new Set(venues.map(({ id }) => id))
  const known = new Set(
    world.rows.of('bookings').flatMap(({ venue_id, user_id }) => (ours.has(venue_id) ? [user_id] : [])),
  )
  for (const guest of guests) {
    for (const venue of venues.filter(({ key }) => guest.venueKeys.includes(key)))
      if (random.chance(0.25)) tag(world, venue, guest, 'venue', someOf(random, tagsOf(venue)))
    if (!known.has(guest.user.id) || !random.chance(0.15)) continue
    const tags = someOf(random, GLOBAL_TAGS)
    for (const venue of venues) tag(world, venue, guest, 'global', tags)
  }
}

const tagsOf = ({ key }: DemoVenue) => (key === 'club' ? VENUE_TAGS.club : VENUE_TAGS.restaurant)

const someOf = (random: Random, tags: readonly string[]): string[] =>
  random.shuffled(tags).slice(0, random.int(1, 2)).sort()

const tag = (
  { rows }: DemoWorld,
  venue: DemoVenue,
  guest: DemoGuest,
  scope: 'global' | 'venue',
  tags: string[],
) => rows.add('guest_tags', { venue_id: venue.id, guest_id: guest.user.id, scope, tags })
