import { Type } from 'typebox'
import { BOOKING_KINDS, bookingStatus } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  DateText,
  Minutes,
  named,
  OneOf,
  offsetPaging,
  Page,
  PlainText,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { LedgerEntry } from './guest-fields.ts'
import { rows, session } from './row.ts'

const tag = 'Accounts'

const OwnBooking = named(
  'OwnBooking',
  'A booking of the signed-in guest.',
  Type.Object({
    id: about(PlainText, 'Booking id.', EXAMPLE.booking),
    status: bookingStatus,
    kind: about(OneOf(BOOKING_KINDS), 'What was booked.', 'table'),
    venue_id: about(PlainText, 'Venue id.', EXAMPLE.venue),
    venue_name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
    event_id: about(TextOrNull, 'Event it is for. Null without one.', EXAMPLE.event),
    event_name: about(TextOrNull, 'Name of the event. Null without one.', 'Harvest Ball'),
    party_size: about(Whole, 'Number of people.', 4),
    booking_date: about(DateText, 'Service day.'),
    booking_time: about(TimeText, 'Start.', '19:30'),
    duration_mins: about(Minutes, 'How long it lasts.', 120),
    starts_at: about(Timestamp, 'Start.'),
    table_number: about(TextOrNull, 'Number of the table. Null without one.', '12'),
    created_at: about(Timestamp, 'When it was booked.'),
  }),
)

export const me = rows({
  'GET /api/me/bookings': {
    operationId: 'listOwnBookings',
    tag,
    summary: 'Your own bookings, at every venue',
    description: 'Those that start last come first.',
    access: session,
    share: 'guests',
    extension: true,
    query: Type.Object(offsetPaging),
    ok: Page(OwnBooking),
  },
  'GET /api/me/keys': {
    operationId: 'listOwnKeys',
    tag,
    summary: 'Your keys: the balance, and where they came from and went',
    description: 'The newest 1,000 entries.',
    access: session,
    share: 'guests',
    extension: true,
    ok: Type.Object({
      balance: about(Whole, 'Keys you have.', 50),
      data: about(Type.Array(LedgerEntry), 'What changed the balance, newest first.'),
    }),
  },
})
