import { write } from '../../../http/route.ts'
import { setAttendance } from './set-attendance.ts'
import { setReservationAttendance } from './set-reservation-attendance.ts'

export const attendanceRoutes = [
  write('POST /api/bookings/:id/attendance', setAttendance),
  write('POST /api/my-venues/:venueId/reservations/:resId/attendance', setReservationAttendance),
]
