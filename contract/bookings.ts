import { Type } from 'typebox'
import { AuditEntry, Booking, lockedFlag, NO_BOOKING } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  DurationMins,
  Id,
  joinedTables,
  LocalTimestamp,
  Notes,
  Nullable,
  named,
  PartySize,
  Pence,
  PlainText,
  Success,
  subset,
  Tags,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { BookingGuest, Matches } from './guest-fields.ts'
import { Hold } from './holds.ts'
import { BookingFee, BookingMoney, CancelQuote, Terms } from './refunds.ts'
import { bookingStaff, operator, operatorOf, rows, session } from './row.ts'
import { MOVED_MEANWHILE, SeenPlace } from './seen-place.ts'
import { Warnings } from './warnings.ts'

export * from './booking-fields.ts'

const tag = 'Bookings'

const { success } = Success.properties
const tags = about(Tags, 'Tags for staff.', ['birthday'])
const notes = about(Notes, 'Notes for staff.', 'Window seat if possible')
const autoApprove = about(Bool, 'Whether to approve it at once. Default false.', true)

const BookingRead = named(
  'BookingRead',
  'A booking with its guest, table, hold and QR code.',
  Type.Object({
    booking: about(Booking, 'The booking.'),
    user_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    user_phone: about(TextOrNull, 'Phone number of the guest.', '+44 7700 900123'),
    membership_tier: about(PlainText, 'Membership tier of the guest.', 'gold'),
    qr_code: about(
      TextOrNull,
      'Text of the QR code for the door. Null unless approved, and once the whole party is in.',
    ),
    qr_expires_in_ms: about(
      Whole,
      'How long this code still works, in milliseconds. 0 without a code.',
      84_000,
    ),
    is_editable: about(Bool, 'False once rejected, cancelled, checked in or over.', true),
    guest: about(BookingGuest, 'The guest.'),
    table: about(
      Nullable(
        named(
          'BookingTable',
          'The table of a booking.',
          Type.Object({
            id: about(PlainText, 'Table id.', EXAMPLE.table),
            table_number: about(PlainText, 'Number of the table.', '12'),
            capacity: about(Whole, 'Most people it seats.', 4),
            seating_area_name: about(TextOrNull, 'Seating area. Null without one.', 'Terrace'),
          }),
        ),
      ),
      'The table. Null without one.',
    ),
    stands: about(
      Nullable(
        named(
          'StandingBooking',
          'A booking as it was before a change that its guest has asked for. Rejecting the change restores it.',
          Type.Object({
            date: about(DateText, 'Service day.'),
            time: about(TimeText, 'Start.', '19:30'),
            party_size: about(Whole, 'Number of people.', 2),
            tables: about(Type.Array(PlainText), 'Numbers of its tables, which stay claimed.', ['12']),
          }),
        ),
      ),
      'What stands while a change that the guest has asked for is undecided. Null: no such change.',
    ),
    hold: about(Nullable(Hold), 'The latest card hold. Null without one.'),
    can_cancel: about(Bool, 'Whether the booking can be cancelled.', true),
    cancel_blocked_reason: about(
      TextOrNull,
      'Why it cannot be cancelled. Null while it can.',
      'This booking is over.',
    ),
    terms: about(Nullable(Terms), 'The cancellation terms it was made under. Null: none.'),
    cancel_quote: about(
      Nullable(CancelQuote),
      'What a cancellation now would keep and return. Null once it cannot be cancelled.',
    ),
    money: about(BookingMoney, 'What was paid for it and what went back, over all its payments.'),
    fee: about(
      Nullable(BookingFee),
      'The fee that its terms allow for a no-show or a late cancellation. Null: none.',
    ),
  }),
)

/** What staff send for a new booking, without its tables. */
export const staffBooking = {
  user_id: about(Id, 'Guest of your roster.', EXAMPLE.guest),
  ...subset({
    reservation_date: about(DateText, 'Service day. Default: today.'),
    reservation_time: about(TimeText, 'Start. Default: the next quarter hour.', '19:30'),
    party_size: about(PartySize, 'Number of people. Default 2.', 4),
    duration_mins: about(
      DurationMins,
      'How long it lasts. Default: the turn time of the service, else the venue’s duration.',
      120,
    ),
    reservation_tags: tags,
    notes,
    auto_approve: autoApprove,
  }),
}

export const BookingMade = named(
  'BookingMade',
  'The booking was made.',
  Type.Object({
    success,
    booking_id: about(PlainText, 'Id of the new booking.', EXAMPLE.booking),
    warnings: Warnings,
    matches: Matches,
  }),
)

const tableId = about(PlainText, 'First table of the booking now.', EXAMPLE.table)
const tableIds = about(Type.Array(PlainText), 'Every table of the booking now.', [EXAMPLE.table])
const NO_TABLE = 'Or neither `table_id` nor `table_ids` was sent, or `table_id` is not among `table_ids`.'
const TAKEN = 'The table is taken at that time.'
const LOCKED = 'The table assignment is locked, or the booking is rejected, cancelled or closed.'

export const bookings = rows({
  'POST /api/my-venues/:venueId/staff-bookings': {
    operationId: 'createStaffBooking',
    tag,
    summary: 'Book a table for a guest',
    description:
      'Staff may exceed the capacity of the table. The booking is `pending` unless `auto_approve` is true.',
    access: operatorOf('venueId'),
    needs: 'host',
    body: Type.Object({
      ...staffBooking,
      ...subset({
        table_id: about(Id, 'Table of the venue. Send it, `table_ids` or both.', EXAMPLE.table),
        table_ids: joinedTables,
      }),
    }),
    ok: Type.Object({
      ...BookingMade.properties,
      table_ids: tableIds,
    }),
    idempotencyKey: true,
    books: true,
    refuses: [409],
    means: {
      400: `A field is missing or invalid. ${NO_TABLE}`,
      404: 'The venue, the guest or a table was not found, or is not yours.',
      409: `${TAKEN} Or the key came with another body.`,
    },
    example: {
      body: {
        user_id: EXAMPLE.guest,
        table_id: EXAMPLE.table,
        reservation_date: '2026-01-29',
        reservation_time: '15:00',
        party_size: 2,
        duration_mins: 45,
        auto_approve: true,
      },
    },
  },
  'POST /api/my-venues/:venueId/staff-guestlist-bookings': {
    operationId: 'createStaffGuestListBooking',
    tag,
    summary: 'Put a guest on the guest list',
    description:
      'Staff may exceed the capacity of the list. The booking is `pending` unless `auto_approve` is true.',
    access: operatorOf('venueId'),
    needs: 'host',
    books: true,
    body: Type.Object({
      user_id: about(Id, 'Guest of your roster.', EXAMPLE.guest),
      access_rule_id: about(Id, 'Guest-list rule of the venue.', EXAMPLE.guestListRule),
      booking_date: about(DateText, 'Service day.'),
      party_size: about(PartySize, 'Number of people.', 2),
      ...subset({
        time: about(TimeText, 'Expected arrival. Default: the start time of the access rule.', '23:00'),
        reservation_tags: tags,
        notes,
        auto_approve: autoApprove,
      }),
    }),
    ok: BookingMade,
    refuses: [409],
    means: {
      400: 'A field is missing or invalid, or the access rule is not for a guest list.',
      404: 'The venue, the guest or the access rule was not found, or is not yours.',
      409: 'Somebody changed the same list at the same moment. Try again.',
    },
    example: {
      body: {
        user_id: EXAMPLE.guest,
        access_rule_id: EXAMPLE.guestListRule,
        booking_date: '2026-01-24',
        party_size: 2,
      },
    },
  },
  'POST /api/bookings/:id/assign-table': {
    operationId: 'assignTable',
    tag,
    summary: 'Give a booking other tables, another time or another day',
    description:
      'At least one of `table_id`, `table_ids`, `new_time` and `new_date`. `table_id` alone splits a joined party. A blocked table needs `allow_blocked`.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(
      subset({
        table_id: about(Id, 'Table of the venue. Default: the tables it has.', EXAMPLE.table),
        table_ids: joinedTables,
        new_time: about(TimeText, 'New start. Default: as it is.', '20:00'),
        new_date: about(DateText, 'New service day. Default: as it is.'),
        allow_blocked: about(Bool, 'Whether to use a table although it is blocked. Default false.', false),
        seen: SeenPlace,
      }),
    ),
    ok: Type.Object({
      success,
      table_id: about(TextOrNull, 'Table of the booking now. Null without one.', EXAMPLE.table),
      table_ids: tableIds,
      booking_date: about(DateText, 'Service day of the booking now.'),
      booking_time: about(TimeText, 'Start of the booking now.', '20:00'),
      warnings: Warnings,
    }),
    refuses: [409],
    means: {
      400: 'Nothing to change was sent, or `table_id` is not among `table_ids`.',
      404: 'The booking or a table was not found.',
      409: `${TAKEN} Or it is blocked then. ${LOCKED} ${MOVED_MEANWHILE}`,
    },
    example: { body: { table_id: EXAMPLE.table, allow_blocked: true } },
  },
  'POST /api/bookings/:id/auto-assign': {
    operationId: 'autoAssignTable',
    tag,
    summary: 'Give a booking the free table or combination that fits best',
    description:
      'By fewest wasted seats, fewest tables, least harm to combinations, priority, tightest gap. Keeps to the seating areas of the access rule it was booked under.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(
      subset({ any_area: about(Bool, 'Whether to leave the areas of its rule. Default false.', false) }),
    ),
    ok: Type.Object({ success, table_id: tableId, table_ids: tableIds }),
    refuses: [409],
    means: { 404: NO_BOOKING, 409: `No table that fits the party is free at that time. ${LOCKED}` },
    example: { body: { any_area: true } },
  },
  'POST /api/bookings/:id/unassign-table': {
    operationId: 'unassignTable',
    tag,
    summary: 'Take a booking off its table',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(subset({ seen: SeenPlace })),
    ok: Success,
    refuses: [409],
    means: { 404: NO_BOOKING, 409: `${LOCKED} ${MOVED_MEANWHILE}` },
    example: { body: {} },
  },
  'POST /api/bookings/:id/lifecycle': {
    operationId: 'updateBookingLifecycle',
    tag,
    summary: 'Mark a booking paid, seated or checked in',
    description: 'At least one field. `check_in` needs no QR code.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(
      subset({
        paid: about(Bool, 'Whether the booking is paid. False also clears the amount.', true),
        paid_amount: about(Pence, 'Amount paid.', 8600),
        in_use: about(Bool, 'Whether the party is seated.', true),
        check_in: about(Bool, 'True checks an approved booking in; false undoes the check-in.', true),
      }),
    ),
    ok: Success,
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: 'The booking is rejected or cancelled, or is not approved and so cannot be checked in.',
    },
    example: { body: { paid: true, paid_amount: 8600, in_use: true } },
  },
  'POST /api/bookings/:id/lock': {
    operationId: 'lockBooking',
    tag,
    summary: 'Lock or unlock the table assignment',
    description: 'A locked booking keeps its table: assigning and unassigning answer 409.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({
      locked: about(Nullable(Bool), 'True locks, false unlocks, null clears the decision.', true),
      keep_table: Type.Optional(
        about(Bool, 'Whether the party keeps this table when others make room. Default: as it is.', true),
      ),
    }),
    ok: Type.Object({
      success,
      locked: lockedFlag,
      keep_table: about(Bool, 'Whether the party keeps this table when others make room.', true),
    }),
    means: { 404: NO_BOOKING },
    example: { body: { locked: false } },
  },
  'POST /api/bookings/:id/duration': {
    operationId: 'setBookingDuration',
    tag,
    summary: 'Change how long a booking lasts',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({
      duration_mins: about(DurationMins, 'How long it lasts.', 90),
      seen: Type.Optional(SeenPlace),
    }),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: `The table is taken in the added time, or the booking is rejected, cancelled or closed. ${MOVED_MEANWHILE}`,
    },
    example: { body: { duration_mins: 60 } },
  },
  'POST /api/bookings/:id/close': {
    operationId: 'closeBooking',
    tag,
    summary: 'End a booking and free the rest of its time',
    description: 'Closing again changes nothing.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({
      closed_at_wallclock: about(LocalTimestamp, 'When the party left, not before the start.'),
    }),
    ok: Success,
    refuses: [409],
    means: {
      400: 'The time is missing, has a zone, or is before the start of the booking.',
      404: NO_BOOKING,
      409: 'The booking is rejected or cancelled.',
    },
    example: { body: { closed_at_wallclock: '2026-01-24T23:10' } },
  },
  'GET /api/bookings/:id': {
    operationId: 'getBooking',
    tag,
    summary: 'One booking with its guest, table and QR code',
    description:
      'Readable by operators of the venue, the organiser of the event, admins and the guest who owns it.',
    access: session,
    needs: 'door',
    ok: BookingRead,
    means: { 403: 'The booking is not one you may see.', 404: NO_BOOKING },
  },
  'GET /api/bookings/:id/history': {
    operationId: 'getBookingHistory',
    tag,
    summary: 'What happened to a booking, oldest first',
    access: operator,
    needs: 'host',
    ok: Type.Object({ events: about(Type.Array(AuditEntry), 'The entries, oldest first.') }),
    means: { 404: NO_BOOKING },
  },
})
