import { call, read, write } from '../../../http/route.ts'
import { addTicketType } from './add-ticket-type.ts'
import { changeEvent } from './change-event.ts'
import { changeTicketType } from './change-ticket-type.ts'
import { createEvent } from './create-event.ts'
import { createIntent } from './create-intent.ts'
import { approveEventChange, declineEventChange } from './decide-change.ts'
import { deleteEvent } from './delete-event.ts'
import { finalizeEventBooking } from './finalize-event-booking.ts'
import { listEventBookings } from './list-event-bookings.ts'
import { listEvents } from './list-events.ts'
import { listPublicEvents } from './list-public-events.ts'
import { listTicketTypes } from './list-ticket-types.ts'
import { readBookingOptions } from './read-booking-options.ts'
import { readEvent } from './read-event.ts'
import { readEventsWidgetConfig } from './read-events-widget-config.ts'
import { readSales } from './read-sales.ts'
import { removeTicketType } from './remove-ticket-type.ts'
import { setEventStatus } from './set-event-status.ts'

export const eventRoutes = [
  call('GET /api/public/venues/:venueId/events-widget', listPublicEvents),
  call('GET /api/public/venues/:venueId/events-widget-config', readEventsWidgetConfig),
  call('GET /api/public/events/:eventId/booking-options', readBookingOptions),
  call('POST /api/public/events/:eventId/create-intent', createIntent),
  call('POST /api/public/events/:eventId/finalize', finalizeEventBooking),
  read('GET /api/my-events', listEvents),
  read('GET /api/my-events/:id', readEvent),
  read('GET /api/my-events/:id/sales', readSales),
  call('POST /api/my-events', createEvent),
  call('PUT /api/my-events/:id', changeEvent),
  write('DELETE /api/my-events/:id', deleteEvent),
  call('PATCH /api/my-events/:id/status', setEventStatus),
  write('POST /api/my-events/:id/pending-change/approve', approveEventChange),
  write('POST /api/my-events/:id/pending-change/decline', declineEventChange),
  read('GET /api/my-events/:id/bookings', listEventBookings),
  read('GET /api/my-events/:eventId/ticket-types', listTicketTypes),
  write('POST /api/my-events/:eventId/ticket-types', addTicketType),
  write('PUT /api/my-events/:eventId/ticket-types/:id', changeTicketType),
  write('DELETE /api/my-events/:eventId/ticket-types/:id', removeTicketType),
]
