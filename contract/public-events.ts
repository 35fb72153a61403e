import { Type } from 'typebox'
import {
  GivenTicketNames,
  PublicEvent,
  PublicEventTable,
  PublicPolicy,
  PublicTicketType,
  publicEvent,
  SELECTION_KINDS,
  Ticket,
} from './event-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Id,
  Int,
  Nullable,
  named,
  OneOf,
  PartySize,
  PenceSum,
  PlainText,
  Whole,
} from './fields.ts'
import { LOCALES } from './message-kinds.ts'
import {
  BundleSelections,
  contact,
  FloorplanFloor,
  manageUrl,
  NeedsConfirmation,
  NeedsPayment,
  PublicBundle,
  PublicStatus,
  replaces,
  WidgetConfig,
  wishes,
} from './public-fields.ts'
import { anyone, anyoneOrSession, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'

const tag = 'Public events'

const textLocale = Type.Optional(
  about(
    OneOf(LOCALES),
    'Language of what the venue has written. Default: by `Accept-Language`, else the venue’s.',
    'en',
  ),
)

const booking_id = about(PlainText, 'Id of the booking.', EXAMPLE.booking)

const Selection = named(
  'EventSelection',
  'What to book: tickets of one type, or a table for a party.',
  Type.Object({
    kind: about(OneOf(SELECTION_KINDS), 'Whether to book tickets or a table.', 'ticket'),
    ticket_type_id: Type.Optional(
      about(Id, 'Ticket type, from `getEventBookingOptions`. Required for tickets.', EXAMPLE.ticketType),
    ),
    quantity: Type.Optional(about(Int(1, 1000), 'Number of tickets. Required for tickets.', 2)),
    party_size: Type.Optional(about(PartySize, 'Number of people. Required for a table.', 4)),
    table_id: Type.Optional(
      about(
        Id,
        'Table, from `tables` of the options. Default: the smallest free one that fits.',
        EXAMPLE.table,
      ),
    ),
  }),
)

const AnyTable = Type.Object({
  party_size: about(Whole, 'Number of people.', 4),
  price_pence: about(PenceSum, 'Price of the table for them, without bundles.', 10_000),
})

const FreeBooking = named(
  'FreeEventBooking',
  'The booking cost nothing and is confirmed.',
  Type.Object({
    free: about(Type.Literal(true), 'Always true.'),
    booking_id,
    status: PublicStatus,
    tickets: about(Type.Array(Ticket), 'The tickets. Empty for a table.'),
    manage_url: manageUrl,
  }),
)

export const publicEvents = rows({
  'GET /api/public/venues/:venueId/events-widget': {
    operationId: 'listPublicEvents',
    tag,
    summary: 'Upcoming events of a venue',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({ locale: textLocale }),
    ok: named(
      'PublicEventList',
      'Upcoming events of a venue.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        events: about(Type.Array(PublicEvent), 'Approved events that are not over.'),
      }),
    ),
  },
  'GET /api/public/venues/:venueId/events-widget-config': {
    operationId: 'getEventsWidgetConfig',
    tag,
    summary: 'How the events widget looks, and the keys it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: WidgetConfig,
  },
  'GET /api/public/events/:eventId/booking-options': {
    operationId: 'getEventBookingOptions',
    tag,
    summary: 'What can be booked at an event',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({ locale: textLocale }),
    ok: named(
      'EventBookingOptions',
      'What can be booked at an event.',
      Type.Object({
        event: about(
          Type.Object({ ...publicEvent, venue: about(VenueRef, 'The venue.') }),
          'The event, with its venue.',
        ),
        currency: about(PlainText, 'Currency of every amount.', 'gbp'),
        ticket_types: about(Type.Array(PublicTicketType), 'The ticket types.'),
        tables: about(Type.Array(PublicEventTable), 'Tables on sale. Empty when the event sells none.'),
        any_table: about(
          Type.Array(AnyTable),
          'What a table costs that the service chooses, for each party that one is free for.',
        ),
        floors: about(Type.Array(FloorplanFloor), 'The floors of these tables. Empty without tables.'),
        bundles: about(Type.Array(PublicBundle), 'Bundles that can be added.'),
        policy: about(Nullable(PublicPolicy), 'The cancellation policy. Null: none.'),
      }),
    ),
    means: { 404: 'The event was not found, or is not approved.' },
  },
  'POST /api/public/events/:eventId/create-intent': {
    operationId: 'createEventIntent',
    tag,
    summary: 'Book tickets or a table at an event',
    description:
      'A table is one of the venue’s tables for the hours of the event, where the event sells tables. It costs its ' +
      'price per cover, at least the table’s own deposit. Callers without a session send `guest_name`, `guest_email` and ' +
      '`turnstile_token`. What costs something is held for 15 minutes: confirm the client secret with the payment ' +
      'provider, then call `finalizeEventBooking`. The same request sent again while the order is unpaid answers with ' +
      'that order; another selection replaces it.',
    access: anyoneOrSession,
    limit: 'publicWrite',
    idempotencyKey: true,
    books: true,
    body: Type.Object({
      selection: about(Selection, 'What to book.'),
      ticket_names: GivenTicketNames,
      bundle_selections: Type.Optional(BundleSelections),
      ...contact,
      ...wishes,
      replaces,
      confirm: Type.Optional(
        about(Bool, 'Book although the guest has a booking for the event already. Default false.', false),
      ),
    }),
    ok: Type.Union([FreeBooking, NeedsPayment, NeedsConfirmation]),
    refuses: [403, 409, 502],
    means: {
      400: 'A field is missing or invalid, the order is outside the limits of the ticket type, or the names do not fit the tickets (`code`: `ticket_names`).',
      403: 'The widget is off, or the bot check failed.',
      404: 'The event, the ticket type, the table or the booking to replace was not found, or the event is not approved.',
      409: 'Not enough places are left, the tickets are not on sale, the event sells no tables, it is over, or the booking to replace is paid, being paid or decided (`not_replaceable`).',
      502: 'The payment provider or the bot check failed. It is safe to repeat.',
      503: 'Payments or the bot check are not configured, the service is in maintenance, or it is overloaded.',
    },
    example: {
      body: {
        selection: { kind: 'ticket', ticket_type_id: EXAMPLE.ticketType, quantity: 2 },
        guest_name: 'Rowan Ellery',
        guest_email: 'rowan@example.com',
        turnstile_token: 'demo',
      },
    },
  },
  'POST /api/public/events/:eventId/finalize': {
    operationId: 'finalizeEventBooking',
    tag,
    summary: 'Complete an event booking that is paid, or release it',
    description:
      '`ok` is false while the payment is processing and after an unpaid booking was released. Repeating it changes nothing.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({
      payment_intent_id: about(Id, 'The `payment_intent_id` of the booking.', EXAMPLE.intent),
    }),
    ok: named(
      'EventBookingFinalized',
      'What became of the booking.',
      Type.Object({
        ok: about(Bool, 'Whether the booking is confirmed.', true),
        booking_id,
        status: PublicStatus,
        tickets: about(Type.Array(Ticket), 'The tickets. Empty for a table and while unpaid.'),
      }),
    ),
    refuses: [502],
    means: {
      404: 'No booking of this event has this intent.',
      502: 'The payment provider failed. It is safe to repeat.',
    },
    example: { body: { payment_intent_id: EXAMPLE.intent } },
  },
})
