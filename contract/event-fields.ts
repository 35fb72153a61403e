import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  ClearableText,
  DateText,
  Email,
  GuestDescriptions,
  GuestNames,
  Id,
  Ids,
  Int,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  Pence,
  PenceSum,
  PlainText,
  subset,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { tableDrawing } from './floor-plan.ts'
import { REFUND_KINDS, TERMS_STEPS_TEXT, TermsStep } from './venue-settings.ts'

export const EVENT_STATUSES = [
  'draft',
  'pending_venue_approval',
  'approved',
  'rejected',
  'cancelled',
] as const
export const SELECTION_KINDS = ['ticket', 'table'] as const
/** Why tickets of a type cannot be bought. */
const TICKET_REASONS = ['sold_out', 'not_started', 'ended', 'closed'] as const
export type TicketReason = (typeof TICKET_REASONS)[number]
/** Whether the buyer gives a name for each ticket. */
export const TICKET_NAMES = ['off', 'asked', 'required'] as const
/** What of the venue an event has to itself. */
const TAKEOVERS = ['none', 'areas', 'venue'] as const

const id = about(PlainText, 'Event id.', EXAMPLE.event)
const price = about(PenceSum, 'Price of one ticket.', 1500)
export const eventStatus = about(
  OneOf(EVENT_STATUSES),
  'Only `approved` events are shown and sold to guests. `cancelled` is final.',
  'approved',
)

const ticketNames = about(
  OneOf(TICKET_NAMES),
  'Whether the buyer gives a name for each ticket: not at all, if they like, or for every one. Default `off`.',
  'required',
)

export const publicEvent = {
  id,
  name: about(PlainText, 'Name of the event.', 'Saltwater Disco'),
  event_date: about(DateText, 'Service day.'),
  start_time: about(TimeText, 'Start.', '22:00'),
  end_time: about(TimeText, 'End. At or before the start it is on the next day.', '04:00'),
  description: about(TextOrNull, 'Description for guests.', 'Disco until four.'),
  event_type: about(TextOrNull, 'Kind of event.', 'club night'),
  genre: about(TextOrNull, 'Genre of the music.', 'disco'),
  cover_image_url: about(TextOrNull, 'Path of the cover image. Null without one.', '/media/9bd41e.png'),
  capacity: about(Whole, 'Most guests.', 300),
  spots_left: about(Whole, 'Places not sold yet.', 118),
  from_price_pence: about(Nullable(PenceSum), 'Lowest ticket price on sale now. Null when none is.', 1200),
  sold_out: about(Bool, 'Whether nothing is left.', false),
  few_left: about(Bool, 'Whether little is left: at most a tenth of the places, and no more than 20.', false),
  sells_tables: about(Bool, 'Whether tables are sold for it, beside tickets or instead of them.', true),
  ticket_names: ticketNames,
}

export const PublicEvent = named('PublicEvent', 'An upcoming event, for guests.', Type.Object(publicEvent))

export const PublicTicketType = named(
  'PublicTicketType',
  'A kind of ticket, for guests.',
  Type.Object({
    id: about(PlainText, 'Ticket type id.', EXAMPLE.ticketType),
    name: about(PlainText, 'Name of the ticket.', 'Advance'),
    description: about(TextOrNull, 'Description of the ticket.', 'Entry before midnight'),
    price_pence: price,
    remaining: about(Whole, 'Tickets left.', 84),
    min_per_order: about(Whole, 'Fewest in one order.', 1),
    max_per_order: about(Whole, 'Most in one order.', 8),
    on_sale: about(Bool, 'Whether it is sold at this moment.', true),
    reason: Type.Optional(
      about(
        OneOf(TICKET_REASONS),
        'Why none can be bought at this moment. `closed`: the venue sells nothing for that day. Absent when they can.',
        'not_started',
      ),
    ),
    sale_start: about(Nullable(Timestamp), 'When its sale begins. Null: it has begun.'),
  }),
)

export const PublicEventTable = named(
  'PublicEventTable',
  'A table that an event sells.',
  Type.Object({
    id: about(PlainText, 'Table id. Send it as `selection.table_id`.', EXAMPLE.table),
    table_number: about(PlainText, 'Number of the table.', 'N2'),
    capacity: about(Whole, 'Most people it seats.', 6),
    min_party: about(Whole, 'Smallest party it is sold to.', 2),
    price_per_cover_pence: about(PenceSum, 'Price for each person.', 2500),
    deposit_pence: about(PenceSum, 'The table costs at least this.', 10_000),
    available: about(Bool, 'Whether it is free for the hours of the event.', true),
    ...tableDrawing,
  }),
)

export const PublicPolicy = named(
  'PublicPolicy',
  'The cancellation policy, for guests.',
  Type.Object({
    id: about(PlainText, 'Policy id.', EXAMPLE.policy),
    name: about(PlainText, 'Name of the policy.', 'Tickets are final'),
    refund: about(OneOf(REFUND_KINDS), 'What is returned on a cancellation in time.', 'none'),
    partial_pct: about(Nullable(Whole), 'Percentage returned when `refund` is `partial_pct`.', 50),
    cancel_until_hours: about(Whole, 'Until how many hours before the start it applies.', 48),
    late_fee_per_cover_pence: about(
      PenceSum,
      'Fee for each person after a no-show or a late cancellation. 0: none.',
      0,
    ),
    steps: about(Nullable(Type.Array(TermsStep)), TERMS_STEPS_TEXT, null),
    text: about(PlainText, 'The policy in words.', 'Tickets cannot be returned.'),
  }),
)

export const Ticket = named(
  'Ticket',
  'One ticket of a booking.',
  Type.Object({
    id: about(PlainText, 'Ticket id.', EXAMPLE.ticket),
    code: about(PlainText, 'Code of the ticket.', 'M4XT-9QWD-2HKP-7VRB'),
    ticket_type_id: about(PlainText, 'Ticket type id.', EXAMPLE.ticketType),
    name: about(TextOrNull, 'Who comes with it. Null: nobody was named.', 'Rowan Ellery'),
  }),
)

/** What an order says about who comes with its tickets. */
export const GivenTicketNames = Type.Optional(
  about(
    Type.Array(ClearableText(200), { maxItems: 1000 }),
    'Who comes with each ticket, in order: one for each, where the event asks for names. An empty one names nobody.',
    ['Rowan Ellery', 'Ines Moreau'],
  ),
)

/** The fields of an event that a request may write. */
export const event = {
  required: {
    name: about(Name, 'Name of the event.', 'Saltwater Disco'),
    event_date: about(DateText, 'Service day.'),
    start_time: about(TimeText, 'Start.', '22:00'),
    end_time: about(
      TimeText,
      'End. Before the start it is on the next day; equal to it is refused.',
      '04:00',
    ),
    capacity: about(Int(0, 1_000_000), 'Most guests, over tickets and tables together.', 300),
  },
  optional: {
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
    description: about(Nullable(Notes), 'Description for guests. Null or empty: none.', 'Disco until four.'),
    descriptions: about(
      Nullable(GuestDescriptions),
      'The description by language, for guests. Null: `description`.',
    ),
    event_type: about(Nullable(Text(50)), 'Kind of event. Null: none.', 'club night'),
    genre: about(Nullable(Text(50)), 'Genre of the music. Null: none.', 'disco'),
    organiser_email: about(
      Nullable(Email),
      'Address of the organiser’s account. Null: none. Only operators may set it.',
      'organiser@demo.test',
    ),
    policy_id: about(Nullable(Id), 'Cancellation policy of the venue. Null: none.', EXAMPLE.policy),
    sells_tables: about(Bool, 'Whether tables are sold for the event. Default false.', true),
    table_price_per_cover_pence: about(
      Pence,
      'Price of a table for each person; a table with a higher deposit costs that. Default 0.',
      2500,
    ),
    ticket_names: ticketNames,
    last_entry_time: about(
      Nullable(TimeText),
      'Last admission, when the sale ends. Null: the venue’s. Default null.',
      '01:00',
    ),
    takes_over: about(
      OneOf(TAKEOVERS),
      'What ordinary bookings are closed for during an approved event: nothing, some areas or the venue. Default `none`.',
      'areas',
    ),
    seating_area_ids: about(Ids, 'Seating areas that it takes over, for `areas`. Default none.', [
      EXAMPLE.area,
    ]),
  },
}

/** The fields of a ticket type that a request may write. */
export const ticketType = {
  required: {
    name: about(Name, 'Name of the ticket.', 'Advance'),
    price_pence: about(Pence, 'Price of one ticket. 0: free.', 1500),
    capacity: about(Int(0, 1_000_000), 'Most tickets of this type.', 120),
  },
  optional: {
    description: about(
      Nullable(Notes),
      'Description of the ticket. Null or empty: none.',
      'Entry before midnight',
    ),
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
    descriptions: about(
      Nullable(GuestDescriptions),
      'The description by language, for guests. Null: `description`. Default null.',
    ),
    min_per_order: about(Int(1, 1000), 'Fewest in one order. Default 1.', 1),
    max_per_order: about(
      Int(1, 1000),
      'Most in one order. Default 10, or `min_per_order` if that is more.',
      8,
    ),
    sale_start: about(Nullable(Timestamp), 'When the sale begins. Null: at once. Default null.'),
    sale_end: about(Nullable(Timestamp), 'When the sale ends. Null: with the event. Default null.'),
  },
}

const TicketTypeChange = named(
  'TicketTypeChange',
  'What an organiser wants to do with one ticket type.',
  Type.Object({
    id: about(PlainText, 'Ticket type id.', EXAMPLE.ticketType),
    action: about(OneOf(['add', 'change', 'remove']), 'What to do with it.', 'change'),
    fields: about(Type.Object(subset({ ...ticketType.required, ...ticketType.optional })), 'Its new fields.'),
  }),
)

export const PendingChange = named(
  'PendingEventChange',
  'What an organiser wants to change of an approved event. It waits for the venue; until then nothing changes.',
  Type.Object({
    id: about(PlainText, 'Id of the change.', 'evch_01kf5v9dpg7kahr1wc6n9q5624'),
    created_at: about(Timestamp, 'When it was asked for.'),
    fields: about(
      Type.Object(subset({ ...event.required, ...event.optional })),
      'The new fields of the event.',
    ),
    ticket_types: about(Type.Array(TicketTypeChange), 'Changes of its ticket types.'),
  }),
)

export const Event = named(
  'Event',
  'An event at a venue.',
  Type.Object({
    id,
    venue_id: about(PlainText, 'Venue id.', EXAMPLE.venue),
    venue_name: about(PlainText, 'Name of the venue.', 'Lowtide'),
    currency: about(PlainText, 'Currency of the venue.', 'gbp'),
    timezone: about(PlainText, 'Time zone of the venue.', 'Europe/London'),
    ...event.required,
    ...event.optional,
    status: eventStatus,
    organiser_name: about(TextOrNull, 'Name of the organiser. Null without one.', 'Zadie Okonjo'),
    cover_image_url: publicEvent.cover_image_url,
    sold: about(Whole, 'Places sold, unpaid orders included until they expire.', 182),
    pending_change: about(Nullable(PendingChange), 'What its organiser wants to change. Null: nothing.'),
    created_at: about(Timestamp, 'When it was created.'),
  }),
)

/** `sold` counts unpaid orders too, until they expire. */
export const TicketType = named(
  'TicketType',
  'A kind of ticket for an event.',
  Type.Object({
    id: about(PlainText, 'Ticket type id.', EXAMPLE.ticketType),
    event_id: about(PlainText, 'Event id.', EXAMPLE.event),
    ...ticketType.required,
    ...ticketType.optional,
    sold: about(Whole, 'Tickets sold, unpaid orders included until they expire.', 36),
  }),
)

export const EventBooking = named(
  'EventBooking',
  'A booking of an event.',
  Type.Object({
    id: about(PlainText, 'Booking id.', EXAMPLE.booking),
    status: about(PlainText, 'Status of the booking.', 'approved'),
    user_id: about(PlainText, 'Id of the guest.', EXAMPLE.guest),
    guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    guest_email: about(TextOrNull, 'Address of the guest.', 'rowan@example.com'),
    guest_phone: about(TextOrNull, 'Phone number of the guest.', '+44 7700 900123'),
    kind: about(OneOf(SELECTION_KINDS), 'Whether tickets or a table was booked.', 'ticket'),
    party_size: about(Whole, 'Number of people.', 2),
    table_number: about(TextOrNull, 'Number of the table. Null for tickets.', 'N2'),
    paid_amount_pence: about(PenceSum, 'Amount paid.', 3000),
    checked_in_at: about(Nullable(Timestamp), 'When the party was checked in. Null until then.'),
    created_at: about(Timestamp, 'When it was booked.'),
    tickets: about(Type.Array(Ticket), 'The tickets. Empty for a table and until paid.'),
  }),
)
