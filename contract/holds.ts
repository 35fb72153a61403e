import { Type } from 'typebox'
import { NO_BOOKING } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Email,
  Int,
  Nullable,
  named,
  OneOf,
  PenceSum,
  PlainText,
  Prose,
  Success,
  Timestamp,
} from './fields.ts'
import { operator, rows } from './row.ts'

const tag = 'Card holds'

/**
 * `requested` waits for the guest's card; `expired` was authorised and lapsed uncaptured; `card_saved` lapsed and is
 * authorised anew before the start.
 */
export const HOLD_STATUSES = [
  'requested',
  'authorised',
  'captured',
  'released',
  'expired',
  'card_saved',
] as const
export type HoldStatus = (typeof HOLD_STATUSES)[number]

const MIN_HOLD_REQUEST_PENCE = 50
const MAX_HOLD_PENCE = 100_000_000

const HoldPence = Int(1, MAX_HOLD_PENCE, { description: 'In pence.' })
const { success } = Success.properties

/** The latest hold of a booking, as the booking read shows it. */
export const Hold = named(
  'Hold',
  'The latest deposit held for a booking.',
  Type.Object({
    status: about(
      OneOf(HOLD_STATUSES),
      '`requested` waits for the guest’s card. `expired` lapsed uncaptured, or the card was declined when it was to be held ' +
        'anew. `card_saved` is between two holds: it is authorised anew 3 days before the start, and a capture charges ' +
        'the saved card.',
      'authorised',
    ),
    amount_pence: about(PenceSum, 'Amount of the hold.', 5000),
    captured_pence: about(PenceSum, 'Amount taken so far.', 0),
    authorised_until: about(
      Nullable(Timestamp),
      'Until when the hold lasts at the provider, usually 7 days. A booking further ahead is held anew in time.',
    ),
  }),
)

const PROVIDER_FAILED = 'The payment provider failed. Nothing changed; it is safe to repeat.'
const NOT_NOW =
  'The booking has an authorised hold, is rejected or cancelled, or the guest is paying at the moment.'
const NO_HOLD = 'The booking does not exist, or has no hold.'

export const holds = rows({
  'POST /api/bookings/:id/hold/capture': {
    operationId: 'captureHold',
    tag,
    summary: 'Capture the held deposit, in full or in part',
    description: 'Without an amount the full authorised amount is taken. Capturing again changes nothing.',
    access: operator,
    needs: 'manager',
    body: Type.Object({
      amount_pence: Type.Optional(
        about(HoldPence, 'Amount to take, at most the authorised amount. Default: all of it.', 2500),
      ),
    }),
    ok: Type.Object({
      success,
      status: about(Type.Literal('captured'), 'Always `captured`.'),
      amount_pence: about(PenceSum, 'Amount taken.', 2500),
    }),
    refuses: [402, 409, 502],
    means: {
      400: 'The amount is below 1 or above the authorised amount.',
      402: 'The card has not been authorised yet.',
      404: NO_HOLD,
      409: 'The hold was released or has expired, another amount was captured, or the booking was cancelled.',
      502: PROVIDER_FAILED,
    },
    example: { body: { amount_pence: 2500 } },
  },
  'POST /api/bookings/:id/hold/release': {
    operationId: 'releaseHold',
    tag,
    summary: 'Release the held deposit',
    description: 'Releasing again changes nothing.',
    access: operator,
    needs: 'manager',
    ok: Type.Object({ success, status: about(Type.Literal('released'), 'Always `released`.') }),
    refuses: [402, 409, 502],
    means: {
      402: 'The card has not been authorised yet.',
      404: NO_HOLD,
      409: 'The money was captured already.',
      502: PROVIDER_FAILED,
    },
  },
  'POST /api/bookings/:id/hold/request': {
    operationId: 'requestHold',
    tag,
    summary: 'Make a hosted payment link for a deposit',
    description:
      'With `notify` the link is e-mailed: to `email`, or without one to the guest’s own address. To other addresses ' +
      'than the guest’s own at most 10 an hour. Replaces an unpaid request.',
    access: operator,
    needs: 'manager',
    body: Type.Object({
      amount_pence: about(
        Int(MIN_HOLD_REQUEST_PENCE, MAX_HOLD_PENCE, { description: 'In pence.' }),
        'Amount of the deposit.',
        5000,
      ),
      description: Type.Optional(
        about(Prose(500), 'What the deposit is for, shown to the guest.', 'Table for six on Saturday'),
      ),
      notify: Type.Optional(about(Bool, 'Whether to e-mail the link. Default false.', true)),
      email: Type.Optional(
        about(Email, 'Where to send the link. Default: the guest’s own address.', 'rowan@example.com'),
      ),
    }),
    ok: Type.Object({
      success,
      checkout_url: about(
        PlainText,
        'Address of the payment page.',
        'http://localhost:3000/sandbox/checkout/cs_sandbox_1',
      ),
      amount_pence: about(PenceSum, 'Amount of the deposit.', 5000),
      emailed: about(Bool, 'Whether the link was queued for sending.', true),
    }),
    refuses: [409, 429, 502],
    means: {
      429: 'Ten links were mailed to other addresses than the guests’ own in the last hour.',
      404: NO_BOOKING,
      409: NOT_NOW,
      502: PROVIDER_FAILED,
    },
    example: {
      body: { amount_pence: 5000, description: 'Table for six', notify: true, email: 'rowan@example.com' },
    },
  },
  'POST /api/bookings/:id/hold/intent': {
    operationId: 'createHoldIntent',
    tag,
    summary: 'Make a manual-capture intent for keying a card at the desk',
    description: 'Confirm it in the browser with the provider’s library and the returned `publishable_key`.',
    access: operator,
    needs: 'manager',
    body: Type.Object({ amount_pence: about(HoldPence, 'Amount to hold.', 5000) }),
    ok: Type.Object({
      client_secret: about(PlainText, 'Confirms this intent in the browser.', EXAMPLE.clientSecret),
      intent_id: about(PlainText, 'Id of the payment intent.', EXAMPLE.intent),
      publishable_key: about(PlainText, 'Key for the provider’s browser library.', 'pk_sandbox'),
      amount_pence: about(PenceSum, 'Amount to hold.', 5000),
      currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    }),
    refuses: [409, 502],
    means: {
      404: NO_BOOKING,
      409: NOT_NOW,
      502: PROVIDER_FAILED,
    },
    example: { body: { amount_pence: 5000 } },
  },
})
