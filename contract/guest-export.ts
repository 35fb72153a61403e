import { Type } from 'typebox'
import { AUDIT_TYPES, BOOKING_KINDS, BOOKING_STATUSES } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
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
import { LedgerEntry, Marketing, MEMBERSHIP_TIERS } from './guest-fields.ts'
import { QueueEntry } from './queue-fields.ts'
import { ROLES } from './row.ts'

/** What a person is given when they ask what is stored about them. */

const exportedAt = about(Timestamp, 'When this was put together.')
const id = about(PlainText, 'Guest id.', EXAMPLE.guest)
const venueId = about(PlainText, 'Venue id.', EXAMPLE.venue)
const bookingId = about(PlainText, 'Booking id.', EXAMPLE.booking)

const profile = {
  venue_id: venueId,
  venue_name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
  name: about(PlainText, 'Name as given there.', 'Rowan Ellery'),
  phone: about(TextOrNull, 'Phone number.', '+447700900123'),
  contact_email: about(TextOrNull, 'Where the venue writes to.', 'rowan@work.example'),
  birthday: about(Nullable(DateText), 'Date of birth.', '1990-05-17'),
  allergies: about(TextOrNull, 'Allergies.', 'Peanuts'),
  language: about(TextOrNull, 'Language.', 'de'),
  tier: about(Nullable(OneOf(MEMBERSHIP_TIERS)), 'Tier that the venue gave. Null without one.', 'vip'),
  marketing: Marketing,
  first_seen_at: about(Timestamp, 'When the venue first saw the guest.'),
}

const booking = {
  id: bookingId,
  venue_id: venueId,
  kind: about(OneOf(BOOKING_KINDS), 'What was booked.', 'table'),
  status: about(OneOf(BOOKING_STATUSES), 'Status of the booking.', 'checked_in'),
  booking_date: about(DateText, 'Service day.'),
  booking_time: about(TimeText, 'Start.', '19:30'),
  party_size: about(Whole, 'Number of people.', 4),
  guest_name: about(PlainText, 'Name given for it.', 'Rowan Ellery'),
  guest_email: about(TextOrNull, 'E-mail address given for it.', 'rowan@example.com'),
  guest_phone: about(TextOrNull, 'Phone number given for it.', '+44 7700 900123'),
  occasion: about(TextOrNull, 'Occasion, in the guest’s words.', 'Birthday'),
  dietary: about(TextOrNull, 'Dietary wishes, in the guest’s words.', 'No nuts'),
  ticket_names: about(Type.Array(PlainText), 'Who comes with its tickets, as the guest named them.', []),
  guest_comments: about(TextOrNull, 'What the guest wrote.', 'A quiet corner, please'),
  marketing_consent: about(
    Nullable(Bool),
    'Consent to marketing given with it. Null where nothing was said.',
  ),
  locale: about(TextOrNull, 'Language chosen with it.', 'de'),
  paid_amount_pence: about(PenceSum, 'Paid and not refunded.', 4000),
  arrived: about(Whole, 'How many people came.', 4),
  checked_in_at: about(Nullable(Timestamp), 'When the party was checked in.'),
  no_show_at: about(Nullable(Timestamp), 'When the party was marked as not having come.'),
  door_rejected_at: about(Nullable(Timestamp), 'When the party was turned away.'),
  created_at: about(Timestamp, 'When it was booked.'),
}

const reservation = {
  id: about(PlainText, 'Reservation id.', EXAMPLE.reservation),
  venue_id: venueId,
  status: about(PlainText, 'Status of the reservation.', 'completed'),
  reservation_date: about(DateText, 'Service day.'),
  reservation_time: about(TimeText, 'Start.', '19:30'),
  party_size: about(Whole, 'Number of people.', 4),
  arrived: about(Whole, 'How many people came.', 4),
  guest_name: about(PlainText, 'Name given for it.', 'Rowan Ellery'),
  guest_phone: about(TextOrNull, 'Phone number given for it.', '+44 7700 900123'),
  created_at: about(Timestamp, 'When it was made.'),
}

const payments = about(
  Type.Array(
    Type.Object({
      id: about(PlainText, 'Payment id.', 'pay_01kf5v9dpg7kahr1wc6n9q5624'),
      venue_id: venueId,
      booking_id: about(TextOrNull, 'Booking it belongs to. Null for vouchers.', EXAMPLE.booking),
      purpose: about(PlainText, 'What was paid for.', 'deposit'),
      status: about(PlainText, 'Status of the payment.', 'captured'),
      amount_pence: about(PenceSum, 'The amount.', 4000),
      captured_pence: about(PenceSum, 'Taken.', 4000),
      refunded_pence: about(PenceSum, 'Given back.', 0),
      currency: about(PlainText, 'ISO 4217 code in lower case.', 'gbp'),
      created_at: about(Timestamp, 'When it was begun.'),
    }),
  ),
  'Payments for these bookings, and for vouchers bought with one of these addresses.',
)

const {
  id: entryId,
  date,
  name,
  party_size,
  phone,
  email,
  status,
  quoted_mins,
  joined_at,
  ended_at,
} = QueueEntry.properties
const queued = {
  id: entryId,
  venue_id: venueId,
  date,
  name,
  party_size,
  phone,
  email,
  status,
  quoted_mins,
  joined_at,
  ended_at,
}

const wishes = about(
  Type.Array(
    Type.Object({
      id: about(PlainText, 'Id of the wish.', EXAMPLE.wish),
      venue_id: venueId,
      type: about(OneOf(['tables', 'guestlist', 'event']), 'What was wished for.', 'tables'),
      date: about(DateText, 'Service day.'),
      from: about(TimeText, 'Earliest start.', '18:30'),
      to: about(TimeText, 'Latest start.', '21:00'),
      party_size: about(Whole, 'Number of people.', 2),
      guest_name: about(PlainText, 'Name as given.', 'Rowan Ellery'),
      guest_email: about(TextOrNull, 'Address as given.', 'rowan@example.com'),
      guest_phone: about(TextOrNull, 'Phone number as given.', '+447700900123'),
      ended_reason: about(TextOrNull, 'How it ended. Null while it is open.', 'taken'),
      created_at: about(Timestamp, 'When the guest joined the list.'),
    }),
  ),
  'Wishes on a wait list that are open or ended less than 30 days ago.',
)

const vouchers = about(
  Type.Array(
    Type.Object({
      id: about(PlainText, 'Voucher id.', EXAMPLE.voucher),
      venue_id: venueId,
      part: about(
        OneOf(['purchaser', 'recipient']),
        'Whether the guest bought or was given it.',
        'purchaser',
      ),
      amount_pence: about(PenceSum, 'Its value.', 5000),
      balance_pence: about(PenceSum, 'What is left of it.', 5000),
      expires_at: about(DateText, 'Last day of its validity.'),
      created_at: about(Timestamp, 'When it was sold.'),
    }),
  ),
  'Vouchers bought or received with one of these addresses.',
)

const messages = about(
  Type.Array(
    Type.Object({
      id: about(PlainText, 'Message id.', EXAMPLE.mail),
      venue_id: about(TextOrNull, 'Venue that wrote. Null for messages about the account.', EXAMPLE.venue),
      to: about(PlainText, 'Address it went to.', 'rowan@example.com'),
      kind: about(PlainText, 'What it was about.', 'booking_confirmed'),
      created_at: about(Timestamp, 'When it was written.'),
      sent_at: about(Nullable(Timestamp), 'When it was sent. Null until then.'),
    }),
  ),
  'Messages to these addresses, and to the guest about these bookings.',
)

const keys = about(Type.Array(LedgerEntry), 'Changes of the guest’s keys.')

export const GuestExport = named(
  'GuestExport',
  'Everything that these venues hold about a guest.',
  Type.Object({
    exported_at: exportedAt,
    id,
    email: about(TextOrNull, 'Address of the account. Null where none was given.', 'rowan@example.com'),
    profiles: about(
      Type.Array(
        Type.Object({ ...profile, notes: about(TextOrNull, 'Notes of staff.', 'Likes the corner table') }),
      ),
      'What each venue wrote down.',
    ),
    tags: about(
      Type.Array(
        Type.Object({
          venue_id: venueId,
          scope: about(PlainText, '`global` or `venue`.', 'venue'),
          tags: about(Type.Array(PlainText), 'The tags.', ['regular']),
        }),
      ),
      'Tags by venue.',
    ),
    connections: about(Type.Array(PlainText), 'Ids of guests whom these venues connected with this one.', [
      EXAMPLE.otherGuest,
    ]),
    bookings: about(
      Type.Array(
        Type.Object({
          ...booking,
          reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
          comments: about(PlainText, 'Notes of staff.', 'Window seat'),
          reason: about(TextOrNull, 'Why it was rejected or cancelled.'),
          door_reject_reason: about(TextOrNull, 'Why the party was turned away.', 'at_capacity'),
        }),
      ),
      'All bookings, newest first.',
    ),
    reservations: about(
      Type.Array(
        Type.Object({
          ...reservation,
          reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
          notes: about(PlainText, 'Notes of staff.', 'Window seat'),
        }),
      ),
      'All linked reservations, newest first.',
    ),
    queue: about(
      Type.Array(Type.Object({ ...queued, note: about(PlainText, 'Note of staff.', 'Red coat') })),
      'All waits in a queue, newest first.',
    ),
    wishes,
    bars: about(
      Type.Array(
        Type.Object({
          venue_id: venueId,
          until: about(Nullable(DateText), 'Last day of the bar. Null: until it is lifted.'),
          reason: about(PlainText, 'Why the guest is barred.', 'Fought at the bar'),
          created_at: about(Timestamp, 'When the guest was barred.'),
        }),
      ),
      'Bars at these venues.',
    ),
    payments,
    vouchers,
    keys,
    messages,
    audit: about(
      Type.Array(
        Type.Object({
          booking_id: bookingId,
          at: about(Timestamp, 'When it happened.'),
          type: about(OneOf(AUDIT_TYPES), 'What happened, at the door too.', 'checked_in'),
          actor: about(PlainText, 'Who did it.', 'Robin'),
          details: about(Type.Unknown(), 'Further facts; they depend on `type`. Null without any.'),
        }),
      ),
      'What happened to the bookings, oldest first.',
    ),
    history: about(
      Type.Array(
        Type.Object({
          venue_id: venueId,
          at: about(Timestamp, 'When it happened.'),
          type: about(PlainText, '`changed` or `merged`.', 'changed'),
          actor: about(PlainText, 'Who did it.', 'Robin'),
          details: about(Type.Unknown(), 'Further facts. Null without any.'),
        }),
      ),
      'What happened to the entry in the guest book, oldest first.',
    ),
  }),
)

export const AccountExport = named(
  'AccountExport',
  'Everything the service holds about the caller.',
  Type.Object({
    exported_at: exportedAt,
    account: about(
      Type.Object({
        id: about(PlainText, 'Your id.', EXAMPLE.user),
        name: about(PlainText, 'Your name.', 'Rowan Ellery'),
        email: about(PlainText, 'Address of the account.', 'rowan@example.com'),
        role: about(OneOf(ROLES), 'Role of the account.', 'guest'),
        membership_tier: about(OneOf(MEMBERSHIP_TIERS), 'Membership tier.', 'standard'),
        keys_balance: about(Whole, 'Keys you have.', 3),
        has_second_factor: about(Bool, 'Whether signing in needs a second factor.', false),
        created_at: about(Timestamp, 'When the account was made.'),
      }),
      'Your account.',
    ),
    profiles: about(Type.Array(Type.Object(profile)), 'What each venue wrote down, without notes of staff.'),
    bookings: about(Type.Array(Type.Object(booking)), 'All bookings, newest first.'),
    reservations: about(Type.Array(Type.Object(reservation)), 'All linked reservations, newest first.'),
    queue: about(Type.Array(Type.Object(queued)), 'All waits in a queue, newest first.'),
    wishes,
    payments,
    vouchers,
    keys,
    messages,
  }),
)
