import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Id,
  Nullable,
  named,
  OneOf,
  PartySize,
  PlainText,
  Success,
  Text,
  Whole,
} from './fields.ts'
import { manageUrl, PublicStatus, wishes } from './public-fields.ts'
import { anyone, rows, session } from './row.ts'
import { VenueRef } from './venue-fields.ts'

const tag = 'Guest list'

export const OPTION_KINDS = ['standard', 'queue_skip'] as const

/** `fill` is the heads already on the night's list, which `threshold` is compared with. */
const Surge = named(
  'GuestListSurge',
  'Whether the night is busy enough for the surge price.',
  Type.Object({
    active: about(Bool, 'Whether the surge price applies now.', false),
    threshold: about(Nullable(Type.Number()), 'Heads from which it applies. Null: never.', 140),
    price: about(Type.Number(), 'Keys per guest while it applies.', 8),
    fill: about(Whole, 'Heads on the night’s list so far.', 64),
  }),
)

const Option = named(
  'GuestListOption',
  'One way to join the guest list.',
  Type.Object({
    option_kind: about(OneOf(OPTION_KINDS), '`queue_skip` also skips the queue.', 'standard'),
    rule_id: about(PlainText, 'Access rule to send when joining.', EXAMPLE.guestListRule),
    keys_per_guest: about(Whole, 'Price in keys for each guest.', 2),
    auto_approve: about(Bool, 'Whether joining is approved at once.', true),
    max_party: about(Whole, 'Largest party the rule takes.', 4),
  }),
)

export const guestList = rows({
  'GET /api/public/venues/:venueId/guestlist-options': {
    operationId: 'getGuestListOptions',
    tag,
    summary: 'What joining the guest list costs, in keys',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Night to ask about. Default: the current service day.')),
    }),
    ok: named(
      'GuestListOptions',
      'Prices and options of one night.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        keys_per_guest: about(
          Whole,
          'The lowest price of the options, in keys for each guest. 0 without options.',
          2,
        ),
        surge: about(Surge, 'Surge pricing of the night.'),
        options: about(Type.Array(Option), 'Ways to join. Empty when the night has no guest list.'),
        promo: about(
          Type.Object({ eligible: about(Bool, 'Whether any promo code can be used now.', true) }),
          'Promo codes.',
        ),
      }),
    ),
    example: { query: { date: '2026-01-24' } },
  },
  'POST /api/public/venues/:venueId/guestlist-bookings': {
    operationId: 'joinGuestList',
    tag,
    summary: 'Join the guest list, paying with keys',
    description: 'The booking belongs to the signed-in user. Nothing is spent unless the booking is made.',
    access: session,
    limit: 'publicWrite',
    idempotencyKey: true,
    books: true,
    body: Type.Object({
      rule_id: about(Id, 'The `rule_id` of an option.', EXAMPLE.guestListRule),
      date: about(DateText, 'Night to join.'),
      party_size: about(
        PartySize,
        'Number of people, you included. At most 1 + the venue’s `max_plus_ones`.',
        2,
      ),
      option_kind: Type.Optional(
        about(OneOf(OPTION_KINDS, { default: 'standard' }), '`queue_skip` also skips the queue.', 'standard'),
      ),
      promo_code: Type.Optional(
        about(Text(50), 'Promo code for a discount. Case does not matter.', 'HIGHWATER'),
      ),
      ...wishes,
    }),
    ok: Type.Object({
      success: Success.properties.success,
      booking_id: about(PlainText, 'Id of the booking.', EXAMPLE.booking),
      status: PublicStatus,
      keys_spent: about(Whole, 'Keys taken from the balance.', 4),
      auto_approved: about(Bool, 'Whether the booking was approved at once.', true),
      manage_url: manageUrl,
    }),
    refuses: [402, 409],
    means: {
      400: 'A field is missing or invalid, the party is too large, the list is not held that night, or the promo code is unknown.',
      402: 'You have fewer keys than this costs.',
      403: 'The venue takes no online bookings, or the list is for members.',
      404: 'The venue or the guest list was not found.',
      409: 'The list is full or closed for that night, or you are on it already (`already_on_list`).',
    },
    example: { body: { rule_id: EXAMPLE.guestListRule, date: '2026-01-24', party_size: 2 } },
  },
})
