import { Type } from 'typebox'
import {
  Bool,
  Created,
  DataUrl,
  DateText,
  Email,
  Id,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  OneOf,
  offsetPaging,
  Page,
  PartySize,
  Pence,
  Phone,
  Success,
  subset,
  Text,
  Timestamp,
  TimeText,
} from './fields.ts'
import {
  BundleSelections,
  PublicBundle,
  PublicStatus,
  TurnstileToken,
  VenueRef,
  WidgetConfig,
} from './public-booking.ts'
import { anyone, anyoneOrSession, bookingStaff, rows } from './row.ts'
import { REFUND_KINDS } from './venue-settings.ts'

const publicTag = 'Public events'
const tag = 'Events'

export const EVENT_STATUSES = [
  'draft',
  'pending_venue_approval',
  'approved',
  'rejected',
  'cancelled',
] as const
export const SELECTION_KINDS = ['ticket', 'table'] as const

const id = Type.String()
const int = Type.Integer()
const text = Type.String()

const publicEvent = {
  id,
  name: text,
  event_date: text,
  start_time: text,
  end_time: text,
  description: Nullable(text),
  event_type: Nullable(text),
  genre: Nullable(text),
  cover_image_url: Nullable(text),
  capacity: int,
  spots_left: int,
  from_price_pence: Nullable(int),
  sold_out: Bool,
}

const PublicTicketType = Type.Object({
  id,
  name: text,
  description: Nullable(text),
  price_pence: int,
  remaining: int,
  min_per_order: int,
  max_per_order: int,
  on_sale: Bool,
})

const PublicPolicy = Type.Object({
  id,
  name: text,
  refund: OneOf(REFUND_KINDS),
  partial_pct: Nullable(int),
  cancel_until_hours: int,
  text,
})

const Ticket = Type.Object({ id, code: text, ticket_type_id: text })

const Selection = Type.Object({
  kind: OneOf(SELECTION_KINDS),
  ticket_type_id: Type.Optional(Id),
  quantity: Type.Optional(Int(1, 1000)),
  party_size: Type.Optional(PartySize),
})

const FreeBooking = Type.Object({
  free: Type.Literal(true),
  booking_id: text,
  status: PublicStatus,
  tickets: Type.Array(Ticket),
})
const NeedsPayment = Type.Object({
  requires_payment: Type.Literal(true),
  booking_id: text,
  payment_intent_id: text,
  payment_client_secret: text,
})
const NeedsConfirmation = Type.Object({
  requires_confirmation: Type.Literal(true),
  existing_booking_id: Type.String({
    description: 'The id of the booking where its guest is signed in; else a name that opens nothing.',
  }),
})

const event = {
  required: {
    name: Name,
    event_date: DateText,
    start_time: TimeText,
    end_time: TimeText,
    capacity: Int(0, 1_000_000),
  },
  optional: {
    description: Nullable(Notes),
    event_type: Nullable(Text(50)),
    genre: Nullable(Text(50)),
    organiser_email: Nullable(Email),
    policy_id: Nullable(Id),
  },
}
const cover_image = Nullable(DataUrl)

const ticketType = {
  required: { name: Name, price_pence: Pence, capacity: Int(0, 1_000_000) },
  optional: {
    description: Nullable(Notes),
    min_per_order: Int(1, 1000),
    max_per_order: Int(1, 1000),
    sale_start: Nullable(Timestamp),
    sale_end: Nullable(Timestamp),
  },
}

export const Event = Type.Object({
  id,
  venue_id: text,
  venue_name: text,
  ...event.required,
  ...event.optional,
  status: OneOf(EVENT_STATUSES),
  organiser_name: Nullable(text),
  cover_image_url: Nullable(text),
  sold: int,
  created_at: text,
})

/** `sold` counts unpaid orders too, until they expire. */
export const TicketType = Type.Object({
  id,
  event_id: text,
  ...ticketType.required,
  ...ticketType.optional,
  sold: int,
})

const EventBooking = Type.Object({
  id,
  status: text,
  user_id: text,
  guest_name: text,
  guest_email: Nullable(text),
  guest_phone: Nullable(text),
  kind: OneOf(SELECTION_KINDS),
  party_size: int,
  table_number: Nullable(text),
  paid_amount_pence: int,
  checked_in_at: Nullable(text),
  created_at: text,
  tickets: Type.Array(Ticket),
})

export const events = rows({
  'GET /api/public/venues/:venueId/events-widget': {
    tag: publicTag,
    summary: 'Upcoming events of a venue',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: Type.Object({ venue: VenueRef, events: Type.Array(Type.Object(publicEvent)) }),
  },
  'GET /api/public/venues/:venueId/events-widget-config': {
    tag: publicTag,
    summary: 'How the events widget looks, and the keys it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: WidgetConfig,
  },
  'GET /api/public/events/:eventId/booking-options': {
    tag: publicTag,
    summary: 'What can be booked at an event',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: Type.Object({
      event: Type.Object({ ...publicEvent, venue: VenueRef }),
      ticket_types: Type.Array(PublicTicketType),
      bundles: Type.Array(PublicBundle),
      policy: Nullable(PublicPolicy),
    }),
  },
  'POST /api/public/events/:eventId/create-intent': {
    tag: publicTag,
    summary: 'Book tickets or a table at an event',
    description:
      'A ticket needs ticket_type_id and quantity; a table needs party_size, and takes one of the venue’s tables for ' +
      'the event’s hours at the table’s own deposit. A guest who already has a booking for the event is asked to ' +
      'confirm. Callers without a session send guest_name, guest_email and turnstile_token.',
    access: anyoneOrSession,
    limit: 'publicWrite',
    body: Type.Object({
      selection: Selection,
      bundle_selections: Type.Optional(BundleSelections),
      guest_name: Type.Optional(Name),
      guest_email: Type.Optional(Email),
      guest_phone: Type.Optional(Phone),
      turnstile_token: Type.Optional(TurnstileToken),
      confirm: Type.Optional(Bool),
    }),
    ok: Type.Union([FreeBooking, NeedsPayment, NeedsConfirmation]),
    refuses: [403, 409, 502],
  },
  'POST /api/public/events/:eventId/finalize': {
    tag: publicTag,
    summary: 'Complete an event booking that is paid, or release it',
    description: '`ok` is false while the payment is processing and after an unpaid booking was released.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({ payment_intent_id: Id }),
    ok: Type.Object({ ok: Bool, booking_id: text, status: PublicStatus, tickets: Type.Array(Ticket) }),
    refuses: [502],
  },
  'GET /api/my-events': {
    tag,
    summary: 'Events at your venues, or the ones you organise',
    access: bookingStaff,
    extension: true,
    caching: 'reference',
    query: Type.Object({ ...offsetPaging, venue: Type.Optional(Id) }),
    ok: Page(Event),
    refuses: [404],
  },
  'POST /api/my-events': {
    tag,
    summary: 'Create an event',
    description:
      'An operator’s event starts as draft unless it says otherwise. An organiser’s starts at any live venue and ' +
      'waits for the venue’s approval. The cover image is at most 3 MB decoded.',
    access: bookingStaff,
    extension: true,
    bodyLimit: 8_388_608,
    body: Type.Object({
      venue_id: Id,
      ...event.required,
      ...subset({ ...event.optional, status: OneOf(EVENT_STATUSES), cover_image }),
    }),
    ok: Created,
    refuses: [404],
  },
  'PUT /api/my-events/:id': {
    tag,
    summary: 'Change any subset of an event',
    description:
      'Its venue stays. Bookings go with it to new hours. A capacity below what is sold answers 409, and so do new ' +
      'hours a table cannot keep. An approved event whose organiser changes its date, hours or capacity waits for ' +
      'the venue’s approval again.',
    access: bookingStaff,
    extension: true,
    bodyLimit: 8_388_608,
    body: Type.Object(subset({ ...event.required, ...event.optional, cover_image })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-events/:id': {
    tag,
    summary: 'Remove an event that has no bookings',
    access: bookingStaff,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'PATCH /api/my-events/:id/status': {
    tag,
    summary: 'Approve, reject, cancel or redraft an event',
    description:
      'Only the venue’s operators approve or reject. Cancelling gives every guest everything back and is final; an ' +
      'event at which guests hold places can otherwise only be approved.',
    access: bookingStaff,
    extension: true,
    body: Type.Object({ status: OneOf(EVENT_STATUSES) }),
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-events/:id/bookings': {
    tag,
    summary: 'Bookings of an event',
    access: bookingStaff,
    extension: true,
    query: Type.Object(offsetPaging),
    ok: Page(EventBooking),
  },
  'GET /api/my-events/:eventId/ticket-types': {
    tag,
    summary: 'Ticket types of an event',
    access: bookingStaff,
    extension: true,
    caching: 'reference',
    ok: List(TicketType),
  },
  'POST /api/my-events/:eventId/ticket-types': {
    tag,
    summary: 'Add a ticket type',
    access: bookingStaff,
    extension: true,
    body: Type.Object({ ...ticketType.required, ...subset(ticketType.optional) }),
    ok: Created,
  },
  'PUT /api/my-events/:eventId/ticket-types/:id': {
    tag,
    summary: 'Change any subset of a ticket type',
    description: 'A capacity below what is sold answers 409.',
    access: bookingStaff,
    extension: true,
    body: Type.Object(subset({ ...ticketType.required, ...ticketType.optional })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-events/:eventId/ticket-types/:id': {
    tag,
    summary: 'Take a ticket type off sale for good',
    description: 'Tickets already sold stand.',
    access: bookingStaff,
    extension: true,
    ok: Success,
    refuses: [409],
  },
})
