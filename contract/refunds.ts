import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  GuestDescriptions,
  Int,
  List,
  Nullable,
  named,
  OneOf,
  PenceSum,
  PlainText,
  Success,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { operator, operatorOf, rows } from './row.ts'
import { REFUND_KINDS, TERMS_STEPS_TEXT, TermsStep } from './venue-settings.ts'

const tag = 'Bookings'

/** The policy a booking was made under, as it was at that moment. */
export const Terms = named(
  'Terms',
  'The cancellation terms that a booking was made under.',
  Type.Object({
    name: about(PlainText, 'Name of the policy.', 'Half back until two days before'),
    refund: about(OneOf(REFUND_KINDS), 'What is returned on a cancellation in time.', 'partial_pct'),
    partial_pct: about(Nullable(Whole), 'Percentage returned when `refund` is `partial_pct`.', 50),
    cancel_until_hours: about(Whole, 'Until how many hours before the start it applies.', 48),
    late_fee_per_cover_pence: about(PenceSum, 'Fee per guest for a no-show or a late cancellation.', 0),
    steps: Type.Optional(about(Nullable(Type.Array(TermsStep)), TERMS_STEPS_TEXT, null)),
    text: about(PlainText, 'The policy in words.', 'Half is returned up to 48 hours before.'),
    texts: Type.Optional(about(Nullable(GuestDescriptions), 'These words by language. Null: `text`.')),
  }),
)

const Split = named(
  'CancelSplit',
  'How a cancellation would divide what was paid or is held.',
  Type.Object({
    keep_pence: about(PenceSum, 'What the venue keeps.', 2500),
    return_pence: about(PenceSum, 'What the guest gets back. Rounded down.', 2500),
  }),
)

export const CancelQuote = named(
  'CancelQuote',
  'What a cancellation at this moment would keep and return, by who cancels. Keys always return.',
  Type.Object({
    by_guest: about(Split, 'When the guest cancels: by the terms.'),
    by_venue: about(Split, 'When the venue cancels: everything is returned.'),
  }),
)

const FEE_REASONS = ['no_show', 'late_cancel'] as const

export const BookingMoney = named(
  'BookingMoney',
  'What was paid for a booking, and what went back.',
  Type.Object({
    paid_pence: about(PenceSum, 'Taken from the guest.', 8000),
    returned_pence: about(PenceSum, 'Given back.', 4000),
    returning_pence: about(PenceSum, 'On its way back.', 0),
    open_pence: about(PenceSum, 'What is paid or held and the terms decide about.', 4000),
    settled_pence: about(
      PenceSum,
      'What is kept beside it when the guest cancels, for guests who were taken off.',
      0,
    ),
  }),
)

export const BookingFee = named(
  'BookingFee',
  'The fee that a booking’s terms allow.',
  Type.Object({
    limit_pence: about(PenceSum, 'The most that can be charged.', 6000),
    reason: about(
      Nullable(OneOf(FEE_REASONS)),
      'What it can be charged for now. Null: nothing yet.',
      'no_show',
    ),
    has_card: about(Bool, 'Whether a card is saved.', true),
    charged_pence: about(PenceSum, 'What was charged.', 0),
    is_open: about(Bool, 'Whether the guest was sent a link to pay it, or it is being processed.', false),
  }),
)

const FailedRefund = named(
  'FailedRefund',
  'A refund that did not reach the guest.',
  Type.Object({
    id: about(PlainText, 'Id of the refund.', EXAMPLE.refund),
    booking_id: about(TextOrNull, 'Booking that was paid. Null for a voucher purchase.', EXAMPLE.booking),
    guest_name: about(TextOrNull, 'Name of its guest. Null for a voucher purchase.', 'Rowan Ellery'),
    amount_pence: about(PenceSum, 'What has not gone back, and no later refund covers.', 2500),
    disputed_pence: about(
      PenceSum,
      'Of that, what an open dispute has taken back. The guest has it, and is owed it only if the venue wins.',
      0,
    ),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    reason: about(TextOrNull, 'Why it was refunded. Null when nobody said.', 'The kitchen closed early'),
    actor: about(PlainText, 'Who refunded it.', 'Marguerite Ashdown'),
    created_at: about(Timestamp, 'When the provider was asked.'),
    failed_at: about(Timestamp, 'When the failure was noticed, or a dispute of the payment was won since.'),
  }),
)

const DISPUTE_STATUSES = ['inquiry', 'needs_response', 'under_review', 'won', 'lost'] as const

const Dispute = named(
  'Dispute',
  'A payment that the guest’s bank takes back or asks about.',
  Type.Object({
    id: about(PlainText, 'Id of the dispute.', 'dsp_01kf0000000000000000000000'),
    booking_id: about(TextOrNull, 'Booking that was paid. Null for a voucher purchase.', EXAMPLE.booking),
    guest_name: about(TextOrNull, 'Name of its guest. Null for a voucher purchase.', 'Rowan Ellery'),
    amount_pence: about(PenceSum, 'Disputed amount.', 5000),
    withdrawn_pence: about(PenceSum, 'What the provider has taken for it at this moment.', 5000),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    status: about(
      OneOf(DISPUTE_STATUSES),
      '`inquiry`: the bank asks, nothing is taken. `won`: the money is back.',
      'needs_response',
    ),
    reason: about(PlainText, 'Why, in the provider’s words.', 'product_not_received'),
    due_by: about(Nullable(Timestamp), 'Until when the provider takes evidence. Null when it is decided.'),
    created_at: about(Timestamp, 'When it was noticed.'),
  }),
)

const DeclinedHold = named(
  'DeclinedHold',
  'A hold that could not be renewed: its saved card was declined, or it has none and the booking was moved.',
  Type.Object({
    id: about(PlainText, 'Id of the payment.', 'pay_01kf0000000000000000000000'),
    booking_id: about(PlainText, 'Booking it was held for.', EXAMPLE.booking),
    guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    booking_date: about(DateText, 'Service day of the booking.'),
    booking_time: about(TimeText, 'Start of the booking.', '19:30'),
    amount_pence: about(PenceSum, 'Amount that was to be held.', 5000),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    declined_at: about(Timestamp, 'When the card was declined, or was found to be missing.'),
    held_until: about(Nullable(Timestamp), 'Until when the hold still stands. Null: it does not any more.'),
  }),
)

export const refunds = rows({
  'POST /api/bookings/:id/charge-fee': {
    operationId: 'chargeFee',
    tag,
    summary: 'Charge the fee for a no-show or a late cancellation to the saved card',
    description:
      'At most the fee per cover of the booking’s own terms for its party, once. `no_show` needs a booking that is marked ' +
      'so, `late_cancel` one that its guest cancelled after the deadline. Cancelling never charges it by itself.',
    access: operator,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      reason: about(OneOf(FEE_REASONS), 'What the fee is for.', 'no_show'),
      amount_pence: Type.Optional(
        about(
          Int(1, 100_000_000, { description: 'In pence.' }),
          'Amount to charge. Default: all that the terms allow.',
          2500,
        ),
      ),
    }),
    ok: Type.Object({
      success: Success.properties.success,
      amount_pence: about(PenceSum, 'Amount charged.', 2500),
    }),
    refuses: [402, 409, 502],
    means: {
      402: 'The card was declined, and a link to pay is mailed to the guest; or the payment is still being processed.',
      404: 'The booking does not exist.',
      409: 'The amount is above the terms, no card is saved, the state of the booking does not allow it, or the fee was charged.',
      502: 'The payment provider failed. What happened is found out in the background; repeating never charges twice.',
    },
    example: { body: { reason: 'no_show', amount_pence: 2500 } },
  },
  'POST /api/bookings/:id/refund': {
    operationId: 'refundBooking',
    tag,
    summary: 'Refund captured money of a booking by hand',
    description:
      'Works in every status, also after check-in. The newest payment is refunded first. An `Idempotency-Key` header ' +
      'makes repeats safe: the same key and body answer the same and refund nothing again.',
    access: operator,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      amount_pence: Type.Optional(
        about(
          Int(1, 100_000_000, { description: 'In pence.' }),
          'Amount to refund. Default: all that is left.',
          2500,
        ),
      ),
      reason: about(Text(500), 'Why, for the record.', 'The kitchen closed early'),
    }),
    ok: Type.Object({
      success: Success.properties.success,
      refunded_pence: about(PenceSum, 'Amount refunded by this request.', 2500),
    }),
    refuses: [409],
    means: {
      404: 'The booking does not exist.',
      409: 'The amount is more than what is captured and not yet refunded, or the key came with another body.',
    },
    example: { body: { amount_pence: 2500, reason: 'The kitchen closed early' } },
  },
  'GET /api/my-venues/:venueId/failed-refunds': {
    operationId: 'listFailedRefunds',
    tag,
    summary: 'Refunds that failed, newest first',
    description:
      'The provider could not return this money, or never answered: pay it back in another way, or refund again. Or a ' +
      'dispute had taken it back before (`disputed_pence`): pay nothing back until that is decided. It leaves the list ' +
      'once a later refund covers it, or the dispute is lost.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: List(FailedRefund),
  },
  'GET /api/my-venues/:venueId/disputes': {
    operationId: 'listDisputes',
    tag,
    summary: 'Payments that guests’ banks dispute, newest first',
    description:
      'Answer them at the payment provider until `due_by`. Disputed money leaves the revenue, and returns to it when the ' +
      'venue wins.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: List(Dispute),
  },
  'GET /api/my-venues/:venueId/declined-holds': {
    operationId: 'listDeclinedHolds',
    tag,
    summary: 'Holds that could not be renewed, newest first',
    description:
      'The guest was mailed a link to pay. A hold leaves the list once something is held or paid in its place.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: List(DeclinedHold),
  },
})
