import { touchVenue } from '../../db/database.ts'
import { serviceDateOf } from '../../domain/service-day.ts'
import { read, write } from '../../http/route.ts'
import { venueClockAndDefaults } from '../bookings/index.ts'
import { releaseClaims } from '../claims/index.ts'
import { changeReservation } from './change-reservation.ts'
import { makeReservation } from './make-reservation.ts'
import { lockReservation, reservationsOn } from './queries.ts'

export const reservationRoutes = [
  read('GET /api/my-venues/:venueId/reservations', async ({ db, params, query, now }) => {
    const date = query.date ?? serviceDateOf(await venueClockAndDefaults(db, params.venueId), now)
    const rows = await reservationsOn(db, params.venueId, date)
    return { data: rows.map((row) => ({ ...row, notes: row.notes || null })) }
  }),
  write('POST /api/my-venues/:venueId/reservations', makeReservation),
  write('PUT /api/my-venues/:venueId/reservations/:resId', changeReservation),
  write('DELETE /api/my-venues/:venueId/reservations/:resId', async ({ tx, params: { venueId, resId } }) => {
    await lockReservation(tx, venueId, resId)
    await releaseClaims(tx, { venueId, kind: 'reservation', id: resId })
    await tx.deleteFrom('reservations').where('id', '=', resId).where('venue_id', '=', venueId).execute()
    touchVenue(tx, venueId, 'activity')
    return { success: true as const }
  }),
]
