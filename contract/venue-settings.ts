import { Type } from 'typebox'
import {
  Bool,
  Color,
  Created,
  Email,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  OneOf,
  Success,
  subset,
  Text,
  Timestamp,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Venue settings'
const access = operatorOf('venueId')

export const REFUND_KINDS = ['none', 'full', 'partial_pct'] as const
export const THEME_MODES = ['light', 'dark', 'auto'] as const

const id = Type.String()
const venue_id = Type.String()

const promoCode = {
  required: { code: Text(50), discount_pct: Int(1, 100) },
  optional: { max_uses: Nullable(Int(1)), expires_at: Nullable(Timestamp), active: Bool },
}
const policy = {
  required: { name: Name, refund: OneOf(REFUND_KINDS) },
  optional: { partial_pct: Nullable(Int(0, 100)), cancel_until_hours: Int(0, 8760), text: Notes },
}
const Switch = Type.Object({ enabled: Bool })
const Origin = Type.String({
  'x-text': true,
  maxLength: 300,
  pattern: '^https?://[^/\\s]+$',
  examples: ['https://www.example.com'],
})
const widgets = {
  bookings: Switch,
  events: Switch,
  vouchers: Switch,
  combo: Switch,
  theme_mode: OneOf(THEME_MODES),
  accent_color: Color,
  allowed_origins: Type.Array(Origin, { maxItems: 50 }),
}

export const PromoCode = Type.Object({
  id,
  venue_id,
  ...promoCode.required,
  ...promoCode.optional,
  uses: Type.Integer(),
})
export const Policy = Type.Object({ id, venue_id, ...policy.required, ...policy.optional })
export const WidgetSettings = Type.Object(widgets)
/** `id` is the member's user id. */
export const Member = Type.Object({ id, name: Type.String(), email: Type.String(), added_at: Type.String() })

export const venueSettings = rows({
  'GET /api/my-venues/:venueId/promo-codes': {
    tag,
    summary: 'Guest-list promo codes',
    access,
    extension: true,
    ok: List(PromoCode),
  },
  'POST /api/my-venues/:venueId/promo-codes': {
    tag,
    summary: 'Add a promo code',
    description: 'Codes compare without case and are unique in the venue.',
    access,
    extension: true,
    body: Type.Object({ ...promoCode.required, ...subset(promoCode.optional) }),
    ok: Created,
    refuses: [409],
  },
  'PUT /api/my-venues/:venueId/promo-codes/:id': {
    tag,
    summary: 'Change any subset of a promo code',
    description: '`max_uses` below the uses already made answers 409.',
    access,
    extension: true,
    body: Type.Object(subset({ ...promoCode.required, ...promoCode.optional })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-venues/:venueId/promo-codes/:id': {
    tag,
    summary: 'Remove a promo code',
    description: 'One that bookings were made with answers 409; switch it off instead.',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/policies': {
    tag,
    summary: 'Cancellation policies',
    access,
    extension: true,
    ok: List(Policy),
  },
  'POST /api/my-venues/:venueId/policies': {
    tag,
    summary: 'Add a cancellation policy',
    description:
      '`partial_pct` is required when `refund` is partial_pct. The venue’s `booking_policy` names one.',
    access,
    extension: true,
    body: Type.Object({ ...policy.required, ...subset(policy.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/policies/:id': {
    tag,
    summary: 'Change any subset of a policy',
    access,
    extension: true,
    body: Type.Object(subset({ ...policy.required, ...policy.optional })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/policies/:id': {
    tag,
    summary: 'Remove a policy that neither the venue nor an event names',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/widget-settings': {
    tag,
    summary: 'Which widgets are on, and how they look',
    access,
    extension: true,
    ok: WidgetSettings,
  },
  'PUT /api/my-venues/:venueId/widget-settings': {
    tag,
    summary: 'Change any subset of the widget settings',
    description: 'No allowed origins means that every site may embed the widgets.',
    access,
    extension: true,
    body: Type.Object(subset(widgets)),
    ok: Success,
  },
  'GET /api/my-venues/:venueId/members': {
    tag,
    summary: 'The accounts that can manage the venue',
    access,
    extension: true,
    ok: List(Member),
  },
  'POST /api/my-venues/:venueId/members': {
    tag,
    summary: 'Let another operator manage the venue',
    description: 'An e-mail without an operator account answers 404. Adding a member twice changes nothing.',
    access,
    extension: true,
    body: Type.Object({ email: Email }),
    ok: Created,
  },
  'DELETE /api/my-venues/:venueId/members/:userId': {
    tag,
    summary: 'Take a member off the venue',
    description: 'The last member cannot be removed.',
    access,
    extension: true,
    ok: Success,
    refuses: [409],
  },
})
