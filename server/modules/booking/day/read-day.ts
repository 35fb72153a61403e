import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { dayTotals } from '../../../../domain/day-totals.ts'
import { notFound } from '../../../../domain/errors.ts'
import { foldText } from '../../../../domain/search-text.ts'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import { paceOfDay, servicesOn } from '../../../../domain/services.ts'
import type { Executor } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ReadContext } from '../../../http/context.ts'
import { EtagResponse, etagOf, type RawResponse, serialized } from '../../../http/responses.ts'
import type { Services } from '../../../services.ts'
import { arrivalsBetween } from '../bookings/pacing.ts'
import { queueOfDay } from '../queue/queries.ts'
import {
  byId,
  type DayEntry,
  type DayReader,
  presentBookingOfDay,
  presentPace,
  presentReservationOfDay,
} from './present.ts'
import { bookingsOfDay, clockOf, reservationsOfDay, servicesOfVenue, tablesOfVenue } from './queries.ts'

type DayContext = ReadContext<'GET /api/my-venues/:venueId/day'>
type DayRow = Contract['GET /api/my-venues/:venueId/day']
type Shown = OkOf<DayRow>['data'][number]
type Filter = Omit<DayContext['query'], 'date'>

const MINUTE_MS = 60_000

/**
 * The day of one venue. Its ETag consists of the venue's version, which every change moves in its own transaction, so a
 * 304 makes no query. The whole day is kept per version: after a change, all screens of a venue read it at once.
 */
export const readDay = async ({ db, actor, params: { venueId }, query, services, now }: DayContext) => {
  const role = await services.memberships.roleAt(db, actor, venueId)
  const reader: DayReader = role === 'door' ? 'door' : 'staff'
  const date = query.date ?? (await todayAt(services, venueId, now))
  const versions = services.database.versions.venues
  const version = (await versions.get(venueId))?.revision
  if (version === undefined) throw notFound('Venue')
  const { q, kind, status, attendance } = query
  const parts = [venueId, version, reader, q ?? '', kind ?? '', status ?? '', attendance ?? '']
  return new EtagResponse(`"${date}!${etagOf(parts)}"`, async () => {
    const whole = await cachedDay(services, venueId, date, reader, now)
    return q || kind || status || attendance ? filtered(whole, query, reader) : whole
  })
}

/** Whether a party is late depends on the minute. The venue's version moves too, but somewhat later. */
const cachedDay = (services: Services, venueId: string, date: string, reader: DayReader, now: Date) =>
  services.cache.forOperator(
    [venueId],
    `day ${date} ${reader} ${Math.floor(now.getTime() / MINUTE_MS)}`,
    ['config', 'activity', 'guests'],
    async (db) => {
      const version = (await services.database.versions.venues.get(venueId))?.revision ?? 0
      const {
        entries,
        clock,
        services: meals,
        arrivals,
        queue,
      } = await loadDay(db, venueId, date, reader, now)
      const ofDay = servicesOn(meals, date)
      const totals = dayTotals(entries, clock, ofDay)
      const pace = paceOfDay(clock, ofDay, arrivals).map((interval) => presentPace(clock, date, interval))
      return serialized({ date, data: entries, totals, pace, queue, version })
    },
  )

/** Parsing the day that is kept takes less than asking the database for it again. */
const filtered = (whole: RawResponse, filter: Filter, reader: DayReader): OkOf<DayRow> => {
  const day = JSON.parse(String(whole.body)) as OkOf<DayRow>
  return { ...day, data: day.data.filter(matching(filter, reader)) }
}

export const todayAt = async ({ cache }: Services, venueId: string, now: Date): Promise<string> =>
  serviceDateOf(
    await cache.forOperator([venueId], 'clock', ['config'], async (db) => {
      const [clock] = await clockOf(db, venueId).execute()
      if (!clock) throw notFound('Venue')
      return clock
    }),
    now,
  )

/** The parties of a day by start, with what its numbers are made of. */
export const loadDay = async (db: Executor, venueId: string, date: string, reader: DayReader, now: Date) => {
  const [bookings, reservations, tables, [clock], services, arrivals, [queue]] = await pipeline(db, [
    bookingsOfDay(db, venueId, date),
    reservationsOfDay(db, venueId, date),
    tablesOfVenue(db, venueId),
    clockOf(db, venueId),
    servicesOfVenue(db, venueId),
    arrivalsBetween(db, { venueId, from: date, to: date }),
    queueOfDay(db, venueId, date),
  ])
  if (!clock) throw notFound('Venue')
  const known = byId(tables)
  const entries: DayEntry[] = [
    ...bookings.map((row) => presentBookingOfDay(row, known, reader, now)),
    ...reservations.map((row) => presentReservationOfDay(row, known, reader, now)),
  ].sort(byStart)
  const waitsSince = queue?.since?.getTime() ?? now.getTime()
  return {
    entries,
    bookings,
    clock,
    services,
    arrivals,
    queue: {
      waiting: queue?.waiting ?? 0,
      longest_mins: Math.max(0, Math.floor((now.getTime() - waitsSince) / MINUTE_MS)),
    },
  }
}

const byStart = (a: DayEntry, b: DayEntry) =>
  a.starts_at === b.starts_at ? (a.id < b.id ? -1 : 1) : a.starts_at < b.starts_at ? -1 : 1

const matching = ({ q, kind, status, attendance }: Filter, reader: DayReader) => {
  const words = q === undefined ? undefined : foldText(q)
  const digits =
    q !== undefined && reader === 'staff' && /^[\d\s+()./-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  const isFound = ({ guest, reference }: Shown) =>
    words === undefined ||
    foldText(guest.name).includes(words) ||
    reference?.toLowerCase() === words ||
    (digits !== '' && (guest.phone ?? '').replace(/\D/g, '').includes(digits))
  return (entry: Shown): boolean =>
    (kind === undefined || entry.kind === kind) &&
    (status === undefined || entry.status === status) &&
    (attendance === undefined || entry.attendance === attendance) &&
    isFound(entry)
}
