import { call, read } from '../../http/route.ts'
import { readAvailability } from './read-availability.ts'
import { readBookingDays } from './read-booking-days.ts'
import { readFloorplan } from './read-floorplan.ts'
import { readGuestView } from './read-guest-view.ts'
import { readBookingWidgetConfig, readComboWidgetConfig } from './read-widget-config.ts'

export const offerRoutes = [
  call('GET /api/public/venues/:venueId/booking-widget-config', readBookingWidgetConfig),
  call('GET /api/public/venues/:venueId/availability', readAvailability),
  call('GET /api/public/venues/:venueId/booking-days', readBookingDays),
  call('GET /api/public/venues/:venueId/floorplan', readFloorplan),
  read('GET /api/my-venues/:venueId/guest-view', readGuestView),
  call('GET /api/public/venues/:venueId/combo-widget-config', readComboWidgetConfig),
]
