import { setTimeout as pause } from 'node:timers/promises'
import { nextAttemptAt, signatureOf } from '../../../../domain/webhook-events.ts'
import { WebhookFailed } from '../../../ports/webhook-sender.ts'
import type { Services } from '../../../services.ts'
import { type LeasedDelivery, leaseDeliveries, type Outcome, recordOutcome } from './queries.ts'

/** All deliveries of this process at once. */
const CONCURRENT = 64
/** A slow receiver occupies this many of them, and no more. */
const CONCURRENT_PER_WEBHOOK = 4
/** Longer than an attempt may take, so that no other process leases a delivery that is under way. */
const LEASE_MS = 30_000
const POLL_MS = 500

interface DeliverOptions {
  readonly onFailure: (error: unknown) => void
  /** True while the process shuts down: what is under way is cut off and comes again after its lease. */
  readonly stopping?: () => boolean
}

/**
 * Sends what is due until nothing is left or under way, and returns how many deliveries were accepted. While a slow
 * receiver is waited for, further deliveries to others are leased and sent.
 *
 * Delivery is at least once: a process that dies after the receiver answered sends the same event again, with the
 * same id.
 */
export const deliverWebhooks = async (services: Services, options: DeliverOptions): Promise<number> => {
  const { onFailure, stopping = () => false } = options
  const underWay = new Map<Promise<void>, string>()
  const shutDown = new AbortController()
  let delivered = 0

  const start = (delivery: LeasedDelivery) => {
    const attempt = deliver(services, delivery, shutDown.signal)
      .then((accepted) => {
        if (accepted) delivered += 1
      }, onFailure)
      .finally(() => underWay.delete(attempt))
    underWay.set(attempt, delivery.webhook_id)
  }

  for (;;) {
    if (stopping()) shutDown.abort()
    else for (const delivery of await leaseNext(services, underWay)) start(delivery)
    if (underWay.size === 0) return delivered
    const waited = new AbortController()
    const tick = pause(POLL_MS, undefined, { signal: waited.signal }).catch(() => {})
    await Promise.race([...underWay.keys(), tick])
    waited.abort()
  }
}

const leaseNext = async (
  { database, clock }: Services,
  underWay: ReadonlyMap<Promise<void>, string>,
): Promise<LeasedDelivery[]> => {
  const limit = CONCURRENT - underWay.size
  if (limit === 0) return []
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const busy = [...new Set(underWay.values())]
  return leaseDeliveries(database.read, { now, until, busy, perWebhook: CONCURRENT_PER_WEBHOOK, limit })
}

const deliver = async (
  { database, clock, webhookSender }: Services,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<boolean> => {
  const outcome = await webhookSender
    .send({
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Maitred-Webhooks/1',
        'maitred-event-id': delivery.id,
        'maitred-event': delivery.event,
        'maitred-signature': signatureOf(delivery.secret, delivery.body, clock.now()),
      },
      body: delivery.body,
      signal,
    })
    .then(judgeStatus, judgeError)
  if (signal.aborted && outcome.error !== null) return false
  const now = clock.now()
  const next = outcome.error === null ? null : nextAttemptAt(delivery.attempts, delivery.queued_at, now)
  await recordOutcome(database.read, delivery, { ...outcome, nextAttemptAt: next }, now)
  return outcome.error === null
}

type Judged = Pick<Outcome, 'responseStatus' | 'error'>

const judgeStatus = (responseStatus: number): Judged => {
  if (responseStatus >= 200 && responseStatus < 300) return { responseStatus, error: null }
  const isRedirect = responseStatus >= 300 && responseStatus < 400
  return {
    responseStatus,
    error: isRedirect
      ? 'The answer was a redirect, which is not followed.'
      : `The answer had the status ${responseStatus}.`,
  }
}

const judgeError = (error: unknown): Judged => ({
  responseStatus: null,
  error: error instanceof WebhookFailed ? error.message : 'The delivery could not be sent.',
})
