import { addDays, spanOf } from '../../domain/service-day.ts'
import type { FillContext } from './fill-days.ts'
import { recordVisit } from './record-visit.ts'
import { before, MINUTE_MS } from './world.ts'

const DURATION_MINS = 90

/** One visit per walk-in guest, at any free table. */
export const createWalkIns = ({ world, venue, random, seating, guests }: FillContext) => {
  for (const guest of guests.filter(({ user }) => user.is_walk_in)) {
    const date = addDays(venue.today, guest.joinedDay)
    const time = random.pick(venue.key === 'club' ? ['23:15', '00:45', '01:15'] : ['12:40', '18:10', '20:50'])
    const span = spanOf(venue.clock, date, time, DURATION_MINS)
    const party = random.int(2, 4)
    const tables = seating.find(random, { size: party, online: false }, span)
    if (!tables) continue
    seating.occupy(tables, span)
    const visit = {
      venue,
      guest,
      kind: 'table',
      rule: null,
      source: 'staff',
      date,
      time,
      durationMins: DURATION_MINS,
      party,
      tables,
      outcome: 'checked_in',
      createdAt: before(span.startsAt, 4 * MINUTE_MS),
    } as const
    recordVisit(world, random, visit)
  }
}
