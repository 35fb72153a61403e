import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  CursorPage,
  cursorPaging,
  DateText,
  Email,
  GuestDescriptions,
  Id,
  Int,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  offsetPaging,
  Page,
  PenceSum,
  PlainText,
  Prose,
  Success,
  subset,
  Text,
  TextOrNull,
  Timestamp,
} from './fields.ts'
import { anyone, operatorOf, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'
import { themeMode } from './widget-fields.ts'

const publicTag = 'Public vouchers'
const tag = 'Vouchers'

const VOUCHER_DELIVERIES = ['recipient', 'purchaser'] as const
const VOUCHER_STATUSES = ['active', 'redeemed', 'expired'] as const

const VoucherAmount = Int(50, 10_000_000, { description: 'In pence.' })
const { success } = Success.properties

/** Read without regard to case, spaces and dashes. */
const Code = about(
  Text(50),
  'Code of the voucher. Case, spaces and dashes do not matter.',
  'K7QM-2XWD-9HPT-4VRB',
)

const settings = {
  enabled: about(Bool, 'Whether the venue sells vouchers. Default true.', true),
  min_amount_pence: about(VoucherAmount, 'Smallest custom amount. Default 1000.', 1000),
  max_amount_pence: about(VoucherAmount, 'Largest custom amount. Default 50000.', 50_000),
  fixed_amounts: about(
    Type.Array(VoucherAmount, { maxItems: 20 }),
    'Amounts offered to choose from, in pence. Default 2500, 5000 and 10000.',
    [2500, 5000, 10_000],
  ),
  allow_custom: about(
    Bool,
    'Whether buyers may choose another amount. Without it `fixed_amounts` must not be empty. Default true.',
    true,
  ),
  min_quantity: about(Int(1, 100), 'Fewest vouchers in one purchase. Default 1.', 1),
  max_quantity: about(Int(1, 100), 'Most vouchers in one purchase. Default 10.', 10),
  expiration_months: about(Int(1, 120), 'Months until a voucher expires. Default 12.', 12),
  terms: about(Notes, 'Terms shown to buyers. Default empty.', 'Valid for food and drink.'),
  terms_texts: about(
    Nullable(GuestDescriptions),
    'The terms by language, for buyers. Null: `terms`. Default null.',
  ),
}

const code = about(
  PlainText,
  'Code of the voucher. Masked but for its last group where the caller is a `viewer`.',
  'K7QM-2XWD-9HPT-4VRB',
)
const amount_pence = about(PenceSum, 'Value when sold.', 5000)
const balance_pence = about(PenceSum, 'Value left.', 3200)
const expires_at = about(DateText, 'Last day on which it can be redeemed.', '2027-01-24')
const delivery = about(
  OneOf(VOUCHER_DELIVERIES),
  'Who gets the vouchers by e-mail: the recipient of the gift or the purchaser.',
  'recipient',
)

const Voucher = named(
  'Voucher',
  'A gift voucher as its buyer gets it.',
  Type.Object({ code, amount_pence, expires_at }),
)

const balance = {
  code,
  amount_pence,
  balance_pence,
  status: about(OneOf(VOUCHER_STATUSES), '`redeemed` has no value left.', 'active'),
  expires_at,
}

export const SoldVoucher = named(
  'SoldVoucher',
  'A voucher with its balance and who bought it.',
  Type.Object({
    id: about(PlainText, 'Voucher id.', EXAMPLE.voucher),
    ...balance,
    delivery,
    recipient_name: about(TextOrNull, 'Name of the recipient.', 'Rowan Ellery'),
    recipient_email: about(TextOrNull, 'Address of the recipient.', 'rowan@example.com'),
    purchaser_name: about(PlainText, 'Name of the purchaser.', 'Alex Marsh'),
    purchaser_email: about(PlainText, 'Address of the purchaser.', 'alex@example.com'),
    created_at: about(Timestamp, 'When it was sold.'),
  }),
)

export const vouchers = rows({
  'GET /api/public/venues/:venueId/voucher-config': {
    operationId: 'getVoucherConfig',
    tag: publicTag,
    summary: 'What vouchers a venue sells, how the widget looks, and the key it needs',
    access: anyone,
    limit: 'publicRead',
    caching: 'public',
    ok: named(
      'VoucherConfig',
      'What the voucher widget needs.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        ...settings,
        currency: about(PlainText, 'Currency of every amount of the venue.', 'gbp'),
        publishable_key: about(
          TextOrNull,
          'Key for the payment provider’s browser library. Null without payments.',
          'pk_sandbox',
        ),
        theme_mode: themeMode,
        accent_color: about(PlainText, 'Accent colour of the widget, `#rrggbb`.', '#1f6f5c'),
      }),
    ),
  },
  'POST /api/public/voucher-purchase/check-email': {
    operationId: 'checkVoucherEmail',
    tag: publicTag,
    summary: 'Whether an account exists for an e-mail address',
    access: anyone,
    limit: 'checkEmail',
    body: Type.Object({ email: about(Email, 'Address to check.', 'guest@demo.test') }),
    ok: Type.Object({ exists: about(Bool, 'Whether there is an account.', true) }),
    example: { body: { email: 'guest@demo.test' } },
  },
  'POST /api/public/voucher-purchase/create-intent': {
    operationId: 'createVoucherIntent',
    tag: publicTag,
    summary: 'Begin to buy vouchers',
    description:
      'Confirm the client secret with the payment provider, then call `finalizeVoucherPurchase`. Delivery to a ' +
      'recipient needs `recipient_name` and `recipient_email`.',
    access: anyone,
    limit: 'publicWrite',
    idempotencyKey: true,
    books: true,
    body: Type.Object({
      venue_id: about(Id, 'Venue that sells the vouchers.', EXAMPLE.venue),
      amount_pence: about(
        Int(1, 10_000_000, { description: 'In pence.' }),
        'Value of one voucher: a fixed amount of the venue, or one within its limits.',
        5000,
      ),
      quantity: Type.Optional(about(Int(1, 100, { default: 1 }), 'Number of vouchers.', 1)),
      delivery,
      recipient_name: Type.Optional(about(Name, 'Name of the recipient.', 'Rowan Ellery')),
      recipient_email: Type.Optional(about(Email, 'Address of the recipient.', 'rowan@example.com')),
      purchaser_name: about(Name, 'Name of the purchaser.', 'Alex Marsh'),
      purchaser_email: about(Email, 'Address of the purchaser.', 'alex@example.com'),
      message: Type.Optional(
        about(
          Prose(500),
          'What the purchaser writes to the recipient. For delivery to one.',
          'Happy birthday!',
        ),
      ),
      send_on: Type.Optional(
        about(
          DateText,
          'Service day on whose morning the recipient gets the vouchers: today or later, before they expire. Default: ' +
            'at once. For delivery to a recipient.',
          '2026-02-14',
        ),
      ),
      locale: Type.Optional(
        about(Text(35), 'Language of the mails, `en` or `de`. Unknown ones mean the venue’s.', 'en'),
      ),
    }),
    ok: Type.Object({
      intent_id: about(
        PlainText,
        'Id of the payment intent. Send it to `finalizeVoucherPurchase`.',
        EXAMPLE.intent,
      ),
      client_secret: about(PlainText, 'Confirms the payment in the browser.', EXAMPLE.clientSecret),
      amount_pence: about(PenceSum, 'Amount to pay for all of them.', 5000),
      currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    }),
    refuses: [403, 404, 502],
    means: {
      409: 'The `Idempotency-Key` was used with another body.',
      400: 'A field is missing or invalid, or the venue does not sell that amount or quantity.',
      403: 'The venue does not sell vouchers at the moment.',
      404: 'The venue was not found, or is a draft.',
      502: 'The payment provider failed. Nothing was charged; it is safe to repeat.',
      503: 'Payments are not configured, the service is in maintenance, or it is overloaded.',
    },
    example: {
      body: {
        venue_id: EXAMPLE.venue,
        amount_pence: 5000,
        quantity: 1,
        delivery: 'recipient',
        recipient_name: 'Rowan Ellery',
        recipient_email: 'rowan@example.com',
        purchaser_name: 'Alex Marsh',
        purchaser_email: 'alex@example.com',
      },
    },
  },
  'POST /api/public/voucher-purchase/finalize': {
    operationId: 'finalizeVoucherPurchase',
    tag: publicTag,
    summary: 'Issue and send the vouchers of a paid purchase',
    description: 'Repeating it answers the same vouchers and sends nothing again.',
    access: anyone,
    share: 'money',
    limit: 'publicWrite',
    body: Type.Object({ intent_id: about(Id, 'The `intent_id` of the purchase.', EXAMPLE.intent) }),
    ok: Type.Object({
      success,
      delivery,
      vouchers: about(Type.Array(Voucher), 'The vouchers bought.'),
    }),
    refuses: [402, 404, 502],
    means: {
      402: 'The purchase is not paid yet, the payment is processing, or the purchase was closed unpaid. `code` says which.',
      404: 'No purchase has this intent.',
      502: 'The payment provider failed. It is safe to repeat.',
    },
    example: { body: { intent_id: EXAMPLE.intent } },
  },
  'GET /api/my-venues/:venueId/vouchers': {
    operationId: 'listVouchers',
    tag,
    summary: 'Vouchers sold, newest first',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    query: Type.Object({
      ...offsetPaging,
      ...cursorPaging,
      status: Type.Optional(about(OneOf(VOUCHER_STATUSES), 'Only vouchers of this status.', 'active')),
      q: Type.Optional(
        about(Text(200), 'Part of a name or address, of who bought it or who gets it.', 'rowan'),
      ),
    }),
    ok: Type.Union([Page(SoldVoucher), CursorPage(SoldVoucher)]),
    example: { query: { limit: 20 } },
  },
  'GET /api/my-venues/:venueId/vouchers/lookup': {
    operationId: 'lookUpVoucher',
    tag,
    summary: 'Look a voucher up by its code',
    description: 'Finds the vouchers of this venue and of its sisters.',
    access: operatorOf('venueId'),
    needs: 'host',
    extension: true,
    query: Type.Object({ code: Code }),
    ok: named(
      'VoucherBalance',
      'A voucher and what is left on it.',
      Type.Object({ ...balance, venue: about(VenueRef, 'The venue that sold it.') }),
    ),
    means: { 404: 'No voucher of this venue or its sisters has this code.' },
    example: { query: { code: 'K7QM-2XWD-9HPT-4VRB' } },
  },
  'POST /api/my-venues/:venueId/vouchers/redeem': {
    operationId: 'redeemVoucher',
    tag,
    summary: 'Redeem a voucher, whole or in part',
    description: 'Takes vouchers of this venue and of its sisters.',
    access: operatorOf('venueId'),
    needs: 'host',
    extension: true,
    body: Type.Object({
      code: Code,
      amount_pence: Type.Optional(
        about(
          Int(1, 10_000_000, { description: 'In pence.' }),
          'Amount to redeem. Default: the whole balance.',
          1800,
        ),
      ),
    }),
    ok: Type.Object({
      success,
      code,
      redeemed_pence: about(PenceSum, 'Amount redeemed now.', 1800),
      balance_pence,
    }),
    refuses: [409],
    means: {
      404: 'No voucher of this venue or its sisters has this code.',
      409: 'The voucher has expired, is spent, has less left than the amount, or is in another currency.',
    },
    example: { body: { code: 'K7QM-2XWD-9HPT-4VRB', amount_pence: 100 } },
  },
  'GET /api/my-venues/:venueId/voucher-settings': {
    operationId: 'getVoucherSettings',
    tag,
    summary: 'What vouchers the venue sells',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: named('VoucherSettings', 'What vouchers a venue sells, and on what terms.', Type.Object(settings)),
  },
  'PUT /api/my-venues/:venueId/voucher-settings': {
    operationId: 'updateVoucherSettings',
    tag,
    summary: 'Change any subset of the voucher settings',
    description: 'Fields that are left out keep their values.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    body: Type.Object(subset(settings)),
    ok: Success,
    means: { 400: 'A field is invalid, a minimum is above its maximum, or no amount would be left to buy.' },
    example: { body: { fixed_amounts: [2500, 5000], expiration_months: 18 } },
  },
})
