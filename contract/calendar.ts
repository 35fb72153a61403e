import { Type } from 'typebox'
import { AT_RISK, CALENDAR_SOURCES, lockedFlag } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import { about, Bool, DateText, Id, named, OneOf, PlainText, TextOrNull, Timestamp, Whole } from './fields.ts'
import { operator, rows } from './row.ts'

const venue_id = about(PlainText, 'Venue id.', EXAMPLE.venue)
const start_time = about(Timestamp, 'Start.')
const end_time = about(Timestamp, 'End.', '2026-01-24T21:30:00.000Z')

/** `status` is a booking status or a reservation status, as `source` says. Times are instants. */
const entry = {
  id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
  source: about(OneOf(CALENDAR_SOURCES), 'Whether it is a booking or a reservation.', 'booking'),
  venue_id,
  guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
  party_size: about(Whole, 'Number of people.', 4),
  date: about(DateText, 'The service day the entry belongs to.'),
  start_time,
  end_time,
  status: about(PlainText, 'A booking status or a reservation status, as `source` says.', 'approved'),
  table_ids: about(Type.Array(PlainText), 'Every table of the party.', [EXAMPLE.table]),
  locked: lockedFlag,
  in_use: about(Bool, 'Whether the party is seated.', false),
  at_risk: about(Bool, AT_RISK, false),
  reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
}

const CalendarVenue = named(
  'CalendarVenue',
  'A venue of the calendar.',
  Type.Object({
    id: venue_id,
    name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
    grid_colors: about(Type.Record(Type.String(), Type.String()), 'A colour for each status, `#rrggbb`.', {
      approved: '#2563eb',
    }),
  }),
)
const CalendarArea = named(
  'CalendarArea',
  'A seating area of the calendar.',
  Type.Object({
    id: about(PlainText, 'Seating area id.', EXAMPLE.area),
    venue_id,
    name: about(PlainText, 'Name of the area.', 'Terrace'),
  }),
)
const CalendarTable = named(
  'CalendarTable',
  'A table of the calendar.',
  Type.Object({
    id: about(PlainText, 'Table id.', EXAMPLE.table),
    venue_id,
    area_id: about(TextOrNull, 'Seating area. Null without one.', EXAMPLE.area),
    table_number: about(PlainText, 'Number of the table.', '12'),
    capacity: about(Whole, 'Most people it seats.', 4),
  }),
)
const CalendarEntry = named(
  'CalendarEntry',
  'A booking or reservation with a table.',
  Type.Object({ ...entry, table_id: about(PlainText, 'First table of the party.', EXAMPLE.table) }),
)
const CalendarOrphan = named(
  'CalendarOrphan',
  'A booking without a table.',
  Type.Object({ ...entry, table_id: about(Type.Null(), 'Always null.') }),
)
const CalendarBlockout = named(
  'CalendarBlockout',
  'A time at which a table is blocked, the venue is blacked out, or an event takes tables over.',
  Type.Object({
    id: about(PlainText, 'Id of the block, blackout or event.', EXAMPLE.block),
    venue_id,
    table_id: about(TextOrNull, 'The blocked table. Null: the whole venue.', EXAMPLE.table),
    start_time,
    end_time,
    reason: about(TextOrNull, 'Reason, for staff, or the name of the event.', 'Wobbly leg'),
  }),
)

const Calendar = named(
  'Calendar',
  'What happens on the floor, over some days.',
  Type.Object({
    venues: about(Type.Array(CalendarVenue), 'The venues.'),
    areas: about(Type.Array(CalendarArea), 'Their seating areas.'),
    tables: about(Type.Array(CalendarTable), 'Their tables.'),
    reservations: about(Type.Array(CalendarEntry), 'Bookings and reservations with a table.'),
    orphans: about(Type.Array(CalendarOrphan), 'Bookings without a table, guest lists included.'),
    blockouts: about(Type.Array(CalendarBlockout), 'Blocked tables, blackouts and what events take over.'),
  }),
)

export const calendar = rows({
  'GET /api/my-reservations/calendar': {
    operationId: 'getCalendar',
    tag: 'Bookings',
    summary: 'The floor calendar of your venues',
    access: operator,
    needs: 'host',
    caching: 'reference',
    query: Type.Object({
      from: about(DateText, 'First service day.'),
      to: about(DateText, 'Last service day, at most 62 days in all.', '2026-01-30'),
      venue: Type.Optional(about(Id, 'One venue. Default: every venue you can access.', EXAMPLE.venue)),
    }),
    ok: Calendar,
    refuses: [404],
    means: {
      400: 'A date is missing or invalid, `to` is before `from`, or there are more than 62 days.',
      404: 'The venue was not found, or is not yours.',
    },
    example: { query: { from: '2026-01-24', to: '2026-01-30' } },
  },
})
