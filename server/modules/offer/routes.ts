import { call } from '../../http/route.ts'
import { readAvailability } from './read-availability.ts'
import { readBookingDays } from './read-booking-days.ts'
import { readFloorplan } from './read-floorplan.ts'
import { readBookingWidgetConfig, readComboWidgetConfig } from './read-widget-config.ts'

export const offerRoutes = [
  call('GET /api/public/venues/:venueId/booking-widget-config', readBookingWidgetConfig),
  call('GET /api/public/venues/:venueId/availability', readAvailability),
  call('GET /api/public/venues/:venueId/booking-days', readBookingDays),
  call('GET /api/public/venues/:venueId/floorplan', readFloorplan),
  call('GET /api/public/venues/:venueId/combo-widget-config', readComboWidgetConfig),
]
