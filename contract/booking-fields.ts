import { Type } from 'typebox'
import { arrived, attendance } from './attendance-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Minutes,
  Nullable,
  named,
  OneOf,
  PenceSum,
  PlainText,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'

export const BOOKING_STATUSES = ['pending', 'approved', 'rejected', 'cancelled', 'checked_in'] as const
export const BOOKING_KINDS = ['table', 'guestlist', 'event'] as const
/** Who made the booking: staff at the desk, or the guest through a public widget. */
const BOOKING_SOURCES = ['staff', 'public'] as const
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
  'refund_failed',
  'attendance',
  'hold_declined',
  'card_saved',
  'fee_charged',
  'fee_declined',
  'disputed',
  'dispute_closed',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]
export type BookingKind = (typeof BOOKING_KINDS)[number]
export type BookingSource = (typeof BOOKING_SOURCES)[number]
export type DoorReason = (typeof DOOR_REASONS)[number]
export type AuditType = (typeof AUDIT_TYPES)[number]

export const bookingStatus = about(
  OneOf(BOOKING_STATUSES),
  'Pending, approved and checked-in bookings hold their place; rejected and cancelled ones do not.',
  'approved',
)
export const lockedFlag = about(
  Nullable(Whole),
  '1 when the table assignment is locked, 0 when unlocked, null when nobody decided.',
  0,
)

export const AT_RISK =
  'Whether the party before it is still seated, so that its table may not be free in time.'

/** Old sales did not store names and prices. Where the catalogue had changed since, they are not known any more. */
export const Extra = named(
  'Extra',
  'An extra that was sold with a booking, as it was sold.',
  Type.Object({
    bundle: about(TextOrNull, 'Name of the bundle. Null where an old sale does not say.', 'Bottle service'),
    item: about(TextOrNull, 'Name of the item. Null where an old sale does not say.', 'Sparkling wine'),
    quantity: about(Whole, 'How many.', 2),
    price_pence: about(Nullable(PenceSum), 'The price of one. Null where an old sale does not say.', 4500),
    prepaid: about(Nullable(Bool), 'Whether it is paid with the booking. Null: not known.', true),
  }),
)
export const extras = about(Type.Array(Extra), 'The extras that were sold with it. Empty without any.')

/** `comments` and `notes` are two names of one text. */
export const Booking = named(
  'Booking',
  'A booking of a table, a guest list or an event.',
  Type.Object({
    id: about(PlainText, 'Booking id.', EXAMPLE.booking),
    status: bookingStatus,
    attendance,
    arrived,
    kind: about(OneOf(BOOKING_KINDS), 'What was booked.', 'table'),
    source: about(OneOf(BOOKING_SOURCES), 'Who made it: staff, or the guest online.', 'public'),
    venue_id: about(PlainText, 'Venue id.', EXAMPLE.venue),
    venue_name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
    user_id: about(PlainText, 'Id of the guest.', EXAMPLE.guest),
    guest_name: about(PlainText, 'Name the booking was made under.', 'Rowan Ellery'),
    event_id: about(TextOrNull, 'Event it is for. Null without one.', EXAMPLE.event),
    access_rule_id: about(TextOrNull, 'Access rule it was made under. Null without one.', EXAMPLE.rule),
    party_size: about(Whole, 'Number of people.', 4),
    guest_count: about(Whole, 'The same as `party_size`.', 4),
    booking_date: about(DateText, 'Service day.'),
    booking_time: about(
      TimeText,
      'Start. A time before the venue’s `service_day_start` is after midnight.',
      '19:30',
    ),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-24T21:30:00.000Z'),
    duration_mins: about(Minutes, 'How long it lasts.', 120),
    table_id: about(TextOrNull, 'Table id. Null without a table.', EXAMPLE.table),
    table_ids: about(Type.Array(PlainText), 'Every table of the party; more than one when joined.', [
      EXAMPLE.table,
    ]),
    table_number: about(TextOrNull, 'Number of the table. Null without one.', '12'),
    seating_area_name: about(TextOrNull, 'Seating area of the table. Null without one.', 'Terrace'),
    locked: lockedFlag,
    keep_table: about(
      Bool,
      'Whether staff promised this table, so that nobody moves the party to make room.',
      false,
    ),
    table_chosen: about(Bool, 'Whether the guest chose the table on the plan.', false),
    reason: about(TextOrNull, 'Why it was rejected or its status was set.', 'Private hire that night'),
    approved_by_name: about(TextOrNull, 'Who approved it. Null until then.', 'Marguerite Ashdown'),
    approved_at: about(Nullable(Timestamp), 'When it was approved. Null until then.'),
    checked_in_at: about(Nullable(Timestamp), 'When the party was checked in. Null until then.'),
    checked_in_by_name: about(TextOrNull, 'Who checked the party in. Null until then.', 'Tobias Wren'),
    door_reject_reason: about(
      Nullable(OneOf(DOOR_REASONS)),
      'Why the party was turned away at the door.',
      'at_capacity',
    ),
    door_rejected_by_name: about(TextOrNull, 'Who turned the party away.', 'Tobias Wren'),
    door_rejected_at: about(Nullable(Timestamp), 'When the party was turned away. Null if it was not.'),
    reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
    comments: about(TextOrNull, 'Comments for staff.', 'Window seat if possible'),
    notes: about(TextOrNull, 'The same text as `comments`.', 'Window seat if possible'),
    occasion: about(TextOrNull, 'What the guest celebrates. Null: not said.', 'Birthday'),
    dietary: about(TextOrNull, 'Allergies and diets, as the guest wrote them.', 'One guest eats no nuts'),
    guest_comments: about(TextOrNull, 'The guest’s own words at booking.', 'A quiet table, please'),
    notices: about(
      Type.Array(
        Type.Object({
          kind: about(PlainText, '`privacy`, `house_rules` or `imprint`.', 'privacy'),
          version: about(Whole, 'The version that was shown.', 1),
        }),
      ),
      'Which notices were shown when the guest booked online.',
    ),
    marketing_consent: about(
      Nullable(Bool),
      'Whether the guest agreed at booking to be written to. Null: not said.',
      false,
    ),
    locale: about(TextOrNull, 'The guest’s language, `en` or `de`. Null: the venue’s.', 'en'),
    ticket_names: about(
      Type.Array(PlainText),
      'Who comes with its tickets, as the buyer named them. Empty where nobody was named.',
      ['Rowan Ellery', 'Ines Moreau'],
    ),
    extras,
    deposit_pence: about(PenceSum, 'Deposit required. 0 without one.', 4000),
    keys_spent: about(Whole, 'Keys paid for the guest list. 0 without any.', 0),
    paid: about(Bool, 'Whether staff marked it as paid.', false),
    paid_amount: about(PenceSum, 'Amount paid.', 0),
    in_use: about(Bool, 'Whether the party is seated.', false),
    at_risk: about(Bool, AT_RISK, false),
    closed_at: about(Nullable(Timestamp), 'When staff ended it early. Null if they did not.'),
    created_at: about(Timestamp, 'When it was made.'),
  }),
)

export const AuditEntry = named(
  'AuditEntry',
  'Something that happened to a booking.',
  Type.Object({
    at: about(Timestamp, 'When it happened.'),
    type: about(OneOf(AUDIT_TYPES), 'What happened.', 'approved'),
    actor: about(PlainText, 'Who did it: a name, `Guest` or `System`.', 'Marguerite Ashdown'),
    details: about(Type.Unknown(), 'Further facts; they depend on `type`. Null without any.'),
  }),
)

export const NO_BOOKING = 'The booking does not exist.'
