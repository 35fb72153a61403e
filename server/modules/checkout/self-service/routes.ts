import { call, read, write } from '../../../http/route.ts'
import { cancelManagedBooking } from './cancel-managed-booking.ts'
import { changeManagedBooking, quoteManagedChange } from './change-managed-booking.ts'
import { correctManagedBooking } from './correct-managed-booking.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { readManagedBooking } from './read-managed-booking.ts'
import { readManagedQr } from './read-managed-qr.ts'
import { readOpenDays, readOpenSlots } from './read-open-places.ts'
import { replaceManageLink } from './replace-manage-link.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { withdrawChange } from './withdraw-change.ts'

export const selfServiceRoutes = [
  read('GET /api/public/manage/:token', readManagedBooking),
  read('GET /api/public/manage/:token/availability', readOpenSlots),
  read('GET /api/public/manage/:token/booking-days', readOpenDays),
  write('POST /api/public/manage/:token/cancel', cancelManagedBooking),
  write('GET /api/public/manage/:token/change-quote', quoteManagedChange),
  write('POST /api/public/manage/:token/details', correctManagedBooking),
  write('POST /api/public/manage/:token/resend', resendConfirmation),
  call('POST /api/public/manage/:token/change', changeManagedBooking),
  write('POST /api/public/manage/:token/withdraw-change', withdrawChange),
  read('GET /api/public/manage/:token/calendar.ics', readCalendarFile),
  read('GET /api/public/manage/:token/qr', readManagedQr),
  write('DELETE /api/bookings/:id/manage-link', replaceManageLink),
]
