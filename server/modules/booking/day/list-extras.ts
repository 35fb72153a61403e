import { attendanceOf } from '../../../../domain/attendance.ts'
import { isToServe } from '../../../../domain/briefing.ts'
import { extrasOfDay } from '../../../../domain/extras-of-day.ts'
import type { ReadContext } from '../../../http/context.ts'
import { type BookingOfDay, bookingsOfDay } from './queries.ts'
import { todayAt } from './read-day.ts'

export const listExtras = async ({
  db,
  params: { venueId },
  query,
  services,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/day/extras'>) => {
  const date = query.date ?? (await todayAt(services, venueId, now))
  const { rows } = await db.executeQuery(bookingsOfDay(db, venueId, date).compile())
  return { data: extrasToPrepare(rows, now) }
}

export const extrasToPrepare = (bookings: readonly BookingOfDay[], now: Date) =>
  extrasOfDay(
    bookings
      .filter((row) => isToServe({ ...row, attendance: attendanceOf(row, now) }))
      .map(({ id, time, guest_name, bundle_selections }) => ({
        id,
        time,
        guest: guest_name,
        extras: bundle_selections,
      })),
  )
