import Stripe from 'stripe'
import { invalid, unavailable } from '../../../domain/errors.ts'
import type { ProviderEvent } from './port.ts'

/** Older signatures are rejected, so that a recorded event cannot be replayed later. */
const TOLERANCE_SECONDS = 300

/**
 * Verifies a signature in Stripe's scheme over the exact bytes and returns the ids in the event. The sandbox uses the
 * same scheme, so both share one webhook route.
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
  const object = data?.object
  return {
    id,
    type,
    intentId: idOf(isIntent(object?.object) ? object?.id : object?.payment_intent),
    checkoutSessionId: object?.object === 'checkout.session' ? idOf(object.id) : null,
  }
}

const isIntent = (kind: unknown) => kind === 'payment_intent' || kind === 'setup_intent'

/** A reference is an id, or the whole object when the event is expanded. */
const idOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  const id = (value as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}
