import { addDays, weekdayOf } from '../../domain/service-day.ts'
import type { DemoVenue } from './create-venue.ts'
import { seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import type { DemoWorld } from './world.ts'

const HISTORY_DAYS = 28
const BUSY: readonly string[] = ['fri', 'sat']

/** Guests who found nothing on the busy evenings of the last weeks, and how many of them booked something else. */
export const createDemand = ({ rows }: DemoWorld, venue: DemoVenue) => {
  const random = seededRandom(`demand of ${venue.key}`)
  const months = new Map<string, Row<'refused_months'>>()
  for (let day = -HISTORY_DAYS; day < 0; day += 1) {
    const date = addDays(venue.today, day)
    if (!BUSY.includes(weekdayOf(date))) continue
    for (const [hour, party, reason] of [
      [19, 2, 'full'],
      [20, 4, 'no_table'],
      [20, 9, 'party_size'],
    ] as const) {
      const asked = random.int(0, 5)
      if (asked === 0) continue
      const refused = { venue_id: venue.id, date, reason }
      rows.add('demand', { ...refused, hour, party, asked, lost: random.int(0, asked) })
      // Each of them saw the slot once or more.
      const seen = asked + random.int(0, 4)
      const slot_time = `${hour}:00`
      rows.add('refused_demand', { ...refused, slot_time, seen })
      const month = `${date.slice(0, 7)}-01`
      const sum = months.get(month + slot_time + reason)
      if (sum) sum.seen += seen
      else
        months.set(
          month + slot_time + reason,
          rows.add('refused_months', { venue_id: venue.id, month, slot_time, reason, seen }),
        )
    }
  }
}
