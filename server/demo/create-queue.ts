import { hash } from 'node:crypto'
import { addDays, instantOf, weekdayOf } from '../../domain/service-day.ts'
import type { DemoVenue } from './create-venue.ts'
import { seededRandom } from './random.ts'
import { after, before, type DemoWorld, MINUTE_MS } from './world.ts'

const HISTORY_DAYS = 28
const BUSY: readonly string[] = ['fri', 'sat']
const NAMES = [
  'Okafor',
  'Lindqvist',
  'Silva',
  'Brandt',
  'Haddad',
  'Moreau',
  'Tanaka',
  'Novak',
  'Costa',
  'Weiss',
]

/** Who waits at the door now, and who waited on the busy evenings of the last weeks. */
export const createQueue = ({ rows, now }: DemoWorld, venue: DemoVenue) => {
  const random = seededRandom(`queue of ${venue.key}`)
  const add = (
    joinedAt: Date,
    date: string,
    fields: {
      quoted_mins: number
      note?: string
      status: 'waiting' | 'seated' | 'left'
      ended_at: Date | null
    },
  ) => {
    const id = rows.id('que', joinedAt)
    rows.add('queue_entries', {
      id,
      venue_id: venue.id,
      date,
      name: random.pick(NAMES),
      party_size: random.int(2, 4),
      source: random.chance(0.4) ? 'guest' : 'staff',
      joined_at: joinedAt,
      // Nobody has the link of a party of the demo.
      token_hash: hash('sha256', id, 'hex'),
      note: '',
      ...fields,
    })
  }
  for (let day = -HISTORY_DAYS; day < 0; day += 1) {
    const date = addDays(venue.today, day)
    if (!BUSY.includes(weekdayOf(date))) continue
    for (let party = random.int(5, 9); party > 0; party -= 1) {
      const joinedAt = after(instantOf(venue.clock, date, '18:30'), random.int(0, 150) * MINUTE_MS)
      const quoted_mins = random.int(1, 8) * 5
      const waited = Math.max(2, quoted_mins + random.int(-8, 9))
      const status = random.chance(0.82) ? 'seated' : 'left'
      add(joinedAt, date, { quoted_mins, status, ended_at: after(joinedAt, waited * MINUTE_MS) })
    }
  }
  for (const [minutesAgo, note] of [
    [24, 'Red coat'],
    [13, ''],
    [5, 'High chair'],
  ] as const)
    add(before(now, minutesAgo * MINUTE_MS), venue.today, {
      quoted_mins: 30,
      status: 'waiting',
      ended_at: null,
      note,
    })
}
