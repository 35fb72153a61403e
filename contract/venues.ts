import { Type } from 'typebox'
import {
  Amount,
  Bool,
  ClearableText,
  DataUrl,
  DurationMins,
  Email,
  Id,
  Int,
  List,
  Name,
  Nullable,
  OneOf,
  PartySize,
  Phone,
  Prose,
  Success,
  subset,
  Text,
  TimeText,
  TimeZone,
  Url,
} from './fields.ts'
import { operator, operatorOf, rows } from './row.ts'

const tag = 'Venues'

export const VENUE_STATUSES = ['draft', 'live'] as const
export const LISTING_STATUSES = ['none', 'pending', 'approved'] as const
export const TIME_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const Interval = Type.Object({ open: TimeText, close: TimeText })
const DayHours = Type.Optional(Type.Array(Interval, { maxItems: 4 }))

/** `close` at or before `open` runs past midnight; a missing day is closed. */
export const OpeningHours = Type.Object(
  { mon: DayHours, tue: DayHours, wed: DayHours, thu: DayHours, fri: DayHours, sat: DayHours, sun: DayHours },
  { additionalProperties: false },
)

const FoodTypes = Type.Unsafe<string[] | string | null>({
  anyOf: [
    Type.Array(Text(50), { maxItems: 50 }),
    Type.String({ 'x-text': true, maxLength: 2000 }),
    { type: 'null' },
  ],
})

const settings = {
  venue_type: Text(50),
  food_types: FoodTypes,
  phone: Phone,
  email: Email,
  backdoor_capacity: Int(0, 1_000_000),
  queue_skip_price: Amount,
  surge_threshold: Nullable(Amount),
  surge_price: Amount,
  last_entry_time: TimeText,
  max_plus_ones: Int(0, 100),
  members_only: Int(0, 2),
  opening_hours: Nullable(OpeningHours),
  guest_list_enabled: Bool,
  tables_enabled: Bool,
  paid_guest_list_enabled: Bool,
  booking_policy: Nullable(Id),
  default_booking_duration: DurationMins,
  default_party_min: PartySize,
  default_party_max: PartySize,
  booking_cutoff_value: Int(0, 10_000),
  booking_cutoff_unit: OneOf(TIME_UNITS),
  booking_start_value: Int(0, 10_000),
  booking_start_unit: OneOf(TIME_UNITS),
  website: Url,
  description: Prose(2000),
  marketing_sender_name: ClearableText(200),
  marketing_reply_to: Type.String({ 'x-text': true, maxLength: 254, format: 'email-or-empty' }),
  instagram_url: Url,
  tiktok_url: Url,
  twitter_url: Url,
  timezone: TimeZone,
  service_day_start: TimeText,
}

const text = Nullable(Type.String())
const int = Type.Integer()

export const Venue = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  status: OneOf(VENUE_STATUSES),
  app_listing_status: OneOf(LISTING_STATUSES),
  venue_type: text,
  food_types: Nullable(Type.Array(Type.String())),
  phone: text,
  email: text,
  backdoor_capacity: Nullable(int),
  queue_skip_price: Type.Number(),
  surge_threshold: Nullable(Type.Number()),
  surge_price: Type.Number(),
  last_entry_time: text,
  max_plus_ones: int,
  members_only: int,
  opening_hours: Nullable(OpeningHours),
  guest_list_enabled: Bool,
  tables_enabled: Bool,
  paid_guest_list_enabled: Bool,
  booking_policy: text,
  default_booking_duration: int,
  default_party_min: int,
  default_party_max: int,
  booking_cutoff_value: int,
  booking_cutoff_unit: OneOf(TIME_UNITS),
  booking_start_value: int,
  booking_start_unit: OneOf(TIME_UNITS),
  website: text,
  description: text,
  marketing_sender_name: text,
  marketing_reply_to: text,
  instagram_url: text,
  tiktok_url: text,
  twitter_url: text,
  logo_url: text,
  timezone: Type.String(),
  service_day_start: Type.String(),
  created_at: Type.String(),
})

const Stats = Type.Object({
  venue: Type.Object({ id: Type.String(), name: Type.String() }),
  revenue: Type.Object({ today: int, week: int, month: int, alltime: int }),
  bookings: Type.Object({ pending: int, approved: int, cancelled: int, total: int, today_count: int }),
  unique_guests: int,
  chart: Type.Array(Type.Object({ booking_date: Type.String(), status: Type.String(), count: int })),
})

const OperatorStats = Type.Object({
  venues: int,
  total_guests: int,
  month_guests: int,
  revenue: int,
  partner: Nullable(Type.Object({})),
})

export const SisterVenue = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  status: OneOf(VENUE_STATUSES),
  logo_url: text,
})

const Listing = Type.Object({ app_listing_status: OneOf(LISTING_STATUSES) })

export const venues = rows({
  'GET /api/my-venues': {
    tag,
    summary: 'The venues you can access',
    access: operator,
    caching: 'reference',
    ok: List(Venue),
  },
  'POST /api/my-venues': {
    tag,
    summary: 'Create a venue',
    description: 'A new venue is live at once and asks to be listed in the consumer app.',
    access: operator,
    body: Type.Object({ name: Name, address: Text(500), ...subset(settings) }),
    ok: Type.Object({
      success: Type.Literal(true),
      id: Type.String(),
      status: OneOf(VENUE_STATUSES),
      app_listing_status: OneOf(LISTING_STATUSES),
    }),
    refuses: [404],
  },
  'PUT /api/my-venues/:id': {
    tag,
    summary: 'Change any subset of a venue',
    access: operatorOf('id'),
    body: Type.Object(subset({ name: Name, address: Text(500), ...settings })),
    ok: Success,
  },
  'PUT /api/my-venues/:id/status': {
    tag,
    summary: 'Publish a venue or take it back to draft',
    access: operatorOf('id'),
    body: Type.Object({ status: OneOf(VENUE_STATUSES) }),
    ok: Type.Object({ success: Type.Literal(true), status: OneOf(VENUE_STATUSES) }),
    refuses: [409],
  },
  'POST /api/my-venues/:id/request-listing': {
    tag,
    summary: 'Ask for listing in the consumer app',
    access: operatorOf('id'),
    ok: Listing,
    refuses: [409],
  },
  'POST /api/my-venues/:id/withdraw-listing': {
    tag,
    summary: 'Withdraw a pending listing request',
    access: operatorOf('id'),
    ok: Listing,
    refuses: [409],
  },
  'GET /api/my-venues/:id/stats': {
    tag,
    summary: 'Revenue, bookings and a 14-day chart of one venue',
    access: operatorOf('id'),
    ok: Stats,
  },
  'GET /api/my-stats': {
    tag,
    summary: 'Totals over every venue you can access',
    access: operator,
    ok: OperatorStats,
  },
  'GET /api/my-venues/:id/sisters': {
    tag,
    summary: 'Sister venues',
    access: operatorOf('id'),
    caching: 'reference',
    ok: List(SisterVenue),
  },
  'POST /api/my-venues/:id/sisters': {
    tag,
    summary: 'Link a sister venue, both ways',
    access: operatorOf('id'),
    body: Type.Object({ sister_venue_id: Id }),
    ok: Success,
  },
  'DELETE /api/my-venues/:id/sisters/:sisterId': {
    tag,
    summary: 'Unlink a sister venue, both ways',
    access: operatorOf('id'),
    ok: Success,
  },
  'POST /api/venues/:id/logo': {
    tag,
    summary: 'Upload the logo as a base64 data URL',
    description: 'PNG, JPEG, WebP or GIF, judged by its bytes, at most 512,000 bytes decoded.',
    access: operatorOf('id'),
    body: Type.Object({ data: DataUrl }),
    bodyLimit: 8_388_608,
    ok: Type.Object({ success: Type.Literal(true), logo_url: Type.String() }),
  },
})
