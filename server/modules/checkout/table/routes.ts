import { call, read } from '../../../http/route.ts'
import { readAvailability } from '../../offer/read-availability.ts'
import { readBookingDays } from '../../offer/read-booking-days.ts'
import { readFloorplan } from '../../offer/read-floorplan.ts'
import { readBookingWidgetConfig, readComboWidgetConfig } from '../../offer/read-widget-config.ts'
import { book } from './book.ts'
import { finalizeBooking } from './finalize-booking.ts'
import { readQr } from './read-qr.ts'

export const publicBookingRoutes = [
  call('GET /api/public/venues/:venueId/booking-widget-config', readBookingWidgetConfig),
  call('GET /api/public/venues/:venueId/availability', readAvailability),
  call('GET /api/public/venues/:venueId/booking-days', readBookingDays),
  call('GET /api/public/venues/:venueId/floorplan', readFloorplan),
  call('POST /api/public/venues/:venueId/book', book),
  call('POST /api/public/venues/:venueId/book/finalize', finalizeBooking),
  read('GET /api/public/venues/:venueId/booking/:bookingId/qr', readQr),
  call('GET /api/public/venues/:venueId/combo-widget-config', readComboWidgetConfig),
]
