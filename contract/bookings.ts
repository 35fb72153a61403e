import { Type } from 'typebox'
import {
  Bool,
  DateText,
  DurationMins,
  Id,
  LocalTimestamp,
  Notes,
  Nullable,
  OneOf,
  PartySize,
  Pence,
  Success,
  subset,
  Tags,
  TimeText,
} from './fields.ts'
import { Hold } from './holds.ts'
import { bookingStaff, operator, operatorOf, rows, session } from './row.ts'

const tag = 'Bookings'

export const BOOKING_STATUSES = ['pending', 'approved', 'rejected', 'cancelled', 'checked_in'] as const
export const BOOKING_KINDS = ['table', 'guestlist', 'event'] as const
/** Who made the booking: staff at the desk, or the guest through a public widget. */
export const BOOKING_SOURCES = ['staff', 'public'] as const
export const DOOR_REASONS = ['at_capacity', 'barred', 'attitude', 'dresswear', 'unspecified'] as const
export const CALENDAR_SOURCES = ['venue_reservation', 'booking'] as const
export const AUDIT_TYPES = [
  'created',
  'approved',
  'rejected',
  'unrejected',
  'cancelled',
  'status_changed',
  'checked_in',
  'check_in_undone',
  'door_rejected',
  'table_assigned',
  'table_unassigned',
  'moved',
  'locked',
  'unlocked',
  'details_changed',
  'duration_changed',
  'paid',
  'in_use',
  'closed',
  'hold_requested',
  'hold_authorised',
  'hold_captured',
  'hold_released',
  'payment_succeeded',
  'payment_failed',
  'released',
  'refunded',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]
export type BookingKind = (typeof BOOKING_KINDS)[number]
export type BookingSource = (typeof BOOKING_SOURCES)[number]
export type DoorReason = (typeof DOOR_REASONS)[number]
export type CalendarSource = (typeof CALENDAR_SOURCES)[number]
export type AuditType = (typeof AUDIT_TYPES)[number]

const string = Type.String()
const text = Nullable(Type.String())
const int = Type.Integer()
const Status = OneOf(BOOKING_STATUSES)

/** `comments` and `notes` are two names of one text. */
export const Booking = Type.Object({
  id: string,
  status: Status,
  kind: OneOf(BOOKING_KINDS),
  source: OneOf(BOOKING_SOURCES),
  venue_id: string,
  venue_name: string,
  user_id: string,
  guest_name: string,
  event_id: text,
  access_rule_id: text,
  party_size: int,
  guest_count: int,
  booking_date: string,
  booking_time: string,
  starts_at: string,
  ends_at: string,
  duration_mins: int,
  table_id: text,
  table_ids: Type.Array(string, { description: 'Every table of the party; more than one when joined.' }),
  table_number: text,
  seating_area_name: text,
  locked: Nullable(int),
  reason: text,
  approved_by_name: text,
  approved_at: text,
  checked_in_at: text,
  checked_in_by_name: text,
  door_reject_reason: Nullable(OneOf(DOOR_REASONS)),
  door_rejected_by_name: text,
  door_rejected_at: text,
  reservation_tags: Type.Array(string),
  comments: text,
  notes: text,
  deposit_pence: int,
  keys_spent: int,
  paid: Bool,
  paid_amount: int,
  in_use: Bool,
  closed_at: text,
  created_at: string,
})

const BookingRead = Type.Object({
  booking: Booking,
  user_name: string,
  user_phone: text,
  membership_tier: string,
  qr_code: text,
  qr_expires_in_ms: Type.Integer({ description: 'How long this code still works; 0 without a code.' }),
  is_editable: Bool,
  guest: Type.Object({ id: string, name: string, email: string, phone: text, membership_tier: string }),
  table: Nullable(Type.Object({ id: string, table_number: string, capacity: int, seating_area_name: text })),
  hold: Nullable(Hold),
  can_cancel: Bool,
  cancel_blocked_reason: text,
})

export const AuditEntry = Type.Object({
  at: string,
  type: OneOf(AUDIT_TYPES),
  actor: string,
  details: Type.Unknown(),
})

/** `status` is a booking status or a reservation status, as `source` says. Times are instants. */
const calendarEntry = {
  id: string,
  source: OneOf(CALENDAR_SOURCES),
  venue_id: string,
  guest_name: string,
  party_size: int,
  date: Type.String({ description: 'The service day the entry belongs to.' }),
  start_time: string,
  end_time: string,
  status: string,
  table_ids: Type.Array(string),
  locked: Nullable(int),
  in_use: Bool,
  reservation_tags: Type.Array(string),
}

const Calendar = Type.Object({
  venues: Type.Array(
    Type.Object({ id: string, name: string, grid_colors: Type.Record(Type.String(), Type.String()) }),
  ),
  areas: Type.Array(Type.Object({ id: string, venue_id: string, name: string })),
  tables: Type.Array(
    Type.Object({ id: string, venue_id: string, area_id: text, table_number: string, capacity: int }),
  ),
  reservations: Type.Array(Type.Object({ ...calendarEntry, table_id: string })),
  orphans: Type.Array(Type.Object({ ...calendarEntry, table_id: Type.Null() })),
  blockouts: Type.Array(
    Type.Object({
      id: string,
      venue_id: string,
      table_id: text,
      start_time: string,
      end_time: string,
      reason: text,
    }),
  ),
})

const BookingMade = Type.Object({ ...Success.properties, booking_id: string })

export const bookings = rows({
  'POST /api/my-venues/:venueId/staff-bookings': {
    tag,
    summary: 'Book a table for a guest',
    description:
      'Defaults: today, the next quarter hour, a party of 2, the venue’s duration. Staff may exceed the capacity.',
    access: operatorOf('venueId'),
    body: Type.Object({
      user_id: Id,
      table_id: Id,
      ...subset({
        reservation_date: DateText,
        reservation_time: TimeText,
        party_size: PartySize,
        duration_mins: DurationMins,
        reservation_tags: Tags,
        notes: Notes,
        auto_approve: Bool,
      }),
    }),
    ok: BookingMade,
    refuses: [409],
  },
  'POST /api/my-venues/:venueId/staff-guestlist-bookings': {
    tag,
    summary: 'Put a guest on the guest list',
    description: 'Without a `time`: the start time of the access rule.',
    access: operatorOf('venueId'),
    body: Type.Object({
      user_id: Id,
      access_rule_id: Id,
      booking_date: DateText,
      party_size: PartySize,
      ...subset({ time: TimeText, reservation_tags: Tags, notes: Notes, auto_approve: Bool }),
    }),
    ok: BookingMade,
    refuses: [409],
  },
  'POST /api/bookings/:id/assign-table': {
    tag,
    summary: 'Give a booking another table, another time, or both',
    description: 'At least one of `table_id` and `new_time`. A blocked table needs `allow_blocked`.',
    access: bookingStaff,
    body: Type.Object(subset({ table_id: Id, new_time: TimeText, allow_blocked: Bool })),
    ok: Type.Object({ ...Success.properties, table_id: text, booking_time: string }),
    refuses: [409],
  },
  'POST /api/bookings/:id/auto-assign': {
    tag,
    summary: 'Give a booking the smallest free table that fits',
    access: bookingStaff,
    ok: Type.Object({ ...Success.properties, table_id: string }),
    refuses: [409],
  },
  'POST /api/bookings/:id/unassign-table': {
    tag,
    summary: 'Take a booking off its table',
    access: bookingStaff,
    ok: Success,
    refuses: [409],
  },
  'PATCH /api/bookings/:id/details': {
    tag,
    summary: 'Change party size, tags or comments',
    description: 'At least one field. `guest_count` follows `party_size`.',
    access: bookingStaff,
    body: Type.Object(subset({ party_size: PartySize, reservation_tags: Tags, comments: Notes })),
    ok: Success,
    refuses: [409],
  },
  'POST /api/bookings/:id/lifecycle': {
    tag,
    summary: 'Mark a booking paid, seated or checked in',
    description: 'At least one field. `check_in` needs no code; false undoes it.',
    access: bookingStaff,
    body: Type.Object(subset({ paid: Bool, paid_amount: Pence, in_use: Bool, check_in: Bool })),
    ok: Success,
    refuses: [409],
  },
  'POST /api/bookings/:id/lock': {
    tag,
    summary: 'Lock or unlock the table assignment',
    description: 'Null clears the override.',
    access: bookingStaff,
    body: Type.Object({ locked: Nullable(Bool) }),
    ok: Type.Object({ ...Success.properties, locked: Nullable(int) }),
  },
  'POST /api/bookings/:id/duration': {
    tag,
    summary: 'Change how long a booking lasts',
    access: bookingStaff,
    body: Type.Object({ duration_mins: DurationMins }),
    ok: Success,
    refuses: [409],
  },
  'POST /api/bookings/:id/close': {
    tag,
    summary: 'End a booking and free the rest of its time',
    description: 'The venue’s wall clock, without a zone; not before the start.',
    access: bookingStaff,
    body: Type.Object({ closed_at_wallclock: LocalTimestamp }),
    ok: Success,
    refuses: [409],
  },
  'PATCH /api/bookings/:id/status': {
    tag,
    summary: 'Set the status of a booking',
    description: 'A checked-in or cancelled booking refuses any change.',
    access: bookingStaff,
    body: Type.Object({ status: Status, reason: Type.Optional(Notes) }),
    ok: Type.Object({ ...Success.properties, status: Status }),
    refuses: [409],
  },
  'POST /api/bookings/:id/approve': {
    tag,
    summary: 'Approve a pending booking',
    access: bookingStaff,
    ok: Type.Object({
      ...Success.properties,
      booking: Type.Object({ id: string, status: Status, approved_by_name: string, approved_at: string }),
    }),
    refuses: [409],
  },
  'POST /api/bookings/:id/reject': {
    tag,
    summary: 'Reject a booking',
    access: bookingStaff,
    body: Type.Object({ reason: Type.Optional(Notes) }),
    ok: Success,
    refuses: [409],
  },
  'POST /api/bookings/:id/unreject': {
    tag,
    summary: 'Return a rejected booking to pending',
    description: 'A booking rejected at the door stays rejected.',
    access: bookingStaff,
    ok: Success,
    refuses: [409],
  },
  'POST /api/bookings/:id/staff-cancel': {
    tag,
    summary: 'Cancel a booking that is not checked in',
    access: bookingStaff,
    ok: Success,
    refuses: [409],
  },
  'POST /api/check-in': {
    tag,
    summary: 'Check a guest in with their QR code',
    description: 'Takes the text of the code or the data URL of its image.',
    access: bookingStaff,
    body: Type.Object({ booking_id: Id, qr_code: Type.String({ minLength: 1, maxLength: 200_000 }) }),
    ok: Type.Object({
      ...Success.properties,
      booking: Type.Object({ id: string, status: Status }),
      checked_in_at: string,
      checked_in_by_name: string,
    }),
    refuses: [404, 409],
  },
  'POST /api/door-reject': {
    tag,
    summary: 'Turn a guest away at the door',
    description:
      'Holds are released. Captured money and spent keys go back for `at_capacity` and `unspecified`.',
    access: bookingStaff,
    body: Type.Object({ booking_id: Id, reason: OneOf(DOOR_REASONS) }),
    ok: Type.Object({
      ...Success.properties,
      reason: Type.String({ description: 'Display text.', examples: ['Dress code'] }),
      refunded: Bool,
      door_rejected_by_name: string,
      door_rejected_at: string,
    }),
    refuses: [404, 409, 502],
  },
  'GET /api/bookings/:id': {
    tag,
    summary: 'One booking with its guest, table and QR code',
    description: 'For operators of the venue, the organiser of the event, admins and the guest who owns it.',
    access: session,
    ok: BookingRead,
  },
  'GET /api/bookings/:id/history': {
    tag,
    summary: 'What happened to a booking, oldest first',
    access: operator,
    ok: Type.Object({ events: Type.Array(AuditEntry) }),
  },
  'GET /api/my-reservations/calendar': {
    tag,
    summary: 'The floor calendar of your venues',
    description: 'At most 62 days; every venue you can access unless `venue` names one.',
    access: operator,
    caching: 'reference',
    query: Type.Object({ from: DateText, to: DateText, venue: Type.Optional(Id) }),
    ok: Calendar,
    refuses: [404],
  },
})
