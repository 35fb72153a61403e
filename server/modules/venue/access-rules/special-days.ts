import { requireSeparate } from '../../../../domain/opening-hours.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Executor } from '../../../db/executor.ts'
import { json } from '../../../db/values.ts'
import { collection, requireNotAbove } from '../../base/index.ts'
import { requireAreas } from '../floor/queries.ts'
import { bookingsBetween, requireRules, specialDaysBetween } from './queries.ts'

export const specialDays = collection('special-days', {
  table: 'special_days',
  prefix: 'sday',
  label: 'Special day',
  order: ['date_from', 'created_at'],
  defaults: () => ({ note: null, opening_hours: null, rule_ids: null, closures: [] }),
  settle: async ({ tx, venue, draft }) => {
    requireNotAbove(draft, 'date_from', 'date_to')
    requireSeparate('opening_hours', draft.opening_hours ?? [], venue.service_day_start)
    await requireRules(tx, venue.id, 'rule_ids', draft.rule_ids ?? [])
    for (const { seating_area_ids } of draft.closures)
      await requireAreas(tx, venue.id, 'closures', seating_area_ids ?? [])
    const { note, opening_hours, closures } = draft
    return {
      note: note === null ? null : json({ en: note.en || null, de: note.de || null }),
      opening_hours: opening_hours && json(opening_hours.map(({ open, close }) => ({ open, close }))),
      closures: json(
        closures.map(({ start_time, end_time, seating_area_ids }) => ({
          start_time,
          end_time,
          seating_area_ids,
        })),
      ),
    }
  },
  warn: async ({ tx, venue, draft }) => [
    ...(await overlapWarnings(tx, venue.id, draft)),
    ...(await bookingWarnings(tx, venue.id, draft)),
  ],
})

interface Dates {
  readonly id: string
  readonly date_from: string
  readonly date_to: string
}

const overlapWarnings = async (db: Executor, venueId: string, day: Dates): Promise<Warning[]> => {
  const others = (await specialDaysBetween(db, venueId, day.date_from, day.date_to)).filter(
    ({ id }) => id !== day.id,
  )
  if (others.length === 0) return []
  const names = others.map(({ name }) => `“${name}”`).join(', ')
  return [
    {
      code: 'overlaps',
      message: `Some of these dates belong to ${names} too. The one made later applies alone.`,
    },
  ]
}

const bookingWarnings = async (db: Executor, venueId: string, day: Dates): Promise<Warning[]> => {
  const count = await bookingsBetween(db, venueId, day.date_from, day.date_to)
  if (count === 0) return []
  const stand = count === 1 ? 'One booking stands' : `${count} bookings stand`
  return [{ code: 'bookings_inside', message: `${stand} on these dates and stay as they are.`, count }]
}
