import { briefingOf } from '../../../../domain/briefing.ts'
import { dayTotals } from '../../../../domain/day-totals.ts'
import { invalid } from '../../../../domain/errors.ts'
import { minutesIntoDay } from '../../../../domain/service-day.ts'
import { servicesAt, servicesOn } from '../../../../domain/services.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { extrasToPrepare } from './list-extras.ts'
import { approvedEventsOn, shiftNoteOf } from './queries.ts'
import { loadDay, todayAt } from './read-day.ts'

/** Everything that a team discusses before service, in one read: the day, its events and its note. */
export const readBriefing = async ({
  db,
  params: { venueId },
  query,
  services,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/briefing'>) => {
  const date = query.date ?? (await todayAt(services, venueId, now))
  return loadBriefing(db, venueId, date, query.service, now)
}

export type Briefing = Awaited<ReturnType<typeof loadBriefing>>

/** The sheet of a day, or of the chosen service of it. */
export const loadBriefing = async (
  db: Executor,
  venueId: string,
  date: string,
  chosen: string | undefined,
  now: Date,
) => {
  const day = await loadDay(db, venueId, date, 'staff', now)
  const ofDay = servicesOn(day.services, date)
  if (chosen !== undefined && !ofDay.some(({ name }) => name === chosen))
    throw invalid(`There is no service “${chosen}” on that day.`, { fields: ['service'] })
  const isChosen = ({ time }: { readonly time: string }) =>
    chosen === undefined || servicesAt(day.clock, ofDay, time)[0]?.name === chosen
  const entries = day.entries.filter(isChosen)
  const [events, note] = [await approvedEventsOn(db, venueId, date), await shiftNoteOf(db, venueId, date)]
  return {
    date,
    service: chosen ?? null,
    services: [...ofDay]
      .sort((a, b) => minutesIntoDay(day.clock, a.start_time) - minutesIntoDay(day.clock, b.start_time))
      .map(({ name }) => name),
    totals: dayTotals(entries, day.clock, ofDay),
    ...briefingOf(entries),
    extras: extrasToPrepare(day.bookings.filter(isChosen), now),
    events,
    shift_note: note ? presentNote(note) : null,
  }
}

export const presentNote = (note: { text: string; changed_by: string; changed_at: Date }) => ({
  text: note.text,
  changed_by: note.changed_by,
  changed_at: note.changed_at.toISOString(),
})
