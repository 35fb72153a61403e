import { Type } from 'typebox'
import { Bool, DateText, Id, Nullable, OneOf, PartySize, Text } from './fields.ts'
import { PublicStatus, VenueRef } from './public-booking.ts'
import { anyone, rows, session } from './row.ts'

const tag = 'Guest list'

export const OPTION_KINDS = ['standard', 'queue_skip'] as const

const int = Type.Integer()
const text = Type.String()

/** `fill` is the heads already on the night's list, which `threshold` is compared with. */
const Surge = Type.Object({
  active: Bool,
  threshold: Nullable(Type.Number()),
  price: Type.Number(),
  fill: int,
})

const Option = Type.Object({
  option_kind: OneOf(OPTION_KINDS),
  rule_id: text,
  keys_per_guest: int,
  auto_approve: Bool,
  max_party: int,
})

export const guestList = rows({
  'GET /api/public/venues/:venueId/guestlist-options': {
    tag,
    summary: 'What joining the guest list costs, in keys',
    description: 'Of `date`, or of the current service day. keys_per_guest is the lowest of the options.',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({ date: Type.Optional(DateText) }),
    ok: Type.Object({
      venue: VenueRef,
      keys_per_guest: int,
      surge: Surge,
      options: Type.Array(Option),
      promo: Type.Object({ eligible: Bool }),
    }),
  },
  'POST /api/public/venues/:venueId/guestlist-bookings': {
    tag,
    summary: 'Join the guest list, paying with keys',
    description: 'Too few keys answers 402, a full list 409. Nothing is spent unless the booking is made.',
    access: session,
    limit: 'publicWrite',
    body: Type.Object({
      rule_id: Id,
      date: DateText,
      party_size: PartySize,
      option_kind: Type.Optional(OneOf(OPTION_KINDS, { default: 'standard' })),
      promo_code: Type.Optional(Text(50)),
    }),
    ok: Type.Object({
      success: Type.Literal(true),
      booking_id: text,
      status: PublicStatus,
      keys_spent: int,
      auto_approved: Bool,
    }),
    refuses: [402, 409],
  },
})
