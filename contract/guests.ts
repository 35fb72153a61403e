import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  CursorPage,
  cursorPaging,
  DateText,
  Email,
  Id,
  Int,
  List,
  Name,
  Nullable,
  OneOf,
  offsetPaging,
  Page,
  Phone,
  Success,
  subset,
  Tags,
  Text,
} from './fields.ts'
import {
  Activity,
  GuestBooking,
  GuestDetail,
  LedgerEntry,
  Network,
  OneGuestNetwork,
  RosterGuest,
  RosterTag,
  Score,
  VenueGuest,
  WalkIn,
} from './guest-fields.ts'
import { operator, rows, session, venueStaffOf } from './row.ts'

export {
  type MarketingSource,
  MEMBERSHIP_TIERS,
  type MembershipTier,
  type ScoreRank,
} from './guest-fields.ts'

const tag = 'Guests'

const TAG_SCOPES = ['global', 'venue'] as const
export type TagScope = (typeof TAG_SCOPES)[number]

const searchFields = {
  q: about(
    Type.String({ 'x-text': true, minLength: 2, maxLength: 200 }),
    'Part of a name, an e-mail address or a phone number. Case and accents do not matter.',
    'row',
  ),
}
const SearchQuery = Type.Object(searchFields)
const Connected = Type.Object({ connected: about(Bool, 'True connects; false ends the connection.', true) })
const paging = Type.Object({ ...offsetPaging, ...cursorPaging })

const ROSTER_SORTS = ['name', 'last_visit', 'visits', 'paid', 'next_booking'] as const
export type RosterSort = (typeof ROSTER_SORTS)[number]
const venue = about(Id, 'One venue: only its guests, and only what happened there.', EXAMPLE.venue)

const counted_at = Type.Optional(
  about(Id, 'Counts visits, no-shows, points and money at this venue of yours alone.', EXAMPLE.venue),
)

const rosterQuery = Type.Object({
  ...paging.properties,
  ...subset({
    venue,
    sort: about(
      OneOf(ROSTER_SORTS),
      'Order: by name (the default), the last visit first, most visits, most paid, or the next booking first. Other orders than by name have no cursor.',
      'last_visit',
    ),
    tag: about(Text(50), 'Only guests with this tag.', 'regular'),
    min_visits: about(Int(0, 100_000), 'Only guests with at least so many visits.', 3),
    max_visits: about(Int(0, 100_000), 'Only guests with at most so many visits.', 0),
    no_shows: about(Bool, 'True: only guests who did not come at least once.', true),
    upcoming: about(Bool, 'True: only guests who have a booking ahead.', true),
  }),
})

const NOT_ON_ROSTER = 'The guest is not on your roster.'

export const guests = rows({
  'GET /api/my-guests': {
    operationId: 'listGuests',
    tag,
    summary: 'The guest roster over every venue you can access',
    description:
      'Every guest with a booking, a linked reservation, a tag or a walk-in at one of your venues, by the name and phone that your venues stored: the newest where they differ.',
    access: operator,
    needs: 'host',
    query: rosterQuery,
    ok: Type.Union([Page(RosterGuest), CursorPage(RosterGuest)]),
    refuses: [404],
    means: {
      400: 'A field is invalid, or a cursor is asked for in another order than by name.',
      404: 'The venue was not found, or is not yours.',
    },
    example: { query: { limit: 20 } },
  },
  'GET /api/my-guests/tags': {
    operationId: 'listRosterTags',
    tag,
    summary: 'The tags that guests of the roster have',
    description: 'At most 500, the most used first.',
    access: operator,
    needs: 'host',
    extension: true,
    ok: List(RosterTag),
  },
  'GET /api/my-guests/search': {
    operationId: 'searchGuests',
    tag,
    summary: 'Search the roster by name, e-mail or phone',
    description: 'Up to 50 guests, the best match first.',
    access: operator,
    needs: 'host',
    query: Type.Object({ ...searchFields, venue: Type.Optional(venue), counted_at }),
    ok: List(RosterGuest),
    refuses: [404],
    means: { 404: 'The venue was not found, or is not yours.' },
    example: { query: { q: 'row' } },
  },
  'GET /api/my-guests/network': {
    operationId: 'getNetwork',
    tag,
    summary: 'Who knows whom in the roster',
    description: 'At most 2,000 guests, the best connected first, and 20,000 of their connections.',
    access: operator,
    needs: 'host',
    ok: Network,
  },
  'GET /api/my-guests/:id': {
    operationId: 'getGuest',
    tag,
    summary: 'One guest with bookings, stats and tags',
    description: 'Shows only what happened at your venues.',
    access: operator,
    needs: 'host',
    query: Type.Object({ counted_at }),
    ok: GuestDetail,
    means: { 404: NOT_ON_ROSTER },
  },
  'GET /api/my-guests/:id/billing': {
    operationId: 'listGuestBilling',
    tag,
    summary: 'The guest’s key ledger',
    description: 'The newest 1,000 entries of your venues.',
    access: operator,
    needs: 'host',
    ok: List(LedgerEntry),
    means: { 404: NOT_ON_ROSTER },
  },
  'GET /api/my-guests/:id/activity': {
    operationId: 'listGuestActivity',
    tag,
    summary: 'The last 10 things that happened, newest first',
    access: operator,
    needs: 'host',
    ok: List(Activity),
    means: { 404: NOT_ON_ROSTER },
  },
  'GET /api/my-guests/:id/bookings': {
    operationId: 'listGuestBookings',
    tag,
    summary: 'All of the guest’s bookings at your venues',
    access: operator,
    needs: 'host',
    query: paging,
    ok: Type.Union([Page(GuestBooking), CursorPage(GuestBooking)]),
    means: { 404: NOT_ON_ROSTER },
    example: { query: { paging: 'cursor' } },
  },
  'GET /api/my-guests/:id/network': {
    operationId: 'getGuestNetwork',
    tag,
    summary: 'The guest and their direct connections',
    description: 'At most 2,000 guests.',
    access: operator,
    needs: 'host',
    ok: OneGuestNetwork,
    means: { 404: NOT_ON_ROSTER },
  },
  'PUT /api/my-guests/:id/tags': {
    operationId: 'setGuestTags',
    tag,
    summary: 'Replace the guest’s tags, everywhere or at one venue',
    access: operator,
    needs: 'host',
    body: Type.Object({
      scope: Type.Optional(
        about(
          OneOf(TAG_SCOPES, { default: 'global' }),
          'Whether the tags hold at all your venues or at one.',
          'global',
        ),
      ),
      venue_id: Type.Optional(about(Id, 'The venue. Required when the scope is `venue`.', EXAMPLE.venue)),
      tags: about(Tags, 'The tags. They replace all tags of that scope.', ['regular', 'press']),
    }),
    ok: Success,
    means: { 404: 'The guest is not on your roster, or the venue is not yours.' },
    example: { body: { scope: 'global', tags: ['regular', 'press'] } },
  },
  'PUT /api/my-guests/:id/bar': {
    operationId: 'barGuest',
    tag,
    summary: 'Bar a guest from your venues',
    description:
      'Holds for the guest’s account, e-mail address and phone number. Guests who book or join online are told that there ' +
      'is no room; staff and the door get the warning `barred`. A second bar replaces the first.',
    access: operator,
    needs: 'host',
    extension: true,
    body: Type.Object({
      until: about(Nullable(DateText), 'Last service day of the bar. Null: without end.', '2026-06-30'),
      reason: about(Text(500), 'Why, for your colleagues.', 'Fought with the staff'),
    }),
    ok: Success,
    means: { 404: NOT_ON_ROSTER },
    example: { body: { until: null, reason: 'Fought with the staff' } },
  },
  'DELETE /api/my-guests/:id/bar': {
    operationId: 'liftBar',
    tag,
    summary: 'Lift the bar of a guest at your venues',
    description: 'Lifting it again changes nothing.',
    access: operator,
    needs: 'host',
    extension: true,
    ok: Success,
    means: { 404: NOT_ON_ROSTER },
  },
  'PUT /api/my-guests/:id/connection': {
    operationId: 'setConnection',
    tag,
    summary: 'Connect yourself with a guest, or end it',
    access: operator,
    needs: 'host',
    extension: true,
    body: Connected,
    ok: Success,
    means: { 404: NOT_ON_ROSTER },
    example: { body: { connected: true } },
  },
  'PUT /api/my-guests/:id/connections/:otherId': {
    operationId: 'setGuestConnection',
    tag,
    summary: 'Connect two guests of the roster, or end it',
    description: 'For your venues: other companies neither see nor change it.',
    access: operator,
    needs: 'host',
    extension: true,
    body: Connected,
    ok: Success,
    means: {
      400: 'A field is missing or invalid, or both ids are the same guest.',
      404: 'One of the two guests is not on your roster.',
    },
    example: { body: { connected: true } },
  },
  'GET /api/my-venues/:venueId/guests/search': {
    operationId: 'searchVenueGuests',
    tag,
    summary: 'Search the guests of one venue',
    description: 'Up to 12 guests, the best match first.',
    access: venueStaffOf('venueId'),
    needs: 'host',
    query: SearchQuery,
    ok: List(VenueGuest),
    example: { query: { q: 'row' } },
  },
  'POST /api/my-venues/:venueId/guests/walk-in': {
    operationId: 'addWalkIn',
    tag,
    summary: 'Add a walk-in guest',
    description:
      'A known e-mail re-uses that guest, under the name and phone that this venue stored or is given now. Send the id as `user_id` to book for the guest.',
    access: venueStaffOf('venueId'),
    needs: 'host',
    body: Type.Object({
      name: about(Name, 'Name of the guest.', 'Sam Okafor'),
      phone: Type.Optional(about(Phone, 'Phone number of the guest.', '+44 7700 900456')),
      email: Type.Optional(
        about(Email, 'Address of the guest. Default: a made-up one at `walkin.local`.', 'sam@example.com'),
      ),
    }),
    ok: WalkIn,
    idempotencyKey: true,
    means: { 409: 'The key came with another body.' },
    example: { body: { name: 'Sam Okafor', phone: '+44 7700 900456' } },
  },
  'GET /api/users/:id/score': {
    operationId: 'getGuestScore',
    tag,
    summary: 'A guest’s score',
    description:
      'Visits, tags and connections count at the venues you can access. Your own score counts all venues. A guest who reads somebody else’s score sees 0 followers.',
    access: session,
    needs: 'host',
    ok: Score,
  },
})
