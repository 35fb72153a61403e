import Stripe from 'stripe'
import { conflict } from '../../../domain/errors.ts'
import type { Clock } from '../clock.ts'
import { providerFailed } from './failures.ts'
import {
  cardUnusable,
  checkCancel,
  checkCapture,
  idempotencyMismatch,
  requirePence,
  requireRefundable,
} from './intent-rules.ts'
import type {
  Checkout,
  Intent,
  IntentOrder,
  ListedIntent,
  PaymentsPort,
  ProviderDispute,
  ProviderRefund,
  SavedCard,
} from './port.ts'
import {
  declinedIntentId,
  domainErrorFrom,
  isInvalidRequest,
  isMissing,
  isReplayed,
  isUnusableCard,
} from './stripe-errors.ts'
import {
  CHARGE_KEY,
  chargeParams,
  checkoutOf,
  checkoutParams,
  disputeOf,
  intentOf,
  intentParams,
  REFUND_KEY,
  refundOf,
  setupOf,
  setupParams,
} from './stripe-mapping.ts'
import { readSignedEvent } from './webhook.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret?: string | undefined
  /** Overrides Stripe's own URL, for tests. */
  apiBase?: string | undefined
  /** Limit for a whole call, retries included. */
  timeoutMs: number
  clock: Clock
}

/** Retries by the SDK under the same key, after a failed connection, a lock or a reply that allows it. */
const RETRIES = 2
/** Keys that one action may use in turn when the provider replays a failure under the earlier ones. */
const MAX_KEYS = 20

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

  /** The SDK's timeout limits one attempt; this one limits the whole call. A request in flight may still take effect. */
  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
    })
    try {
      return await Promise.race([work(), deadline])
    } catch (error) {
      throw domainErrorFrom(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Sends under the caller's key. `settle` reads the current state: it returns the outcome if the action has happened,
   * throws if it can no longer happen, and returns undefined if it still can. It is called when Stripe rejects the
   * request and when Stripe replays an old failure. After a replayed failure, if the action can still happen, it is
   * sent again under the next key. Every caller derives the same next key.
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
        if (!isInvalidRequest(error) && !isReplayed(error)) throw error
        const outcome = await settle()
        if (outcome) return outcome
        if (!isReplayed(error)) throw error
      }
    }
    throw providerFailed(new Error(`Every one of ${MAX_KEYS} keys was answered with a failure.`))
  }

  const readIntent = async (intentId: string): Promise<Intent> =>
    isSetup(intentId)
      ? setupOf(await stripe.setupIntents.retrieve(intentId))
      : intentOf(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE))

  /** An account may have intents that are not ours. */
  const listIntents = async (since: Date): Promise<ListedIntent[]> => {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const found: ListedIntent[] = []
    try {
      for await (const intent of stripe.paymentIntents.list({
        created,
        limit: 100,
        expand: ['data.latest_charge'],
      }))
        if (intent.metadata.payment_id)
          found.push({ ...intentOf(intent), createdAt: new Date(intent.created * 1000) })
    } catch (error) {
      throw domainErrorFrom(error)
    }
    return found
  }

  /** A card is saved to a customer. Ours stands for one saved card and has no personal data. */
  const createCustomer = async ({ idempotencyKey, metadata }: IntentOrder): Promise<string> => {
    const key = { idempotencyKey: `${idempotencyKey}:customer` }
    return (await stripe.customers.create({ metadata: { ...metadata } }, key)).id
  }

  const findChargeId = async (customer: string, key: string): Promise<string | undefined> => {
    try {
      for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
        if (intent.metadata[CHARGE_KEY] === key) return intent.id
    } catch (error) {
      // The customer was deleted. A charge of the last day is still found, by its key.
      if (!isMissing(error)) throw error
    }
    return undefined
  }

  /** Stripe forgets keys after a day, and a second charge of a saved card would need nobody's consent. */
  const findCharge = async ({ customerId }: SavedCard, key: string): Promise<Intent | undefined> => {
    const id = await findChargeId(customerId, key)
    return id === undefined ? undefined : readIntent(id)
  }

  /** A declined card is an answer, not a failure: the intent then waits for another card, which nobody can give it. */
  const chargeCard = async (order: IntentOrder, card: SavedCard): Promise<Intent> => {
    const made = await findCharge(card, order.idempotencyKey)
    if (made) return made
    const params = { ...chargeParams(order, card), ...WITH_CHARGE }
    try {
      return await send(
        order.idempotencyKey,
        async (key) => intentOf(await stripe.paymentIntents.create(params, key)),
        () => findCharge(card, order.idempotencyKey),
      )
    } catch (error) {
      const declined = declinedIntentId(error)
      if (declined) return readIntent(declined)
      throw isUnusableCard(error) ? cardUnusable() : error
    }
  }

  const readCheckout = async (sessionId: string): Promise<Checkout> =>
    checkoutOf(await stripe.checkout.sessions.retrieve(sessionId))

  const listRefunds = async (intentId: string): Promise<ProviderRefund[]> => {
    const refunds: ProviderRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      refunds.push(refundOf(refund))
    return refunds
  }

  /** Stripe forgets keys after a day, and a refund is the only action that its own state does not stop from repeating. */
  const findRefund = async (intentId: string, key: string): Promise<ProviderRefund | undefined> =>
    (await listRefunds(intentId)).find((refund) => refund.key === key)

  return {
    provider: 'stripe',
    publishableKey: options.publishableKey,

    createIntent: (order) =>
      bounded(async () => {
        if (order.capture === 'setup') {
          const params = setupParams(order, await createCustomer(order))
          return setupOf(await send(order.idempotencyKey, (key) => stripe.setupIntents.create(params, key)))
        }
        requirePence(order.amountPence)
        if (order.card) return chargeCard(order, order.card)
        const saving = order.saveCard
          ? { customer: await createCustomer(order), setup_future_usage: 'off_session' as const }
          : {}
        const params = { ...intentParams(order), ...saving, ...WITH_CHARGE }
        return intentOf(await send(order.idempotencyKey, (key) => stripe.paymentIntents.create(params, key)))
      }),

    listIntents,
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
            return checkCapture(intent, amountPence) === 'done' ? intent : undefined
          },
        )
      }),

    cancelIntent: (intentId, { idempotencyKey }) =>
      bounded(() =>
        send(
          idempotencyKey,
          async (key) =>
            isSetup(intentId)
              ? setupOf(await stripe.setupIntents.cancel(intentId, {}, key))
              : intentOf(await stripe.paymentIntents.cancel(intentId, WITH_CHARGE, key)),
          async () => {
            const intent = await readIntent(intentId)
            return checkCancel(intent) === 'done' ? intent : undefined
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

    listRefunds: (intentId) => bounded(() => listRefunds(intentId)),

    listDisputes: (intentId) =>
      bounded(async () => {
        const disputes: ProviderDispute[] = []
        for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 }))
          disputes.push(disputeOf(dispute))
        return disputes
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
          if (!isInvalidRequest(error)) throw error
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

const isSetup = (intentId: string) => intentId.startsWith('seti_')

/** A key identifies one refund of one amount, even after Stripe has forgotten it. */
const sameRefund = (made: ProviderRefund, amountPence: number): ProviderRefund => {
  if (made.amountPence !== amountPence) throw idempotencyMismatch()
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
