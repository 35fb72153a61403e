import { call, read } from '../../http/route.ts'
import { book } from './book.ts'
import { finalizeBooking } from './finalize.ts'
import { readAvailability } from './read-availability.ts'
import { readFloorplan } from './read-floorplan.ts'
import { readQr } from './read-qr.ts'
import { presentComboConfig, presentWidgetConfig, recallSettings } from './widget-configs.ts'

export { askForPayment } from './ask-for-payment.ts'
export { UNPAID_MINUTES } from './book.ts'
export { bookAgain } from './book-again.ts'
export { accountOf, bookingGuest, findBookingGuest } from './booking-guest.ts'
export {
  loadOffer,
  loadVenue,
  lockVenue,
  type PublicOffer,
  type PublicRule,
  type PublicVenue,
} from './offer.ts'
export { presentBundle, publicStatus } from './present.ts'
export { requireContact, requirePerson } from './require-person.ts'
export { headsOn, loadTaken } from './taken.ts'
export { presentWidgetConfig, recallSettings } from './widget-configs.ts'

export const publicBookingRoutes = [
  call('GET /api/public/venues/:venueId/booking-widget-config', ({ params, services, now }) =>
    recallSettings(services, params.venueId, 'booking-widget-config', now, (venue) =>
      presentWidgetConfig(services, venue, venue.bookings_enabled),
    ),
  ),
  call('GET /api/public/venues/:venueId/availability', readAvailability),
  call('GET /api/public/venues/:venueId/floorplan', readFloorplan),
  call('POST /api/public/venues/:venueId/book', book),
  call('POST /api/public/venues/:venueId/book/finalize', finalizeBooking),
  read('GET /api/public/venues/:venueId/booking/:bookingId/qr', readQr),
  call('GET /api/public/venues/:venueId/combo-widget-config', ({ params, services, now }) =>
    recallSettings(services, params.venueId, 'combo-widget-config', now, (venue) =>
      presentComboConfig(services, venue),
    ),
  ),
]
