import { call, read } from '../../../http/route.ts'
import { book } from './book.ts'
import { finalizeBooking } from './finalize-booking.ts'
import { readQr } from './read-qr.ts'

export const publicBookingRoutes = [
  call('POST /api/public/venues/:venueId/book', book),
  call('POST /api/public/venues/:venueId/book/finalize', finalizeBooking),
  read('GET /api/public/venues/:venueId/booking/:bookingId/qr', readQr),
]
