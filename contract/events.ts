import { Type } from 'typebox'
import { Event, EventBooking, event, eventStatus, TicketType, ticketType } from './event-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Created,
  DataUrl,
  Id,
  List,
  Nullable,
  OneOf,
  offsetPaging,
  Page,
  Success,
  subset,
  Text,
} from './fields.ts'
import { bookingStaff, operator, rows } from './row.ts'
import { Warnings } from './warnings.ts'

export { EVENT_STATUSES, PendingChange } from './event-fields.ts'

const tag = 'Events'

const cover_image = about(
  Nullable(DataUrl),
  'Cover image as a base64 data URL: PNG, JPEG, WebP or GIF, at most 3 MB decoded. Null: none.',
  'data:image/png;base64,iVBORw0KGgo=',
)

const EVENT_LISTS = ['upcoming', 'drafts', 'past'] as const

const KEEPS = 'Fields that are left out keep their values.'
const NO_EVENT = 'The event was not found, or is not yours.'
const WAITS = 'An organiser’s change of an approved event waits for the venue (`waits_for_approval`).'
const Done = Type.Object({ ...Success.properties, warnings: Warnings })
const Added = Type.Object({ ...Created.properties, warnings: Warnings })
const NO_TICKET_TYPE = 'The event or the ticket type was not found, or is not yours.'

export const events = rows({
  'GET /api/my-events': {
    operationId: 'listEvents',
    tag,
    summary: 'Events at your venues, or the ones you organise',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    caching: 'reference',
    query: Type.Object({
      ...offsetPaging,
      venue: Type.Optional(about(Id, 'Only events at this venue.', EXAMPLE.venue)),
      list: Type.Optional(
        about(
          OneOf(EVENT_LISTS),
          '`upcoming`: not over, approved or waiting for approval. `drafts`: not shown to guests. `past`: over or cancelled, newest first. Default: all.',
          'upcoming',
        ),
      ),
    }),
    ok: Page(Event),
    refuses: [404],
    means: { 404: 'The venue was not found, or is not yours.' },
    example: { query: { limit: 20 } },
  },
  'POST /api/my-events': {
    operationId: 'createEvent',
    tag,
    summary: 'Create an event',
    description:
      'An operator’s event starts as `draft` unless `status` says otherwise. An organiser’s can be at any live venue ' +
      'and starts as `pending_venue_approval`.',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    bodyLimit: 8_388_608,
    body: Type.Object({
      venue_id: about(Id, 'Venue of the event.', EXAMPLE.venue),
      ...event.required,
      ...subset({
        ...event.optional,
        status: about(eventStatus, 'First status. Default `draft`, for organisers `pending_venue_approval`.'),
        cover_image,
      }),
    }),
    ok: Added,
    refuses: [404, 409],
    means: {
      403: 'Not allowed for your role, or an organiser asks for another status or another organiser.',
      404: 'The venue, the policy, a seating area or the organiser was not found.',
      409: 'Too many of the organiser’s events wait for this venue’s approval (`code`: `quota`).',
    },
    example: {
      body: {
        venue_id: EXAMPLE.venue,
        name: 'Saltwater Disco',
        event_date: '2026-02-06',
        start_time: '22:00',
        end_time: '04:00',
        capacity: 300,
        genre: 'disco',
      },
    },
  },
  'PUT /api/my-events/:id': {
    operationId: 'updateEvent',
    tag,
    summary: 'Change any subset of an event',
    description:
      `${KEEPS} Bookings move with the event to new hours. What an organiser changes of an approved ` +
      'event, but for description and picture, waits as `pending_change` for the venue’s approval.',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    bodyLimit: 8_388_608,
    body: Type.Object(subset({ ...event.required, ...event.optional, cover_image })),
    ok: Done,
    refuses: [409],
    means: {
      403: 'Not allowed for your role, or an organiser names another organiser.',
      404: 'The event, the policy, a seating area or the organiser was not found.',
      409: 'The event is cancelled, more places are sold than the new capacity, or a booked table is taken at the new hours.',
    },
    example: { body: { description: 'Disco until four.' } },
  },
  'DELETE /api/my-events/:id': {
    operationId: 'deleteEvent',
    tag,
    summary: 'Remove an event that has no bookings and for which nobody waited in the last 30 days',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: {
      404: NO_EVENT,
      409:
        'The event has bookings (`has_bookings`), or guests wait for it or did in the last 30 days (`has_wishes`). Cancel ' +
        'it instead.',
    },
  },
  'PATCH /api/my-events/:id/status': {
    operationId: 'setEventStatus',
    tag,
    summary: 'Approve, reject, cancel or redraft an event',
    description:
      'Only operators of the venue approve or reject. Cancelling refunds every guest in full and is final. With guests ' +
      'an event can only be approved or cancelled. Approving an event that takes over tables with bookings warns ' +
      '`bookings_inside`. Of orders that have partly arrived the heads still out are returned; `also_arrived` returns the ' +
      'rest too, also of an event that was cancelled before.',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      status: about(eventStatus, 'The status to set.'),
      also_arrived: Type.Optional(
        about(Bool, 'With `cancelled`: return the money of guests who are inside as well.', false),
      ),
    }),
    ok: Done,
    refuses: [409],
    means: {
      403: 'Not allowed for your role: only operators of the venue approve or reject.',
      404: NO_EVENT,
      409: 'The event is cancelled, has guests, or cannot be rejected as a draft, or too many of the organiser’s events wait for this venue’s approval (`code`: `quota`).',
    },
    example: { body: { status: 'approved' } },
  },
  'POST /api/my-events/:id/pending-change/approve': {
    operationId: 'approveEventChange',
    tag,
    summary: 'Approve what an organiser wants to change',
    description: 'All of it is made at once, or nothing when some of it is no longer possible.',
    access: operator,
    needs: 'manager',
    extension: true,
    ok: Done,
    refuses: [409],
    means: {
      404: 'The event was not found or is not yours, or nothing is pending.',
      409: 'The event is cancelled, more is sold than a new capacity, or a booked table is taken at the new hours.',
    },
  },
  'POST /api/my-events/:id/pending-change/decline': {
    operationId: 'declineEventChange',
    tag,
    summary: 'Decline what an organiser wants to change',
    access: operator,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: {
      404: 'The event was not found or is not yours, or nothing is pending.',
      409: 'Somebody else changed the event at the same moment. Try again.',
    },
  },
  'GET /api/my-events/:id/bookings': {
    operationId: 'listEventBookings',
    tag,
    summary: 'Bookings of an event',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    query: Type.Object({
      ...offsetPaging,
      q: Type.Optional(
        about(
          Text(200),
          'Part of a name, address, phone number or ticket code. Names on tickets count.',
          'rowan',
        ),
      ),
    }),
    ok: Page(EventBooking),
    means: { 404: NO_EVENT },
    example: { query: { limit: 20 } },
  },
  'GET /api/my-events/:eventId/ticket-types': {
    operationId: 'listTicketTypes',
    tag,
    summary: 'Ticket types of an event',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    caching: 'reference',
    ok: List(TicketType),
    means: { 404: NO_EVENT },
  },
  'POST /api/my-events/:eventId/ticket-types': {
    operationId: 'createTicketType',
    tag,
    summary: 'Add a ticket type',
    description: WAITS,
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...ticketType.required, ...subset(ticketType.optional) }),
    ok: Added,
    means: { 404: NO_EVENT },
    example: { body: { name: 'Advance', price_pence: 1500, capacity: 120, max_per_order: 8 } },
  },
  'PUT /api/my-events/:eventId/ticket-types/:id': {
    operationId: 'updateTicketType',
    tag,
    summary: 'Change any subset of a ticket type',
    description: `${KEEPS} Orders that wait for payment keep their price. ${WAITS}`,
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...ticketType.required, ...ticketType.optional })),
    ok: Done,
    refuses: [409],
    means: {
      404: NO_TICKET_TYPE,
      409: 'More tickets are sold than the new capacity.',
    },
    example: { body: { description: 'Entry before midnight' } },
  },
  'DELETE /api/my-events/:eventId/ticket-types/:id': {
    operationId: 'deleteTicketType',
    tag,
    summary: 'Take a ticket type off sale for good',
    description: `Tickets already sold stay valid. Guests who wait for these tickets are told that nothing comes any more. ${WAITS}`,
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    ok: Done,
    refuses: [409],
    means: { 404: NO_TICKET_TYPE, 409: 'Somebody changed the ticket type at the same moment. Try again.' },
  },
})
