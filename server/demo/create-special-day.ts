import { addDays, weekdayOf } from '../../domain/service-day.ts'
import type { DemoVenue } from './create-venue.ts'
import { before, DAY_MS, type DemoWorld } from './world.ts'

/** The first Saturday four weeks ahead: open longer than usual, with a note to guests. */
export const createSpecialDay = ({ rows, now }: DemoWorld, venue: DemoVenue) => {
  let date = addDays(venue.today, 28)
  while (weekdayOf(date) !== 'sat') date = addDays(date, 1)
  const made = before(now, 3 * DAY_MS)
  rows.add('special_days', {
    id: rows.id('sday', made),
    venue_id: venue.id,
    name: 'Music night',
    date_from: date,
    date_to: date,
    note: {
      en: 'Live music from nine. The kitchen is open until midnight.',
      de: 'Livemusik ab neun. Die Küche ist bis Mitternacht geöffnet.',
    },
    opening_hours: [{ open: '17:00', close: '02:00' }],
    rule_ids: null,
    created_at: made,
  })
}
