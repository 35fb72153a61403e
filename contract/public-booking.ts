import { Type } from 'typebox'
import { RULE_TYPES } from './access-rules.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Id,
  Int,
  MonthText,
  named,
  OneOf,
  PartySize,
  PlainText,
  Text,
  TimeText,
} from './fields.ts'
import { LOCALES } from './message-kinds.ts'
import {
  Availability,
  Booked,
  BookingDays,
  BundleSelections,
  contact,
  Floorplan,
  NeedsConfirmation,
  NeedsPayment,
  PublicStatus,
  QrCode,
  replaces,
  WidgetConfig,
  wishes,
} from './public-fields.ts'
import { anyone, anyoneOrSession, rows } from './row.ts'

export { PUBLIC_BOOKING_STATUSES, UNAVAILABLE_REASONS } from './public-fields.ts'

const tag = 'Public booking'

const booking_id = about(PlainText, 'Id of the booking.', EXAMPLE.booking)
const noteLocale = Type.Optional(
  about(
    OneOf(LOCALES),
    'Language of what the venue has written. Default: by `Accept-Language`, else the venue’s.',
    'en',
  ),
)
const preview = Type.Optional(
  about(Text(100), 'The secret of a preview link, which shows what a draft offers.', EXAMPLE.linkToken),
)
const partySize = Type.Optional(about(Int(1, 1000, { default: 2 }), 'Number of people.', 2))

const WIDGETS = {
  bookings: 'booking',
  events: 'events',
  vouchers: 'voucher',
  guest_list: 'guest-list',
} as const

const perWidget = <S extends typeof Bool | typeof PlainText>(
  schema: S,
  text: (widget: string) => string,
  example: unknown,
) =>
  Type.Object({
    bookings: about(schema, text(WIDGETS.bookings), example),
    events: about(schema, text(WIDGETS.events), example),
    vouchers: about(schema, text(WIDGETS.vouchers), example),
    guest_list: about(schema, text(WIDGETS.guest_list), example),
  })

export const publicBooking = rows({
  'GET /api/public/venues/:venueId/booking-widget-config': {
    operationId: 'getBookingWidgetConfig',
    tag,
    summary: 'How the booking widget looks, and the keys it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: WidgetConfig,
  },
  'GET /api/public/venues/:venueId/availability': {
    operationId: 'getAvailability',
    tag,
    summary: 'The slots of one day',
    description: 'A slot shown available can be booked at that moment.',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      preview,
      date: about(DateText, 'Service day.'),
      party_size: partySize,
      type: Type.Optional(about(OneOf(RULE_TYPES, { default: 'tables' }), 'Tables or guest list.', 'tables')),
      time: Type.Optional(
        about(
          TimeText,
          'The time that the guest wishes. It changes nothing but what reports count.',
          '20:00',
        ),
      ),
      locale: noteLocale,
    }),
    ok: Availability,
    example: { query: { date: '2026-01-24', party_size: 2 } },
  },
  'GET /api/public/venues/:venueId/booking-days': {
    operationId: 'listBookingDays',
    tag,
    summary: 'The days of one month, for a calendar',
    description: 'A day shown available has at least one slot that can be booked at that moment.',
    access: anyone,
    extension: true,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      preview,
      month: about(MonthText, 'Month of the service days.', '2026-01'),
      party_size: partySize,
      type: Type.Optional(about(OneOf(RULE_TYPES, { default: 'tables' }), 'Tables or guest list.', 'tables')),
      locale: noteLocale,
    }),
    ok: BookingDays,
    example: { query: { month: '2026-01', party_size: 2 } },
  },
  'GET /api/public/venues/:venueId/floorplan': {
    operationId: 'getFloorplan',
    tag,
    summary: 'The floor plan with each table’s availability at one time',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      preview,
      date: about(DateText, 'Service day.'),
      time: about(TimeText, 'Start of a slot.', '19:30'),
      party_size: partySize,
      rule_id: Type.Optional(
        about(Id, 'Access rule of the slot. Default: one that offers the time.', EXAMPLE.rule),
      ),
      locale: noteLocale,
    }),
    ok: Floorplan,
    means: { 404: 'The venue or the access rule was not found.' },
    example: { query: { date: '2026-01-24', time: '19:30', party_size: 2 } },
  },
  'POST /api/public/venues/:venueId/book': {
    operationId: 'createBooking',
    tag,
    summary: 'Book a table or a guest-list place',
    description:
      'Callers without a session send `guest_name`, `guest_email` and `turnstile_token`; with a session the booking ' +
      'belongs to its user, and a guest’s needs the token after its first booking in an hour. With a deposit the booking waits 15 minutes for its payment: confirm the client secret ' +
      'with the payment provider, then call `finalizeBooking`. The same request sent again while the booking is unpaid ' +
      'answers with that booking; another party, table or extras at an overlapping time replace it. A guest with a ' +
      'booking that overlaps is asked first: the own ones of a session, and without one those whose address and name ' +
      '(or phone number) the request gives.',
    access: anyoneOrSession,
    limit: 'publicWrite',
    idempotencyKey: true,
    books: true,
    body: Type.Object({
      access_rule_id: about(Id, 'The `access_rule_id` of a slot.', EXAMPLE.rule),
      rule_type: about(OneOf(RULE_TYPES), 'Tables or guest list, as the rule is.', 'tables'),
      date: about(DateText, 'Service day.'),
      time: about(TimeText, 'The `time` of a slot.', '19:30'),
      party_size: about(PartySize, 'Number of people.', 2),
      table_id: Type.Optional(
        about(Id, 'Table from the floor plan. Default: the smallest free one that fits.', EXAMPLE.table),
      ),
      bundle_selections: Type.Optional(BundleSelections),
      ...contact,
      ...wishes,
      replaces,
      confirm: Type.Optional(
        about(Bool, 'Book although the guest has a booking that overlaps. Default false.', false),
      ),
    }),
    ok: Type.Union([Booked, NeedsPayment, NeedsConfirmation]),
    refuses: [402, 403, 409, 502],
    means: {
      400: 'A field is missing or invalid, the rule does not take this party or time, or the bot check token is missing.',
      402: 'The guest list costs keys. Sign in and use `joinGuestList`.',
      403: 'The widget is off, the bot check failed, or the guest list is for members.',
      404: 'The venue, the access rule, the table or the booking to replace was not found.',
      409:
        'The slot or the table is not available any more, the guest is on that list already, has as many tables booked as ' +
        'the venue allows one guest (`too_many_open`), or the booking to replace is paid, being paid or decided ' +
        '(`not_replaceable`). `code` says why.',
      502: 'The payment provider or the bot check failed. It is safe to repeat.',
      503: 'Payments or the bot check are not configured, the service is in maintenance, or it is overloaded.',
    },
    example: {
      body: {
        access_rule_id: EXAMPLE.rule,
        rule_type: 'tables',
        date: '2026-01-27',
        time: '19:30',
        party_size: 2,
        guest_name: 'Rowan Ellery',
        guest_email: 'rowan@example.com',
        turnstile_token: 'demo',
        occasion: 'Birthday',
      },
    },
  },
  'POST /api/public/venues/:venueId/book/finalize': {
    operationId: 'finalizeBooking',
    tag,
    summary: 'Confirm a booking whose deposit or tickets are paid, or release it',
    description:
      '`ok` is false while the payment is processing and after an unpaid booking was released. Repeating it changes nothing.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({ booking_id: about(Id, 'Id of the booking.', EXAMPLE.booking) }),
    ok: named(
      'BookingFinalized',
      'What became of the booking.',
      Type.Object({
        ok: about(Bool, 'Whether the booking is confirmed.', true),
        booking_id,
        status: PublicStatus,
      }),
    ),
    refuses: [502],
    means: {
      404: 'The venue or the booking was not found.',
      502: 'The payment provider failed. It is safe to repeat.',
    },
    example: { body: { booking_id: EXAMPLE.booking } },
  },
  'GET /api/public/venues/:venueId/booking/:bookingId/qr': {
    operationId: 'getBookingQrCode',
    tag,
    summary: 'The door code of a confirmed booking, as an image',
    description: 'Read it again before it expires: codes change every 60 seconds.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    ok: QrCode,
    refuses: [409],
    means: {
      404: 'The venue or the booking was not found.',
      409: 'The booking is pending, rejected or cancelled, so it has no code.',
    },
  },
  'GET /api/public/venues/:venueId/combo-widget-config': {
    operationId: 'getComboWidgetConfig',
    tag,
    summary: 'Which widgets the combo widget leads to',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: named(
      'ComboWidgetConfig',
      'The widgets that the combo widget leads to.',
      Type.Object({
        enabled: about(
          perWidget(Bool, (widget) => `Whether the ${widget} widget is offered.`, true),
          'Which widgets are offered. All false when the combo widget is off.',
        ),
        links: about(
          perWidget(
            PlainText,
            (widget) => `Address of the ${widget} widget.`,
            `http://localhost:3000/widget/bookings/${EXAMPLE.venue}`,
          ),
          'Where the widgets are.',
        ),
      }),
    ),
  },
})
