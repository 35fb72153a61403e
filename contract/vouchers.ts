import { Type } from 'typebox'
import {
  Bool,
  CursorPage,
  cursorPaging,
  Email,
  Id,
  Int,
  Name,
  Notes,
  Nullable,
  OneOf,
  offsetPaging,
  Page,
  Success,
  subset,
  Text,
} from './fields.ts'
import { VenueRef } from './public-booking.ts'
import { anyone, operatorOf, rows } from './row.ts'
import { THEME_MODES } from './venue-settings.ts'

const publicTag = 'Public vouchers'
const tag = 'Vouchers'

export const VOUCHER_DELIVERIES = ['recipient', 'purchaser'] as const
export const VOUCHER_STATUSES = ['active', 'redeemed', 'expired'] as const

const int = Type.Integer()
const text = Type.String()
const VoucherAmount = Int(50, 10_000_000)
/** Read without regard to case, spaces and dashes. */
const Code = Text(50)

const settings = {
  enabled: Bool,
  min_amount_pence: VoucherAmount,
  max_amount_pence: VoucherAmount,
  fixed_amounts: Type.Array(VoucherAmount, { maxItems: 20 }),
  allow_custom: Bool,
  min_quantity: Int(1, 100),
  max_quantity: Int(1, 100),
  expiration_months: Int(1, 120),
  terms: Notes,
}

export const Voucher = Type.Object({ code: text, amount_pence: int, expires_at: text })

const balance = {
  code: text,
  amount_pence: int,
  balance_pence: int,
  status: OneOf(VOUCHER_STATUSES),
  expires_at: text,
}

const SoldVoucher = Type.Object({
  id: text,
  ...balance,
  delivery: OneOf(VOUCHER_DELIVERIES),
  recipient_name: Nullable(text),
  recipient_email: Nullable(text),
  purchaser_name: text,
  purchaser_email: text,
  created_at: text,
})

export const vouchers = rows({
  'GET /api/public/venues/:venueId/voucher-config': {
    tag: publicTag,
    summary: 'What vouchers a venue sells, how the widget looks, and the key it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: Type.Object({
      venue: VenueRef,
      ...settings,
      publishable_key: Nullable(text),
      theme_mode: OneOf(THEME_MODES),
      accent_color: text,
    }),
  },
  'POST /api/public/voucher-purchase/check-email': {
    tag: publicTag,
    summary: 'Whether an account exists for an e-mail address',
    access: anyone,
    limit: 'checkEmail',
    body: Type.Object({ email: Email }),
    ok: Type.Object({ exists: Bool }),
  },
  'POST /api/public/voucher-purchase/create-intent': {
    tag: publicTag,
    summary: 'Begin to buy vouchers',
    description:
      'amount_pence is the value of one voucher. Delivery to a recipient needs recipient_name and recipient_email.',
    access: anyone,
    limit: 'publicWrite',
    body: Type.Object({
      venue_id: Id,
      amount_pence: Int(1, 10_000_000),
      quantity: Type.Optional(Int(1, 100, { default: 1 })),
      delivery: OneOf(VOUCHER_DELIVERIES),
      recipient_name: Type.Optional(Name),
      recipient_email: Type.Optional(Email),
      purchaser_name: Name,
      purchaser_email: Email,
    }),
    ok: Type.Object({ intent_id: text, client_secret: text }),
    refuses: [403, 404, 502],
  },
  'POST /api/public/voucher-purchase/finalize': {
    tag: publicTag,
    summary: 'Issue and send the vouchers of a paid purchase',
    description: 'Unpaid answers 402. Repeating it answers the same vouchers and sends nothing again.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({ intent_id: Id }),
    ok: Type.Object({
      success: Type.Literal(true),
      delivery: OneOf(VOUCHER_DELIVERIES),
      vouchers: Type.Array(Voucher),
    }),
    refuses: [402, 404, 502],
  },
  'GET /api/my-venues/:venueId/vouchers': {
    tag,
    summary: 'Vouchers sold, newest first',
    access: operatorOf('venueId'),
    extension: true,
    query: Type.Object({ ...offsetPaging, ...cursorPaging }),
    ok: Type.Union([Page(SoldVoucher), CursorPage(SoldVoucher)]),
  },
  'GET /api/my-venues/:venueId/vouchers/lookup': {
    tag,
    summary: 'Look a voucher up by its code',
    description: 'Finds the vouchers of this venue and of its sisters; `venue` is the one that sold it.',
    access: operatorOf('venueId'),
    extension: true,
    query: Type.Object({ code: Code }),
    ok: Type.Object({ ...balance, venue: VenueRef }),
  },
  'POST /api/my-venues/:venueId/vouchers/redeem': {
    tag,
    summary: 'Redeem a voucher, whole or in part',
    description: 'Without amount_pence the whole balance is taken. Expired, or more than the balance: 409.',
    access: operatorOf('venueId'),
    extension: true,
    body: Type.Object({ code: Code, amount_pence: Type.Optional(Int(1, 10_000_000)) }),
    ok: Type.Object({
      success: Type.Literal(true),
      code: text,
      redeemed_pence: int,
      balance_pence: int,
    }),
    refuses: [409],
  },
  'GET /api/my-venues/:venueId/voucher-settings': {
    tag,
    summary: 'What vouchers the venue sells',
    access: operatorOf('venueId'),
    extension: true,
    ok: Type.Object(settings),
  },
  'PUT /api/my-venues/:venueId/voucher-settings': {
    tag,
    summary: 'Change any subset of the voucher settings',
    access: operatorOf('venueId'),
    extension: true,
    body: Type.Object(subset(settings)),
    ok: Success,
  },
})
