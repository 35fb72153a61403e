import { attendanceOfReservation } from '../../../../domain/attendance.ts'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import type { ReadContext } from '../../../http/context.ts'
import { venueClockAndDefaults } from '../bookings/queries.ts'
import { reservationsOn, tablesOfReservation } from './queries.ts'

/** Defaults to the current service date. */
export const listReservations = async ({
  db,
  params,
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/reservations'>) => {
  const date = query.date ?? serviceDateOf(await venueClockAndDefaults(db, params.venueId), now)
  const rows = await reservationsOn(db, params.venueId, date)
  return {
    data: rows.map(({ starts_at, ...row }) => ({
      ...row,
      attendance: attendanceOfReservation({ ...row, starts_at }, now),
      table_ids: tablesOfReservation(row),
      notes: row.notes || null,
    })),
  }
}
