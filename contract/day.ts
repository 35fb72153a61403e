import { Type } from 'typebox'
import { DEPOSIT_MODES } from './access-rules.ts'
import { ATTENDANCES, arrived, attendance } from './attendance-fields.ts'
import { AT_RISK, BOOKING_KINDS, BOOKING_STATUSES, CALENDAR_SOURCES, extras } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  CursorPage,
  cursorPaging,
  DateText,
  List,
  Nullable,
  named,
  OneOf,
  offsetPaging,
  PenceSum,
  PlainText,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { Hold } from './holds.ts'
import { PaceInterval } from './pace.ts'
import { QueueOfDay } from './queue-fields.ts'
import { RESERVATION_STATUSES } from './reservations.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Bookings'
const access = operatorOf('venueId')

export const DAY_KINDS = [...BOOKING_KINDS, 'reservation'] as const
export const DAY_STATUSES = [...BOOKING_STATUSES, 'confirmed', 'seated', 'completed', 'no_show'] as const
type DayStatus = (typeof DAY_STATUSES)[number]
// Both have `cancelled`; this fails to compile when a status of reservations is missing above.
RESERVATION_STATUSES satisfies readonly DayStatus[]

const DayGuest = named(
  'DayGuest',
  'A guest as the venue knows them.',
  Type.Object({
    id: about(TextOrNull, 'Id of the guest. Null for a reservation that is linked to nobody.', EXAMPLE.guest),
    name: about(PlainText, 'Name the party comes under.', 'Rowan Ellery'),
    phone: about(TextOrNull, 'Phone number. Null for the door.', '+44 7700 900123'),
    tier: about(TextOrNull, 'Membership tier. Null for a reservation that is linked to nobody.', 'gold'),
    tags: about(Type.Array(PlainText), 'Tags of the guest.', ['regular']),
    visits: about(Whole, 'Visits to the venue.', 7),
    no_shows: about(Whole, 'How often the guest did not come to the venue.', 0),
    notes: about(TextOrNull, 'What the venue noted about the guest.', 'Likes the corner table'),
    allergies: about(TextOrNull, 'Allergies of the guest, as the venue knows them.', 'Peanuts'),
  }),
)

const DayEntry = named(
  'DayEntry',
  'A party: a booking of a table, a guest list or an event, or a reservation.',
  Type.Object({
    id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
    reference: about(
      TextOrNull,
      'What webhooks and calendar feeds call the booking. Null for a reservation.',
      '3F2A9C0B71DE',
    ),
    source: about(OneOf(CALENDAR_SOURCES), 'Whether it is a booking or a reservation.', 'booking'),
    kind: about(OneOf(DAY_KINDS), 'What the party comes for.', 'table'),
    status: about(
      OneOf(DAY_STATUSES),
      'A booking status or a reservation status, as `source` says.',
      'approved',
    ),
    attendance,
    arrived,
    party_size: about(Whole, 'Number of people.', 4),
    date: about(DateText, 'Service day.'),
    time: about(TimeText, 'Start.', '19:30'),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-24T21:30:00.000Z'),
    guest: about(DayGuest, 'The guest.'),
    table_ids: about(Type.Array(PlainText), 'Every table of the party.', [EXAMPLE.table]),
    tables: about(Type.Array(PlainText), 'Their numbers, in the same order.', ['12']),
    area: about(TextOrNull, 'Seating area of the first table. Null without one.', 'Terrace'),
    deposit: about(
      Nullable(
        named(
          'DayDeposit',
          'The deposit of a booking.',
          Type.Object({
            mode: about(OneOf(DEPOSIT_MODES), 'Whether it is held on the card or charged.', 'charge'),
            amount_pence: about(PenceSum, 'Amount that was asked for.', 4000),
            paid_pence: about(PenceSum, 'Amount paid so far.', 4000),
          }),
        ),
      ),
      'The deposit. Null without one.',
    ),
    hold: about(Nullable(Hold), 'The latest card hold. Null without one.'),
    awaiting_payment: about(Bool, 'Whether it waits for the guest’s payment and lapses without it.', false),
    tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
    comments: about(TextOrNull, 'Comments for staff.', 'Window seat if possible'),
    occasion: about(TextOrNull, 'The occasion, as the guest said at booking.', 'Birthday'),
    dietary: about(TextOrNull, 'What the guest said about food at booking.', 'One vegan'),
    guest_comments: about(TextOrNull, 'The guest’s own words at booking.', 'We bring a pram'),
    extras,
    event: about(
      Nullable(
        named(
          'DayEvent',
          'The event of a booking.',
          Type.Object({
            id: about(PlainText, 'Event id.', EXAMPLE.event),
            name: about(PlainText, 'Name of the event.', 'New Year’s Ball'),
          }),
        ),
      ),
      'The event. Null without one.',
    ),
    at_risk: about(Bool, AT_RISK, false),
    turned_away: about(
      TextOrNull,
      'Why the party was turned away at the door. Null if it was not.',
      'Dress code',
    ),
  }),
)

export const DayTotals = named(
  'DayTotals',
  'Sums over the whole day, whatever the filters, without rejected and cancelled parties. People, but for `no_shows`.',
  Type.Object({
    covers: about(Whole, 'People of all parties, without no-shows.', 86),
    arrived: about(Whole, 'People who are in or were in.', 31),
    inside: about(Whole, 'People who are in and have not left.', 24),
    expected: about(Whole, 'People who are still to come.', 51),
    no_shows: about(Whole, 'Parties that did not come.', 1),
    no_show_covers: about(Whole, 'People of the parties that did not come.', 4),
    by_slot: about(
      Type.Array(
        Type.Object({
          time: about(TimeText, 'Start.', '19:30'),
          covers: about(Whole, 'People of the parties that start then.', 18),
          arrived: about(Whole, 'Those of them who are in or were in.', 6),
        }),
      ),
      'The same by start, in the order of the day.',
    ),
    by_service: about(
      Type.Array(
        Type.Object({
          name: about(PlainText, 'Name of the service.', 'Dinner'),
          covers: about(Whole, 'People of the parties that arrive in it, without no-shows.', 64),
          expected: about(Whole, 'Those of them who are still to come.', 40),
          arrived: about(Whole, 'Those of them who are in or were in.', 24),
        }),
      ),
      'The same for each service of the day, by its start. Parties outside all services are in none.',
    ),
  }),
)

/** What `day/extras` and the briefing list. */
export const ExtraOfDay = named(
  'ExtraOfDay',
  'An item that parties of one day bought.',
  Type.Object({
    item: about(TextOrNull, 'Name of the item. Null where an old sale does not say.', 'Sparkling wine'),
    quantity: about(Whole, 'How many in all.', 5),
    parties: about(
      Type.Array(
        Type.Object({
          id: about(PlainText, 'Booking id.', EXAMPLE.booking),
          time: about(TimeText, 'Start.', '19:30'),
          guest: about(PlainText, 'Name the party comes under.', 'Rowan Ellery'),
          quantity: about(Whole, 'How many for this party.', 2),
        }),
      ),
      'The parties that bought it, by start.',
    ),
  }),
)

const version = about(
  Whole,
  'Version of the venue. It moves with every change; the day stream reports it.',
  412,
)
const q = about(
  Text(120),
  'Part of the guest’s name, digits of the phone number, or a booking’s reference. The door cannot search for phones.',
  'Ellery',
)
const kind = (kinds: typeof DAY_KINDS | typeof BOOKING_KINDS) =>
  about(OneOf(kinds), 'One kind only.', 'table')

export const day = rows({
  'GET /api/my-venues/:venueId/day': {
    operationId: 'getDay',
    tag,
    summary: 'Everybody who comes on a service day',
    description:
      'Bookings, guest lists, tickets and reservations in one list by start, rejected and cancelled ones too. Send ' +
      '`If-None-Match` to read it again: nothing is sent, and no query is made, until the venue changes.',
    access,
    needs: 'door',
    extension: true,
    caching: 'reference',
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Service day. Default: today.')),
      q: Type.Optional(q),
      kind: Type.Optional(kind(DAY_KINDS)),
      status: Type.Optional(about(OneOf(DAY_STATUSES), 'One status only.', 'approved')),
      attendance: Type.Optional(about(OneOf(ATTENDANCES), 'One attendance only.', 'expected')),
    }),
    ok: Type.Object({
      date: about(DateText, 'Service day.'),
      data: about(Type.Array(DayEntry), 'The parties, by start.'),
      totals: DayTotals,
      pace: about(
        Type.Array(PaceInterval),
        'The intervals of the day’s services, by start. Empty without services.',
      ),
      queue: about(QueueOfDay, 'Who waits for a table without a booking.'),
      version,
    }),
    example: { query: { date: '2026-01-24' } },
  },
  'GET /api/my-venues/:venueId/day/extras': {
    operationId: 'listExtrasOfDay',
    tag,
    summary: 'The extras to prepare for a service day',
    description:
      'What the parties of the day bought, by item, the earliest party first. Without parties that are rejected, cancelled, ' +
      'did not come or have left, and without bookings that wait for their payment.',
    access,
    needs: 'host',
    extension: true,
    query: Type.Object({ date: Type.Optional(about(DateText, 'Service day. Default: today.')) }),
    ok: List(ExtraOfDay),
    example: { query: { date: '2026-01-24' } },
  },
  'GET /api/my-venues/:venueId/day/stream': {
    operationId: 'streamDay',
    tag,
    summary: 'The version of the venue, whenever it changes, as server-sent events',
    description:
      'Each event is `event: version` with `data: {"version":n}`; the first comes at once, unless `Last-Event-ID` is ' +
      'the current version. A comment comes every 15 seconds. The session is sent in the `Authorization` header, so ' +
      'read the stream with `fetch`. It ends with the session, and when the membership is lost.',
    access,
    needs: 'door',
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/event-stream' },
    refuses: [429],
    means: { 429: 'The account has as many streams open as it can have.' },
  },
  'GET /api/my-venues/:venueId/bookings': {
    operationId: 'listBookings',
    tag,
    summary: 'Bookings over some days, by start',
    description: 'Entries like those of the day, without reservations.',
    access,
    needs: 'host',
    extension: true,
    query: Type.Object({
      from: about(DateText, 'First service day.'),
      to: about(DateText, 'Last service day, at most 366 days in all.', '2026-01-30'),
      status: Type.Optional(about(OneOf(BOOKING_STATUSES), 'One status only.', 'approved')),
      kind: Type.Optional(kind(BOOKING_KINDS)),
      q: Type.Optional(q),
      order: Type.Optional(
        about(OneOf(['first', 'latest']), 'Which starts are listed first. Default `first`.', 'latest'),
      ),
      limit: offsetPaging.limit,
      cursor: cursorPaging.cursor,
    }),
    ok: CursorPage(DayEntry),
    means: {
      400: 'A date is missing or invalid, `to` is before `from`, there are more than 366 days, or `cursor` is not one of this list.',
    },
    example: { query: { from: '2026-01-24', to: '2026-01-30' } },
  },
})
