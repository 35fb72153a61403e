import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Color,
  Created,
  GuestDescriptions,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  Pence,
  PlainText,
  Prose,
  Success,
  subset,
  Text,
  Timestamp,
  Url,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { themeMode, WIDGET_FONTS } from './widget-fields.ts'

const tag = 'Venue settings'
const access = operatorOf('venueId')

/** Until when a guest who cancels leaves how much with the venue. */
export const TermsStep = named(
  'TermsStep',
  'One deadline of cancellation terms, and what the venue keeps of a guest who cancels until then. Exactly one of the two.',
  Type.Object({
    until_hours: about(Int(0, 8760), 'Until how many hours before the start it applies.', 48),
    keep_pct: Type.Optional(about(Int(0, 100), 'Percentage of what was paid or held that is kept.', 50)),
    keep_pence_per_cover: Type.Optional(
      about(Pence, 'Kept for each guest, at most what was paid or held.', 1000),
    ),
  }),
)
export const TERMS_STEPS_TEXT =
  'Up to five deadlines, the earliest first. The first that has not passed decides what is kept; after the last, everything. ' +
  'Null: `refund`, `partial_pct` and `cancel_until_hours` are the only one.'

export const REFUND_KINDS = ['none', 'full', 'partial_pct'] as const

const venue_id = about(PlainText, 'Venue it belongs to.', EXAMPLE.venue)

const promoCode = {
  required: {
    code: about(Text(50), 'What guests type. Stored in capitals; unique in the venue.', 'HIGHWATER'),
    discount_pct: about(Int(1, 100), 'Discount on the price in keys, in percent.', 20),
  },
  optional: {
    max_uses: about(
      Nullable(Int(1)),
      'How often the code can be used. Null: without limit. Default null.',
      200,
    ),
    expires_at: about(Nullable(Timestamp), 'When the code stops working. Null: never. Default null.'),
    active: about(Bool, 'Whether the code can be used. Default true.', true),
  },
}
const policy = {
  required: {
    name: about(Name, 'Name of the policy.', 'Half back until two days before'),
    refund: about(
      OneOf(REFUND_KINDS),
      'What is returned on a cancellation in time: nothing, everything, or `partial_pct` percent.',
      'partial_pct',
    ),
  },
  optional: {
    partial_pct: about(
      Nullable(Int(0, 100)),
      'Percentage returned. Required when `refund` is `partial_pct`. Default null.',
      50,
    ),
    cancel_until_hours: about(
      Int(0, 8760),
      'Until how many hours before the start it applies. Default 24.',
      48,
    ),
    late_fee_per_cover_pence: about(
      Pence,
      'Fee per guest for a no-show or a late cancellation. Default 0.',
      0,
    ),
    steps: about(
      Nullable(Type.Array(TermsStep, { minItems: 1, maxItems: 5 })),
      `${TERMS_STEPS_TEXT} Default null.`,
      null,
    ),
    text: about(
      Notes,
      'The policy in words, shown to guests. Default empty.',
      'Half is returned up to 48 hours before.',
    ),
    texts: about(
      Nullable(GuestDescriptions),
      'These words by language, for guests. Null: `text`. Default null.',
    ),
  },
}
const NOTICE_KINDS = ['privacy', 'house_rules', 'imprint'] as const
const noticeText = about(
  Nullable(
    Type.Object({
      en: Type.Optional(about(Prose(20_000), 'In English.', 'We keep your details for one year.')),
      de: Type.Optional(about(Prose(20_000), 'In German.', 'Wir bewahren Ihre Daten ein Jahr lang auf.')),
    }),
  ),
  'The text by language, at least one. Null where `url` says where it is. Default null.',
)
const notice = {
  required: { kind: about(OneOf(NOTICE_KINDS), 'What it is. One of each kind.', 'privacy') },
  optional: {
    url: about(
      Nullable(Url),
      'Where the venue has published it. Null where `text` says it. Default null.',
      'https://www.example.com/privacy',
    ),
    text: noticeText,
  },
}
const Switch = named(
  'WidgetSwitch',
  'Whether a widget is on.',
  Type.Object({ enabled: about(Bool, 'Whether the widget is on. Default true.', true) }),
)
const Origin = Type.String({
  'x-text': true,
  maxLength: 300,
  pattern: '^https?://[^/\\s]+$',
  examples: ['https://www.example.com'],
})
const widgets = {
  bookings: about(Switch, 'The booking widget.'),
  events: about(Switch, 'The events widget.'),
  vouchers: about(Switch, 'The voucher widget.'),
  combo: about(Switch, 'The combo widget, which leads to the other three.'),
  theme_mode: themeMode,
  accent_color: about(Color, 'Accent colour of the widgets. Default `#1f6f5c`.', '#1f6f5c'),
  font: about(
    OneOf(WIDGET_FONTS),
    'Family of the letters, of fonts that devices have. Default `sans`.',
    'serif',
  ),
  corner_radius: about(
    Type.Integer({ minimum: 0, maximum: 24 }),
    'How round buttons and fields are, in pixels. Default 8.',
    8,
  ),
  background: about(
    Type.String({ maxLength: 7, pattern: '^(card|none|#[0-9a-fA-F]{6})$' }),
    '`card`: white or dark by the theme. `none`: the website shows through. Or a colour `#rrggbb`, which decides between light and dark text. Default `card`.',
    'none',
  ),
  allowed_origins: about(
    Type.Array(Origin, { maxItems: 50 }),
    'Sites that may embed the widgets, as scheme and host. Empty: every site. Default empty.',
    ['https://www.example.com'],
  ),
}

const PromoCode = named(
  'PromoCode',
  'A promo code for the guest list.',
  Type.Object({
    id: about(PlainText, 'Promo code id.', EXAMPLE.promoCode),
    venue_id,
    ...promoCode.required,
    ...promoCode.optional,
    uses: about(Whole, 'How often it was used.', 17),
  }),
)
const Policy = named(
  'Policy',
  'A cancellation policy.',
  Type.Object({
    id: about(PlainText, 'Policy id.', EXAMPLE.policy),
    venue_id,
    ...policy.required,
    ...policy.optional,
  }),
)
const Notice = named(
  'Notice',
  'What a venue tells its guests: privacy, house rules or imprint.',
  Type.Object({
    id: about(PlainText, 'Notice id.', EXAMPLE.notice),
    venue_id,
    ...notice.required,
    ...notice.optional,
    version: about(Whole, 'Raised by one whenever `url` or `text` changes. Begins at 1.', 1),
  }),
)
const WidgetSettings = named(
  'WidgetSettings',
  'Which widgets are on, and how they look.',
  Type.Object(widgets),
)
/** `id` is the member's user id. */
export const venueSettings = rows({
  'GET /api/my-venues/:venueId/promo-codes': {
    operationId: 'listPromoCodes',
    tag,
    summary: 'Guest-list promo codes',
    access,
    needs: 'manager',
    extension: true,
    ok: List(PromoCode),
  },
  'POST /api/my-venues/:venueId/promo-codes': {
    operationId: 'createPromoCode',
    tag,
    summary: 'Add a promo code',
    description: 'Codes compare without case and are unique in the venue.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...promoCode.required, ...subset(promoCode.optional) }),
    ok: Created,
    refuses: [409],
    means: { 409: 'The venue has this code already.' },
    example: { body: { code: 'SPRINGTIDE', discount_pct: 25, max_uses: 100 } },
  },
  'PUT /api/my-venues/:venueId/promo-codes/:id': {
    operationId: 'updatePromoCode',
    tag,
    summary: 'Change any subset of a promo code',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...promoCode.required, ...promoCode.optional })),
    ok: Success,
    refuses: [409],
    means: { 409: 'The venue has this code already, or `max_uses` is below the uses already made.' },
    example: { body: { active: false } },
  },
  'DELETE /api/my-venues/:venueId/promo-codes/:id': {
    operationId: 'deletePromoCode',
    tag,
    summary: 'Remove a promo code',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 409: 'Bookings were made with this code. Switch it off with `active` instead.' },
  },
  'GET /api/my-venues/:venueId/policies': {
    operationId: 'listPolicies',
    tag,
    summary: 'Cancellation policies',
    access,
    needs: 'manager',
    extension: true,
    ok: List(Policy),
  },
  'POST /api/my-venues/:venueId/policies': {
    operationId: 'createPolicy',
    tag,
    summary: 'Add a cancellation policy',
    description: 'The venue’s `booking_policy` or an event’s `policy_id` names the policy that applies.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...policy.required, ...subset(policy.optional) }),
    ok: Created,
    example: { body: { name: 'Free until the day before', refund: 'full', cancel_until_hours: 24 } },
  },
  'PUT /api/my-venues/:venueId/policies/:id': {
    operationId: 'updatePolicy',
    tag,
    summary: 'Change any subset of a policy',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...policy.required, ...policy.optional })),
    ok: Success,
    example: { body: { cancel_until_hours: 72 } },
  },
  'DELETE /api/my-venues/:venueId/policies/:id': {
    operationId: 'deletePolicy',
    tag,
    summary: 'Remove a policy that neither the venue nor an event names',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 409: 'The venue or an event names this policy. Give it another one first.' },
  },
  'GET /api/my-venues/:venueId/notices': {
    operationId: 'listNotices',
    tag,
    summary: 'Privacy notice, house rules and imprint',
    access,
    needs: 'manager',
    extension: true,
    ok: List(Notice),
  },
  'POST /api/my-venues/:venueId/notices': {
    operationId: 'createNotice',
    tag,
    summary: 'Add a notice',
    description:
      'Shown beside the button of every public form, in mails and on the manage page. A booking keeps which version was shown.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...notice.required, ...subset(notice.optional) }),
    ok: Created,
    refuses: [409],
    means: {
      400: 'A field is invalid, or there is neither or both of `url` and `text`.',
      409: 'The venue has a notice of this kind already.',
    },
    example: { body: { kind: 'privacy', text: { en: 'We keep your details for one year.' } } },
  },
  'PUT /api/my-venues/:venueId/notices/:id': {
    operationId: 'updateNotice',
    tag,
    summary: 'Change any subset of a notice',
    description: 'Fields that are left out keep their values. Another `url` or `text` raises `version`.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...notice.required, ...notice.optional })),
    ok: Success,
    refuses: [409],
    means: {
      400: 'A field is invalid, or there is neither or both of `url` and `text`.',
      409: 'The venue has a notice of this kind already.',
    },
    example: { body: { text: { en: 'We keep your details for two years.' } } },
  },
  'DELETE /api/my-venues/:venueId/notices/:id': {
    operationId: 'deleteNotice',
    tag,
    summary: 'Remove a notice',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/widget-settings': {
    operationId: 'getWidgetSettings',
    tag,
    summary: 'Which widgets are on, and how they look',
    access,
    needs: 'manager',
    extension: true,
    ok: WidgetSettings,
  },
  'PUT /api/my-venues/:venueId/widget-settings': {
    operationId: 'updateWidgetSettings',
    tag,
    summary: 'Change any subset of the widget settings',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset(widgets)),
    ok: Success,
    example: {
      body: { theme_mode: 'dark', accent_color: '#c8102e', corner_radius: 16, vouchers: { enabled: true } },
    },
  },
})
