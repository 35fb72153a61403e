import { read, write } from '../../../http/route.ts'
import { swapTables } from '../seating/swap-tables.ts'
import { assignTable } from './assign-table.ts'
import { autoAssign } from './auto-assign.ts'
import { changeDuration } from './change-duration.ts'
import { changeLifecycle } from './change-lifecycle.ts'
import { closeBooking } from './close-booking.ts'
import { createStaffBooking } from './create-staff-booking.ts'
import { createStaffGuestListBooking } from './create-staff-guestlist-booking.ts'
import {
  approveBooking,
  rejectBooking,
  setBookingStatus,
  staffCancelBooking,
  unrejectBooking,
} from './decide-booking.ts'
import { lockTable } from './lock-table.ts'
import { readBooking, readHistory } from './read-booking.ts'
import { listTableOptions } from './table-options.ts'
import { unassignTable } from './unassign-table.ts'

export const bookingRoutes = [
  read('GET /api/my-venues/:venueId/table-options', listTableOptions),
  write('POST /api/my-venues/:venueId/staff-bookings', createStaffBooking),
  write('POST /api/my-venues/:venueId/staff-guestlist-bookings', createStaffGuestListBooking),
  write('POST /api/bookings/:id/assign-table', assignTable),
  write('POST /api/bookings/:id/auto-assign', autoAssign),
  write('POST /api/bookings/:id/swap', swapTables),
  write('POST /api/bookings/:id/unassign-table', unassignTable),
  write('POST /api/bookings/:id/lifecycle', changeLifecycle),
  write('POST /api/bookings/:id/lock', lockTable),
  write('POST /api/bookings/:id/duration', changeDuration),
  write('POST /api/bookings/:id/close', closeBooking),
  write('PATCH /api/bookings/:id/status', setBookingStatus),
  write('POST /api/bookings/:id/approve', approveBooking),
  write('POST /api/bookings/:id/reject', rejectBooking),
  write('POST /api/bookings/:id/unreject', unrejectBooking),
  write('POST /api/bookings/:id/staff-cancel', staffCancelBooking),
  read('GET /api/bookings/:id', readBooking),
  read('GET /api/bookings/:id/history', readHistory),
]
