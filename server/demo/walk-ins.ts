import { addDays, spanOf } from '../domain/service-day.ts'
import type { Diary } from './days.ts'
import { recordVisit } from './visits.ts'
import { before, MINUTE_MS } from './world.ts'

const DURATION_MINS = 90

/** Those who came in from the street, once, and were given what was free. */
export const seatWalkIns = ({ world, venue, dice, seating, guests }: Diary) => {
  for (const guest of guests.filter(({ user }) => user.is_walk_in)) {
    const date = addDays(venue.today, guest.joinedDay)
    const time = dice.pick(venue.key === 'club' ? ['23:15', '00:45', '01:15'] : ['12:40', '18:10', '20:50'])
    const span = spanOf(venue.clock, date, time, DURATION_MINS)
    const party = dice.int(2, 4)
    const tables = seating.find(dice, { size: party, online: false }, span)
    if (!tables) continue
    seating.take(tables, span)
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
    recordVisit(world, dice, visit)
  }
}
