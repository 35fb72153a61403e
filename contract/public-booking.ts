import { Type } from 'typebox'
import { BundleItem, DEPOSIT_MODES, RULE_TYPES } from './access-rules.ts'
import {
  Bool,
  DateText,
  Email,
  Id,
  Int,
  Name,
  Nullable,
  OneOf,
  PartySize,
  Phone,
  TimeText,
} from './fields.ts'
import { TABLE_SHAPES } from './floor-plan.ts'
import { anyone, anyoneOrSession, rows } from './row.ts'
import { THEME_MODES } from './venue-settings.ts'

const tag = 'Public booking'

/** A booking's status as guests see it: approved shows as confirmed. */
export const PUBLIC_BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'rejected',
  'cancelled',
  'checked_in',
] as const
/** Why a slot cannot be booked. */
export const UNAVAILABLE_REASONS = [
  'past',
  'cutoff',
  'too_early',
  'closed',
  'full',
  'no_table',
  'party_size',
] as const
/** Why a table cannot be chosen: the slot's own reasons, or the table's. */
export const TABLE_UNAVAILABLE_REASONS = [...UNAVAILABLE_REASONS, 'taken', 'blocked', 'not_offered'] as const

const id = Type.String()
const int = Type.Integer()
const text = Type.String()

export const PublicStatus = OneOf(PUBLIC_BOOKING_STATUSES)
export const VenueRef = Type.Object({ id, name: text })

/** Callers without a session must send it. */
export const TurnstileToken = Type.String({ maxLength: 2048 })

export const BundleSelections = Type.Array(
  Type.Object({ bundle_id: Id, item_id: Id, quantity: Int(1, 1000) }),
  { maxItems: 100 },
)

export const PublicBundle = Type.Object({ id, name: text, prepaid: Bool, items: Type.Array(BundleItem) })

/** The keys are null where payments or the bot check are not configured. */
export const WidgetConfig = Type.Object({
  venue: VenueRef,
  widget: Type.Object({ enabled: Bool, theme_mode: OneOf(THEME_MODES), accent_color: text }),
  publishable_key: Nullable(text),
  turnstile_site_key: Nullable(text),
})

const Slot = Type.Object({
  time: text,
  access_rule_id: text,
  available: Bool,
  reason: Type.Optional(OneOf(UNAVAILABLE_REASONS)),
  deposit_pence: int,
})

const PublicRule = Type.Object({
  id,
  name: text,
  rule_type: OneOf(RULE_TYPES),
  start_time: text,
  end_time: text,
  party_min: int,
  party_max: int,
  duration_mins: int,
  deposit_mode: OneOf(DEPOSIT_MODES),
  price_per_cover_pence: int,
  min_covers: int,
  price_keys: int,
  auto_approve: Bool,
  bundle_ids: Type.Array(text),
})

const Availability = Type.Object({
  venue: VenueRef,
  date: text,
  party_size: int,
  type: OneOf(RULE_TYPES),
  slots: Type.Array(Slot),
  party_too_large: Bool,
  next_available_dates: Type.Array(text),
  rules: Type.Array(PublicRule),
  bundles: Type.Array(PublicBundle),
})

const Floorplan = Type.Object({
  floors: Type.Array(
    Type.Object({
      id,
      name: text,
      width: int,
      height: int,
      areas: Type.Array(Type.Object({ id, name: text })),
    }),
  ),
  tables: Type.Array(
    Type.Object({
      id,
      floor_id: text,
      area_id: Nullable(text),
      table_number: text,
      capacity: int,
      min_party: int,
      shape: OneOf(TABLE_SHAPES),
      x: Type.Number(),
      y: Type.Number(),
      w: Type.Number(),
      h: Type.Number(),
      rotation: Type.Number(),
      deposit_pence: int,
      available: Bool,
      reason: Type.Optional(OneOf(TABLE_UNAVAILABLE_REASONS)),
    }),
  ),
})

const Booked = Type.Object({ ok: Type.Literal(true), booking_id: text, status: PublicStatus })
const NeedsDeposit = Type.Object({
  requires_payment: Type.Literal(true),
  booking_id: text,
  payment_intent_id: text,
  payment_client_secret: text,
})

const perWidget = <S extends typeof Bool | typeof text>(schema: S) =>
  Type.Object({ bookings: schema, events: schema, vouchers: schema })

export const publicBooking = rows({
  'GET /api/public/venues/:venueId/booking-widget-config': {
    tag,
    summary: 'How the booking widget looks, and the keys it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: WidgetConfig,
  },
  'GET /api/public/venues/:venueId/availability': {
    tag,
    summary: 'The slots of one day',
    description:
      'A slot shown available can be booked at that moment. `next_available_dates` is filled when the day has none.',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      date: DateText,
      party_size: Type.Optional(Int(1, 1000, { default: 2 })),
      type: Type.Optional(OneOf(RULE_TYPES, { default: 'tables' })),
    }),
    ok: Availability,
  },
  'GET /api/public/venues/:venueId/floorplan': {
    tag,
    summary: 'The floor plan with each table’s availability at one time',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      date: DateText,
      time: TimeText,
      party_size: Type.Optional(Int(1, 1000, { default: 2 })),
      rule_id: Type.Optional(Id),
    }),
    ok: Floorplan,
  },
  'POST /api/public/venues/:venueId/book': {
    tag,
    summary: 'Book a table or a guest-list place',
    description:
      'Callers without a session send guest_name, guest_email and turnstile_token; a session’s booking is its own. ' +
      'With a deposit the booking waits for its payment, then book/finalize.',
    access: anyoneOrSession,
    limit: 'publicWrite',
    body: Type.Object({
      access_rule_id: Id,
      rule_type: OneOf(RULE_TYPES),
      date: DateText,
      time: TimeText,
      party_size: PartySize,
      table_id: Type.Optional(Id),
      bundle_selections: Type.Optional(BundleSelections),
      guest_name: Type.Optional(Name),
      guest_email: Type.Optional(Email),
      guest_phone: Type.Optional(Phone),
      turnstile_token: Type.Optional(TurnstileToken),
    }),
    ok: Type.Union([Booked, NeedsDeposit]),
    refuses: [402, 403, 409, 502],
  },
  'POST /api/public/venues/:venueId/book/finalize': {
    tag,
    summary: 'Confirm a booking whose deposit is paid, or release it',
    description: '`ok` is false while the payment is processing and after an unpaid booking was released.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({ booking_id: Id }),
    ok: Type.Object({ ok: Bool, booking_id: text, status: PublicStatus }),
    refuses: [502],
  },
  'GET /api/public/venues/:venueId/booking/:bookingId/qr': {
    tag,
    summary: 'The door code of a confirmed booking, as an image',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    ok: Type.Object({ qr_code: text, issued_at: int, expires_in_ms: int }),
    refuses: [409],
  },
  'GET /api/public/venues/:venueId/combo-widget-config': {
    tag,
    summary: 'Which widgets the combo widget leads to',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: Type.Object({ enabled: perWidget(Bool), links: perWidget(text) }),
  },
})
