import Stripe from 'stripe'
import { invalid, unavailable } from '../../domain/errors.ts'
import type { ProviderEvent } from './port.ts'

/** Signatures older than this are refused, so that a recorded event cannot be played again later. */
const TOLERANCE_SECONDS = 300

/**
 * Checks a signature in Stripe's scheme over the exact bytes and says what the event is about. The sandbox signs in
 * the same scheme, so that the webhook route is one and the same.
 */
export const readSignedEvent = (
  rawBody: string,
  signature: string | undefined,
  secret: string | undefined,
  now: Date,
): ProviderEvent => {
  if (!secret) throw unavailable('Webhooks are not configured.', { code: 'webhooks_not_configured' })
  return eventOf(verified(rawBody, signature ?? '', secret, now))
}

const verified = (rawBody: string, signature: string, secret: string, now: Date): unknown => {
  try {
    return Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    throw invalid('The signature of the event is missing, wrong or too old.', { code: 'signature' })
  }
}

interface EventShape {
  id?: unknown
  type?: unknown
  data?: { object?: { id?: unknown; object?: unknown; payment_intent?: unknown } }
}

const eventOf = (value: unknown): ProviderEvent => {
  const { id, type, data } = (value ?? {}) as EventShape
  if (typeof id !== 'string' || typeof type !== 'string') throw invalid('The event has no id or no type.')
  const about = data?.object
  return {
    id,
    type,
    intentId: idOf(about?.object === 'payment_intent' ? about.id : about?.payment_intent),
    checkoutSessionId: about?.object === 'checkout.session' ? idOf(about.id) : null,
  }
}

/** An id stands alone, or inside the whole object where the event carries that. */
const idOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  const id = (value as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}
