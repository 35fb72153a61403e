import { Type } from 'typebox'
import { Bool, Email, Int, Nullable, OneOf, Prose, Success } from './fields.ts'
import { operator, rows } from './row.ts'

const tag = 'Card holds'

/** `requested` waits for the guest's card; `expired` was authorised and lapsed uncaptured. */
export const HOLD_STATUSES = ['requested', 'authorised', 'captured', 'released', 'expired'] as const
export type HoldStatus = (typeof HOLD_STATUSES)[number]

export const MIN_HOLD_REQUEST_PENCE = 50
const MAX_HOLD_PENCE = 100_000_000

const HoldPence = Int(1, MAX_HOLD_PENCE)

/** The latest hold of a booking, as the booking read shows it. */
export const Hold = Type.Object({
  status: OneOf(HOLD_STATUSES),
  amount_pence: Type.Integer(),
  captured_pence: Type.Integer(),
  authorised_until: Nullable(Type.String()),
})

export const holds = rows({
  'POST /api/bookings/:id/hold/capture': {
    tag,
    summary: 'Capture the held deposit, in full or in part',
    description: 'Without an amount the full authorised amount is taken. Capturing again changes nothing.',
    access: operator,
    body: Type.Object({ amount_pence: Type.Optional(HoldPence) }),
    ok: Type.Object({
      ...Success.properties,
      status: Type.Literal('captured'),
      amount_pence: Type.Integer(),
    }),
    refuses: [402, 409, 502],
  },
  'POST /api/bookings/:id/hold/release': {
    tag,
    summary: 'Release the held deposit',
    description: 'Releasing again changes nothing.',
    access: operator,
    ok: Type.Object({ ...Success.properties, status: Type.Literal('released') }),
    refuses: [402, 409, 502],
  },
  'POST /api/bookings/:id/hold/request': {
    tag,
    summary: 'Make a hosted payment link for a deposit',
    description:
      'The link is e-mailed when `notify` is true and an `email` is given. Replaces an unpaid request.',
    access: operator,
    body: Type.Object({
      amount_pence: Int(MIN_HOLD_REQUEST_PENCE, MAX_HOLD_PENCE),
      description: Type.Optional(Prose(500)),
      notify: Type.Optional(Bool),
      email: Type.Optional(Email),
    }),
    ok: Type.Object({
      ...Success.properties,
      checkout_url: Type.String(),
      amount_pence: Type.Integer(),
      emailed: Bool,
    }),
    refuses: [409, 502],
  },
  'POST /api/bookings/:id/hold/intent': {
    tag,
    summary: 'Make a manual-capture intent for keying a card at the desk',
    description: 'Confirm it in the browser with the provider’s library and the returned `publishable_key`.',
    access: operator,
    body: Type.Object({ amount_pence: HoldPence }),
    ok: Type.Object({
      client_secret: Type.String(),
      intent_id: Type.String(),
      publishable_key: Type.String(),
      amount_pence: Type.Integer(),
    }),
    refuses: [409, 502],
  },
})
