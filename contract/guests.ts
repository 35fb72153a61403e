import { Type } from 'typebox'
import { AUDIT_TYPES, BOOKING_KINDS, BOOKING_STATUSES } from './bookings.ts'
import {
  Bool,
  CursorPage,
  cursorPaging,
  Email,
  Id,
  List,
  Name,
  Nullable,
  OneOf,
  offsetPaging,
  Page,
  Phone,
  Success,
  Tags,
} from './fields.ts'
import { operator, rows, session, venueStaffOf } from './row.ts'

const tag = 'Guests'

export const MEMBERSHIP_TIERS = ['standard', 'silver', 'gold', 'vip', 'vvip'] as const
export const LEDGER_TYPES = ['grant', 'purchase', 'spend', 'refund'] as const
export const TAG_SCOPES = ['global', 'venue'] as const
export const SCORE_RANKS = ['newcomer', 'regular', 'insider', 'vip', 'icon'] as const

export type MembershipTier = (typeof MEMBERSHIP_TIERS)[number]
export type LedgerType = (typeof LEDGER_TYPES)[number]
export type TagScope = (typeof TAG_SCOPES)[number]
export type ScoreRank = (typeof SCORE_RANKS)[number]

const string = Type.String()
const text = Nullable(Type.String())
const int = Type.Integer()
const Tier = OneOf(MEMBERSHIP_TIERS)

const SearchQuery = Type.Object({ q: Type.String({ 'x-text': true, minLength: 2, maxLength: 200 }) })
const Connected = Type.Object({ connected: Bool })
const paging = Type.Object({ ...offsetPaging, ...cursorPaging })

/** A guest without an address carries a synthesised, local-only one. */
export const RosterGuest = Type.Object({
  id: string,
  name: string,
  email: string,
  phone: text,
  membership_tier: Tier,
  loyalty_points: int,
  successful_visits: int,
  venue_ids: Type.String({ description: 'Venue ids, separated by commas.' }),
})

const GuestDetail = Type.Object({
  guest: Type.Object({ id: string, name: string, email: string, phone: text, membership_tier: Tier }),
  bookings: Type.Array(
    Type.Object({
      id: string,
      status: OneOf(BOOKING_STATUSES),
      guest_count: int,
      booking_date: string,
      venue_name: string,
    }),
  ),
  stats: Type.Object({
    loyalty_points: int,
    confirmed_visits: int,
    door_rejections: int,
    total_bookings: int,
    keys_spent: int,
  }),
  is_connection: Bool,
  tags: Type.Object({
    global: Type.Array(string),
    per_venue: Type.Array(Type.Object({ venue_id: string, venue_name: string, tags: Type.Array(string) })),
  }),
})

const LedgerEntry = Type.Object({
  id: string,
  type: OneOf(LEDGER_TYPES),
  delta: int,
  note: string,
  booking_id: text,
  created_at: string,
})

const Activity = Type.Object({
  at: string,
  type: OneOf(AUDIT_TYPES),
  booking_id: string,
  venue_id: string,
  venue_name: string,
  details: Type.Unknown(),
})

export const GuestBooking = Type.Object({
  id: string,
  status: OneOf(BOOKING_STATUSES),
  kind: OneOf(BOOKING_KINDS),
  venue_id: string,
  venue_name: string,
  event_id: text,
  party_size: int,
  guest_count: int,
  booking_date: string,
  booking_time: string,
  duration_mins: int,
  table_id: text,
  table_number: text,
  reservation_tags: Type.Array(string),
  checked_in_at: text,
  door_rejected_at: text,
  created_at: string,
})

const graph = {
  nodes: Type.Array(
    Type.Object({
      id: string,
      name: string,
      degree: Type.Integer({ description: 'Edges inside the graph shown.' }),
      followers: int,
      verified: Bool,
      tier: Tier,
      centre: Type.Optional(Bool),
    }),
  ),
  edges: Type.Array(Type.Object({ source: string, target: string })),
}

const Score = Type.Object({
  total: Type.Integer({ minimum: 0, maximum: 100 }),
  raw: Type.Number(),
  rank: OneOf(SCORE_RANKS),
  parts: Type.Object({
    followers: int,
    verified: int,
    connections: int,
    vvip: int,
    bookings: int,
    diversity: int,
    age: int,
    tier: int,
  }),
})

export const guests = rows({
  'GET /api/my-guests': {
    tag,
    summary: 'The guest roster over every venue you can access',
    access: operator,
    query: paging,
    ok: Type.Union([Page(RosterGuest), CursorPage(RosterGuest)]),
  },
  'GET /api/my-guests/search': {
    tag,
    summary: 'Search the roster by name, e-mail or phone',
    description: 'Up to 50 guests, the best match first. Case and accents do not matter.',
    access: operator,
    query: SearchQuery,
    ok: List(RosterGuest),
  },
  'GET /api/my-guests/network': {
    tag,
    summary: 'Who knows whom in the roster',
    description: 'At most 2,000 guests, the best connected first, and 20,000 of their connections.',
    access: operator,
    ok: Type.Object(graph),
  },
  'GET /api/my-guests/:id': {
    tag,
    summary: 'One guest with bookings, stats and tags',
    description: 'The newest 200 bookings; the rest is at `/bookings`.',
    access: operator,
    ok: GuestDetail,
  },
  'GET /api/my-guests/:id/billing': {
    tag,
    summary: 'The guest’s key ledger',
    description: 'The newest 1,000 entries of your venues.',
    access: operator,
    ok: List(LedgerEntry),
  },
  'GET /api/my-guests/:id/activity': {
    tag,
    summary: 'The last 10 things that happened, newest first',
    access: operator,
    ok: List(Activity),
  },
  'GET /api/my-guests/:id/bookings': {
    tag,
    summary: 'All of the guest’s bookings at your venues',
    access: operator,
    query: paging,
    ok: Type.Union([Page(GuestBooking), CursorPage(GuestBooking)]),
  },
  'GET /api/my-guests/:id/network': {
    tag,
    summary: 'The guest and their direct connections',
    description: 'At most 2,000 guests.',
    access: operator,
    ok: Type.Object({ ...graph, centre_id: string }),
  },
  'PUT /api/my-guests/:id/tags': {
    tag,
    summary: 'Replace the guest’s tags, everywhere or at one venue',
    description: '`venue_id` is required when the scope is `venue`.',
    access: operator,
    body: Type.Object({
      scope: Type.Optional(OneOf(TAG_SCOPES, { default: 'global' })),
      venue_id: Type.Optional(Id),
      tags: Tags,
    }),
    ok: Success,
  },
  'PUT /api/my-guests/:id/connection': {
    tag,
    summary: 'Connect yourself with a guest, or end it',
    access: operator,
    extension: true,
    body: Connected,
    ok: Success,
  },
  'PUT /api/my-guests/:id/connections/:otherId': {
    tag,
    summary: 'Connect two guests of the roster, or end it',
    access: operator,
    extension: true,
    body: Connected,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/guests/search': {
    tag,
    summary: 'Search the guests of one venue',
    description: 'Up to 12 guests, the best match first.',
    access: venueStaffOf('venueId'),
    query: SearchQuery,
    ok: List(Type.Object({ id: string, name: string, email: string, phone: text, profile_image_url: text })),
  },
  'POST /api/my-venues/:venueId/guests/walk-in': {
    tag,
    summary: 'Add a walk-in guest',
    description: 'A known e-mail re-uses that guest; without one a local-only address is made.',
    access: venueStaffOf('venueId'),
    body: Type.Object({ name: Name, phone: Type.Optional(Phone), email: Type.Optional(Email) }),
    ok: Type.Object({ id: string, name: string, email: string, phone: text }),
  },
  'GET /api/users/:id/score': {
    tag,
    summary: 'A guest’s score',
    access: session,
    ok: Score,
  },
})
