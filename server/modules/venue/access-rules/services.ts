import { invalid } from '../../../../domain/errors.ts'
import { minutesIntoDay, weekdayOf } from '../../../../domain/service-day.ts'
import { beforeServiceDayStart, outsideOpeningHours } from '../../../../domain/settings-warnings.ts'
import { json } from '../../../db/values.ts'
import { collection } from '../../base/index.ts'

export const services = collection('services', {
  table: 'services',
  prefix: 'svc',
  label: 'Service',
  order: ['start_time'],
  defaults: () => ({
    days: null,
    date: null,
    interval_mins: 15,
    max_covers: null,
    max_parties: null,
    turn_mins: [],
    reset_mins: 0,
  }),
  settle: ({ venue, draft }) => {
    if ((draft.days === null) === (draft.date === null))
      throw invalid('Send exactly one of "days" and "date".', { fields: ['days', 'date'] })
    if (minutesIntoDay(venue, draft.last_seating) < minutesIntoDay(venue, draft.start_time))
      throw invalid('"last_seating" must not be before "start_time" in the service day.', {
        fields: ['start_time', 'last_seating'],
      })
    const sizes = draft.turn_mins.map(({ to_party }) => to_party)
    if (new Set(sizes).size < sizes.length)
      throw invalid('"turn_mins" must not repeat a "to_party".', { fields: ['turn_mins'] })
    const turns = draft.turn_mins.map(({ to_party, mins }) => ({ to_party, mins }))
    return { turn_mins: json(turns.sort((a, b) => a.to_party - b.to_party)) }
  },
  warn: ({ venue, draft }) => [
    ...outsideOpeningHours(venue, draft.days ?? (draft.date === null ? [] : [weekdayOf(draft.date)]), [
      draft.start_time,
      draft.last_seating,
    ]),
    ...beforeServiceDayStart(venue, [draft.start_time]),
  ],
})
