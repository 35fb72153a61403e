import { Type } from 'typebox'
import { AUDIT_TYPES, BOOKING_KINDS, BOOKING_STATUSES, extras } from './booking-fields.ts'
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
import { Warnings } from './warnings.ts'

export const MEMBERSHIP_TIERS = ['standard', 'silver', 'gold', 'vip', 'vvip'] as const
const LEDGER_TYPES = ['grant', 'purchase', 'spend', 'refund'] as const
const SCORE_RANKS = ['newcomer', 'regular', 'insider', 'vip', 'icon'] as const

/** Who said whether a guest agrees to marketing. */
const MARKETING_SOURCES = ['staff', 'guest', 'import'] as const

export type MarketingSource = (typeof MARKETING_SOURCES)[number]
export type MembershipTier = (typeof MEMBERSHIP_TIERS)[number]
export type ScoreRank = (typeof SCORE_RANKS)[number]

const id = about(PlainText, 'Guest id.', EXAMPLE.guest)
const name = about(PlainText, 'Name of the guest.', 'Rowan Ellery')
const email = about(
  PlainText,
  'E-mail address. A guest without one has a made-up address at `walkin.local`, to which nothing is sent.',
  'rowan@example.com',
)
const phone = about(TextOrNull, 'Phone number.', '+44 7700 900123')
const tier = about(OneOf(MEMBERSHIP_TIERS), 'Membership tier.', 'gold')
const status = about(OneOf(BOOKING_STATUSES), 'Status of the booking.', 'approved')
const bookingId = about(PlainText, 'Booking id.', EXAMPLE.booking)
const venueId = about(PlainText, 'Venue id.', EXAMPLE.venue)
const venueName = about(PlainText, 'Name of the venue.', 'The Copper Heron')
const tags = about(Type.Array(PlainText), 'The tags.', ['regular'])

/** A guest without an address carries a synthesised, local-only one. */
export const RosterGuest = named(
  'RosterGuest',
  'A guest as the roster lists them.',
  Type.Object({
    id,
    name,
    email,
    phone,
    membership_tier: tier,
    loyalty_points: about(Whole, 'Loyalty points at your venues: 10 for each person of a visit.', 120),
    successful_visits: about(Whole, 'Bookings at your venues that were checked in.', 4),
    no_shows: about(Whole, 'Bookings and reservations at your venues that the guest did not come to.', 0),
    tags: about(Type.Array(PlainText), 'Tags of the guest, of all your venues and of each one.', ['regular']),
    venue_ids: about(PlainText, 'Your venues that know the guest: ids, separated by commas.', EXAMPLE.venue),
    last_visit: about(Nullable(DateText), 'Service day of the last visit. Null without one.'),
    next_booking: about(Nullable(DateText), 'Service day of the next booking. Null without one.'),
    paid_pence: about(
      PenceSum,
      'What the guest paid through the service, without what went back. Bills paid at the venue are not known.',
      4000,
    ),
  }),
)

const guestFields = { id, name, email, phone, membership_tier: tier }

export const BookingGuest = named(
  'BookingGuest',
  'The guest of a booking. The role `door` sees neither e-mail address nor phone.',
  Type.Object({
    id,
    name,
    email: about(TextOrNull, 'E-mail address. Null for the role `door`.', 'rowan@example.com'),
    phone,
    membership_tier: tier,
  }),
)

/** Beside the warning `same_phone`. */
export const Matches = Type.Optional(
  about(
    Type.Array(Type.Object({ id, name })),
    'With the warning `same_phone`: other guests of yours with this phone number. Nobody is merged unasked.',
  ),
)

export const WalkIn = named(
  'WalkIn',
  'A guest who came without a booking.',
  Type.Object({ id, name, email, phone, warnings: Warnings, matches: Matches }),
)

export const Marketing = about(
  Nullable(
    Type.Object({
      consent: about(Bool, 'Whether the guest agreed to marketing.', true),
      at: about(Timestamp, 'When this was stored.'),
      source: about(OneOf(MARKETING_SOURCES), 'Who said so.', 'staff'),
    }),
  ),
  'Consent to marketing. Null when nobody asked.',
)

export const VenueGuest = named(
  'VenueGuest',
  'A guest of one venue.',
  Type.Object({
    id,
    name,
    email,
    phone,
    profile_image_url: about(TextOrNull, 'Address of the profile picture. Null without one.'),
  }),
)

export const RosterTag = named(
  'RosterTag',
  'A tag of the roster.',
  Type.Object({
    tag: about(PlainText, 'The tag.', 'regular'),
    guests: about(Whole, 'How many guests have it.', 12),
  }),
)

export const GuestDetail = named(
  'GuestDetail',
  'A guest with what happened at your venues.',
  Type.Object({
    guest: about(
      Type.Object({
        ...guestFields,
        contact_email: about(TextOrNull, 'Where you write to instead of the account’s address.'),
        birthday: about(Nullable(DateText), 'Date of birth.', '1990-05-17'),
        notes: about(TextOrNull, 'Notes for staff.', 'Likes the corner table'),
        allergies: about(TextOrNull, 'Allergies.', 'Peanuts'),
        language: about(TextOrNull, 'Language of the guest.', 'de'),
        marketing: Marketing,
      }),
      'The guest, by the newest that your venues stored.',
    ),
    bookings: about(
      Type.Array(
        Type.Object({
          id: bookingId,
          status,
          guest_count: about(Whole, 'Number of people.', 4),
          booking_date: about(DateText, 'Service day.'),
          venue_id: venueId,
          venue_name: venueName,
        }),
      ),
      'The newest 200 bookings. `listGuestBookings` has them all.',
    ),
    stats: about(
      Type.Object({
        loyalty_points: about(Whole, 'Loyalty points.', 120),
        confirmed_visits: about(Whole, 'Bookings that were checked in.', 4),
        door_rejections: about(Whole, 'Times the guest was turned away at the door.', 0),
        no_shows: about(Whole, 'Bookings and reservations that the guest did not come to.', 0),
        total_bookings: about(Whole, 'All bookings.', 7),
        keys_spent: about(Whole, 'Keys spent on guest lists.', 6),
      }),
      'Totals over your venues.',
    ),
    bar: about(
      Nullable(
        named(
          'GuestBar',
          'A bar of a guest from your venues.',
          Type.Object({
            until: about(Nullable(DateText), 'Last service day of the bar. Null: without end.', '2026-06-30'),
            reason: about(PlainText, 'Why.', 'Fought with the staff'),
            venue_ids: about(Type.Array(PlainText), 'Your venues where it holds.', [EXAMPLE.venue]),
          }),
        ),
      ),
      'The newest bar of the guest that has not ended. Null without one.',
    ),
    is_connection: about(Bool, 'Whether you and the guest are connected.', false),
    tags: about(
      Type.Object({
        global: about(Type.Array(PlainText), 'Tags that hold at all your venues.', ['press']),
        per_venue: about(
          Type.Array(Type.Object({ venue_id: venueId, venue_name: venueName, tags })),
          'Tags that hold at one venue.',
        ),
      }),
      'Tags of the guest.',
    ),
  }),
)

export const LedgerEntry = named(
  'LedgerEntry',
  'A change of a guest’s keys.',
  Type.Object({
    id: about(PlainText, 'Entry id.', EXAMPLE.ledgerEntry),
    type: about(OneOf(LEDGER_TYPES), 'Kind of change.', 'spend'),
    delta: about(Whole, 'Keys added; negative when taken away.', -4),
    note: about(PlainText, 'What for.', 'Guest list, Lowtide, 2026-01-24'),
    booking_id: about(TextOrNull, 'Booking it belongs to. Null without one.', EXAMPLE.booking),
    created_at: about(Timestamp, 'When it happened.'),
  }),
)

export const Activity = named(
  'Activity',
  'Something that happened to a booking of the guest.',
  Type.Object({
    at: about(Timestamp, 'When it happened.'),
    type: about(OneOf(AUDIT_TYPES), 'What happened.', 'checked_in'),
    booking_id: bookingId,
    venue_id: venueId,
    venue_name: venueName,
    details: about(Type.Unknown(), 'Further facts; they depend on `type`. Null without any.'),
  }),
)

export const GuestBooking = named(
  'GuestBooking',
  'A booking of a guest.',
  Type.Object({
    id: bookingId,
    status,
    kind: about(OneOf(BOOKING_KINDS), 'What was booked.', 'table'),
    venue_id: venueId,
    venue_name: venueName,
    event_id: about(TextOrNull, 'Event it is for. Null without one.', EXAMPLE.event),
    party_size: about(Whole, 'Number of people.', 4),
    guest_count: about(Whole, 'The same as `party_size`.', 4),
    booking_date: about(DateText, 'Service day.'),
    booking_time: about(TimeText, 'Start.', '19:30'),
    duration_mins: about(Minutes, 'How long it lasts.', 120),
    table_id: about(TextOrNull, 'Table id. Null without a table.', EXAMPLE.table),
    table_number: about(TextOrNull, 'Number of the table. Null without one.', '12'),
    reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
    checked_in_at: about(Nullable(Timestamp), 'When the party was checked in. Null until then.'),
    door_rejected_at: about(
      Nullable(Timestamp),
      'When the party was turned away at the door. Null if it was not.',
    ),
    extras,
    created_at: about(Timestamp, 'When it was booked.'),
  }),
)

const graph = {
  nodes: about(
    Type.Array(
      named(
        'NetworkNode',
        'A guest in the graph.',
        Type.Object({
          id,
          name,
          degree: about(Whole, 'Connections inside this graph.', 3),
          followers: about(Whole, 'Followers on social media.', 1200),
          verified: about(Bool, 'Whether the identity was verified.', true),
          tier,
          centre: Type.Optional(about(Bool, 'True on the guest in the centre; absent on the others.', true)),
        }),
      ),
    ),
    'The guests.',
  ),
  edges: about(
    Type.Array(
      named(
        'NetworkEdge',
        'A connection of two guests, without direction.',
        Type.Object({
          source: about(PlainText, 'Id of one guest.', EXAMPLE.guest),
          target: about(PlainText, 'Id of the other guest.', EXAMPLE.otherGuest),
        }),
      ),
    ),
    'Their connections.',
  ),
}

export const Network = named('GuestNetwork', 'Who knows whom in the roster.', Type.Object(graph))
export const OneGuestNetwork = named(
  'OneGuestNetwork',
  'A guest and their direct connections.',
  Type.Object({ ...graph, centre_id: about(PlainText, 'Id of the guest in the centre.', EXAMPLE.guest) }),
)

export const Score = named(
  'GuestScore',
  'How well a guest is known, over every venue of the platform.',
  Type.Object({
    total: about(Type.Integer({ minimum: 0, maximum: 100 }), 'Sum of the parts.', 47),
    raw: about(Type.Number(), 'Sum before each part is capped.', 52),
    rank: about(
      OneOf(SCORE_RANKS),
      '`newcomer` from 0, `regular` from 20, `insider` from 40, `vip` from 60, `icon` from 80.',
      'insider',
    ),
    parts: about(
      Type.Object({
        followers: about(Whole, '0 to 20, by the logarithm of the followers; a million is 20.', 11),
        verified: about(Whole, '10 for a verified guest, else 0.', 10),
        connections: about(Whole, '0 to 15: one for each connection.', 6),
        vvip: about(Whole, '15 for the tier or the tag `vvip`, else 0.', 0),
        bookings: about(Whole, '0 to 20: two for each visit.', 8),
        diversity: about(Whole, '0 to 5: one for each venue visited.', 2),
        age: about(Whole, '0 to 5: one for each year of the account.', 5),
        tier: about(Whole, '0 to 10 by tier: standard 0, silver 2, gold 5, vip 8, vvip 10.', 5),
      }),
      'What the score is made of.',
    ),
  }),
)
