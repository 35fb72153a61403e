import { randomBytes } from 'node:crypto'

/** Form fields with `a[b][0]` unfolded into objects; every leaf is a text, as on the wire. */
export interface Fields {
  [name: string]: string | Fields
}

export class StripeFailure extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Refused before the endpoint began to work, so that the idempotency key remembers nothing. */
  readonly unsaved: boolean

  constructor(status: number, body: Record<string, unknown>, unsaved = false) {
    super(String(body.message))
    this.status = status
    this.body = body
    this.unsaved = unsaved
  }
}

export const refuse = (message: string, more: Record<string, unknown> = {}) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more })
export const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

export const HOLD_SECONDS = 7 * 24 * 3600
export const CHECKOUT_SECONDS = 24 * 3600
export const MINIMUM_PENCE = 30

interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  status: 'succeeded' | 'failed'
  payment_method_details: { type: 'card'; card: { brand: string; capture_before?: number } }
}

export interface FakeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: string
  client_secret: string
  currency: string
  description: string | null
  metadata: Record<string, string>
  receipt_email: string | null
  status: string
  cancellation_reason: string | null
  created: number
  last_payment_error: { type: 'card_error'; code: string; decline_code: string; message: string } | null
  latest_charge: Charge | null
  payment_method_types: string[]
  customer: string | null
  payment_method: string | null
  setup_future_usage: string | null
}

export interface FakeSetup {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string | null
  payment_method: string | null
  usage: string
  metadata: Record<string, string>
  status: string
  last_setup_error: { message: string } | null
}

/** How a guest's card goes. `save_then_decline`: it pays, and later charges of the saved card are declined. */
export type FakeOutcome = 'succeed' | 'decline' | 'delay' | 'save_then_decline' | 'requires_action'

export interface Session {
  id: string
  object: 'checkout.session'
  mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  customer_email: string | null
  success_url: string
  cancel_url: string
  url: string | null
  expires_at: number
  created: number
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
  created: number
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  reason: string
  status: string
  evidence_details: { due_by: number | null }
  created: number
}

export const DECLINED = {
  type: 'card_error' as const,
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
export const cardDeclined = () => new StripeFailure(402, DECLINED)

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const text = (value: string | Fields | undefined): string | null =>
  typeof value === 'string' ? value : null
export const nested = (value: string | Fields | undefined): Fields => (typeof value === 'object' ? value : {})
export const texts = (value: string | Fields | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(nested(value)).map(([name, leaf]) => [name, String(leaf)]))
export const whole = (value: string | Fields | undefined, param: string): number => {
  if (typeof value !== 'string' || !/^\d+$/.test(value))
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        code: 'parameter_invalid_integer',
        message: `Invalid integer: ${value}`,
        param,
      },
      true,
    )
  return Number(value)
}
