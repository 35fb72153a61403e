import Stripe from 'stripe'
import { conflict } from '../../domain/errors.ts'
import type { Clock } from '../clock.ts'
import { providerFailed } from './failures.ts'
import type { Checkout, Intent, PaymentsPort, ProviderRefund } from './port.ts'
import { isRefused, isReplayed, refusalFrom } from './stripe-errors.ts'
import { checkoutOf, checkoutParams, intentOf, intentParams, refundOf } from './stripe-shapes.ts'
import {
  cancelVerdict,
  captureVerdict,
  keyUsedOtherwise,
  requirePence,
  requireRefundable,
} from './verdicts.ts'
import { readSignedEvent } from './webhook.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret?: string | undefined
  /** Another address than Stripe's own, for tests. */
  apiBase?: string | undefined
  /** How long a call may take, with its retries. */
  timeoutMs: number
  clock: Clock
}

/** Retries of the SDK, under the same key, after a failed connection, a lock or an answer that asks for one. */
const RETRIES = 2
/** Keys one action may use up, one after the other, when the provider failed for good under the earlier ones. */
const MAX_KEYS = 20
/** The refund's own mark, by which it is found again when its key is no longer remembered. */
const REFUND_KEY = 'maitred_refund_key'

const WITH_CHARGE = { expand: ['latest_charge'] }

export const stripePayments = (options: StripeOptions): PaymentsPort => {
  const { clock, timeoutMs } = options
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Maitred' },
  })

  /** The SDK's timeout is for one try; this one is for the whole call. What is still under way may yet happen. */
  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
    })
    try {
      return await Promise.race([work(), deadline])
    } catch (error) {
      throw refusalFrom(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Sends under the caller's key. `settle` looks at how things stand now: it returns the outcome when the action has
   * happened, throws when it can no longer happen, and nothing when it still can. It is asked whenever the provider
   * refuses, and whenever it repeats an old failure; in that last case alone, and only when the action can still
   * happen, the action is sent again under the next key, which every caller derives alike.
   */
  const send = async <T>(
    key: string,
    request: (options: { idempotencyKey: string }) => Promise<T>,
    settle: () => Promise<T | undefined> = async () => undefined,
  ): Promise<T> => {
    for (let n = 1; n <= MAX_KEYS; n += 1) {
      try {
        return await request({ idempotencyKey: n === 1 ? key : `${key}~${n}` })
      } catch (error) {
        if (!isRefused(error) && !isReplayed(error)) throw error
        const outcome = await settle()
        if (outcome) return outcome
        if (!isReplayed(error)) throw error
      }
    }
    throw providerFailed(new Error(`Every one of ${MAX_KEYS} keys was answered with a failure.`))
  }

  const readIntent = async (intentId: string): Promise<Intent> =>
    intentOf(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE))

  const readCheckout = async (sessionId: string): Promise<Checkout> =>
    checkoutOf(await stripe.checkout.sessions.retrieve(sessionId))

  /** Keys are forgotten after a day, and a refund is the one action that its own state does not stop from repeating. */
  const findRefund = async (intentId: string, key: string): Promise<ProviderRefund | undefined> => {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      if (refund.metadata?.[REFUND_KEY] === key) return refundOf(refund)
    return undefined
  }

  return {
    provider: 'stripe',
    publishableKey: options.publishableKey,

    createIntent: (order) =>
      bounded(async () => {
        requirePence(order.amountPence)
        const params = { ...intentParams(order), ...WITH_CHARGE }
        return intentOf(await send(order.idempotencyKey, (key) => stripe.paymentIntents.create(params, key)))
      }),

    readIntent: (intentId) => bounded(() => readIntent(intentId)),

    captureIntent: (intentId, { amountPence, idempotencyKey }) =>
      bounded(() => {
        requirePence(amountPence)
        const params = { amount_to_capture: amountPence, ...WITH_CHARGE }
        return send(
          idempotencyKey,
          async (key) => intentOf(await stripe.paymentIntents.capture(intentId, params, key)),
          async () => {
            const intent = await readIntent(intentId)
            return captureVerdict(intent, amountPence) === 'done' ? intent : undefined
          },
        )
      }),

    cancelIntent: (intentId, { idempotencyKey }) =>
      bounded(() =>
        send(
          idempotencyKey,
          async (key) => intentOf(await stripe.paymentIntents.cancel(intentId, WITH_CHARGE, key)),
          async () => {
            const intent = await readIntent(intentId)
            return cancelVerdict(intent) === 'done' ? intent : undefined
          },
        ),
      ),

    refund: (intentId, { amountPence, idempotencyKey }) =>
      bounded(async () => {
        requirePence(amountPence)
        const made = await findRefund(intentId, idempotencyKey)
        if (made) return sameRefund(made, amountPence)
        const params = {
          payment_intent: intentId,
          amount: amountPence,
          metadata: { [REFUND_KEY]: idempotencyKey },
        }
        return send(
          idempotencyKey,
          async (key) => refundOf(await stripe.refunds.create(params, key)),
          async () => {
            requireRefundable(await readIntent(intentId))
            return findRefund(intentId, idempotencyKey)
          },
        )
      }),

    createCheckout: (order) =>
      bounded(async () => {
        requirePence(order.amountPence)
        const params = checkoutParams(order)
        return checkoutOf(
          await send(order.idempotencyKey, (key) => stripe.checkout.sessions.create(params, key)),
        )
      }),

    readCheckout: (sessionId) => bounded(() => readCheckout(sessionId)),

    expireCheckout: (sessionId) =>
      bounded(async () => {
        try {
          return checkoutOf(await stripe.checkout.sessions.expire(sessionId))
        } catch (error) {
          if (!isRefused(error)) throw error
          const checkout = await readCheckout(sessionId)
          if (checkout.status === 'expired') return checkout
          if (checkout.status === 'complete')
            throw conflict('Somebody has already paid on this page.', { code: 'checkout_complete' })
          throw error
        }
      }),

    readWebhook: (rawBody, signature) =>
      readSignedEvent(rawBody, signature, options.webhookSecret, clock.now()),
  }
}

/** A key stands for one refund of one amount, remembered or not. */
const sameRefund = (made: ProviderRefund, amountPence: number): ProviderRefund => {
  if (made.amountPence !== amountPence) throw keyUsedOtherwise()
  return made
}

const addressOf = (apiBase: string | undefined): Stripe.StripeConfig => {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
  }
}
