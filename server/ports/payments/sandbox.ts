import { randomBytes, timingSafeEqual } from 'node:crypto'
import { conflict, notFound } from '../../../domain/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/executor.ts'
import type { Clock } from '../clock.ts'
import { providerFailed } from './failures.ts'
import { checkCancel, checkCapture, requirePence } from './intent-rules.ts'
import type { Checkout, CheckoutOrder, Intent, IntentOrder } from './port.ts'
import { setCardDeclines } from './sandbox-cards.ts'
import { addDispute, disputesOf, setDisputeStatus } from './sandbox-disputes.ts'
import type { SandboxFault, SandboxOperation, SandboxPayments } from './sandbox-port.ts'
import {
  addCheckout,
  addIntent,
  type CheckoutRow,
  changeIntent,
  checkoutOfIntent,
  checkoutStatusAt,
  intentAt,
  lockIntent,
  oncePerKey,
  payIntent,
  readCheckoutRow,
  readIntentRow,
} from './sandbox-queries.ts'
import { addRefund, endRefund, refundsAt } from './sandbox-refunds.ts'
import { readSignedEvent } from './webhook.ts'

interface SandboxOptions {
  database: Database
  clock: Clock
  /** Where the hosted page is reached. */
  publicUrl: string
  webhookSecret?: string | undefined
}

/**
 * A payment provider without real money. It stores its state in tables of its own, so a pending payment survives a
 * restart and every process on the same database sees it. Each call is a separate transaction, like a network call.
 */
export const sandboxPayments = (options: SandboxOptions): SandboxPayments => {
  const { database, clock, publicUrl } = options
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`
  const faults: { operation: SandboxOperation; how: SandboxFault['how'] }[] = []

  /** Runs a call, or injects a fault. `database.read` throws inside a transaction, so this guards against that use. */
  const call = async <T>(operation: SandboxOperation, work: () => Promise<T>): Promise<T> => {
    void database.read
    const at = faults.findIndex((fault) => fault.operation === operation)
    const how = at < 0 ? undefined : faults.splice(at, 1)[0]?.how
    if (how === 'before') throw providerFailed(new Error('Injected sandbox fault (before).'))
    const result = await work()
    if (how) throw providerFailed(new Error(`Injected sandbox fault (${how}).`))
    return result
  }

  const once = <T>(
    operation: SandboxOperation,
    key: string,
    request: unknown,
    work: (tx: Tx, now: Date) => Promise<T>,
  ): Promise<T> =>
    call(operation, () =>
      database.tx((tx) => {
        const now = clock.now()
        return oncePerKey(tx, { key, request: JSON.stringify([operation, request]), now }, () =>
          work(tx, now),
        )
      }),
    )

  const checkoutOf = (row: CheckoutRow, now: Date): Checkout => {
    const status = checkoutStatusAt(row, now)
    return {
      sessionId: row.id,
      url: status === 'open' ? `${publicUrl}/sandbox/checkout/${row.id}` : null,
      status,
      intentId: row.tried ? row.intent_id : null,
    }
  }

  return {
    provider: 'sandbox',
    publishableKey: 'pk_sandbox',
    webhookSecret,

    async createIntent({ idempotencyKey, ...order }) {
      if (order.capture !== 'setup') requirePence(order.amountPence)
      const intent = await once('createIntent', idempotencyKey, orderText(order), async (tx, now) =>
        intentAt(await addIntent(tx, order, now), now),
      )
      return withDates(intent)
    },

    readIntent: (intentId) =>
      call('readIntent', async () => intentAt(await readIntentRow(database.read, intentId), clock.now())),

    async captureIntent(intentId, { amountPence, idempotencyKey }) {
      requirePence(amountPence)
      const intent = await once(
        'captureIntent',
        idempotencyKey,
        { intentId, amountPence },
        async (tx, now) => {
          const row = await lockIntent(tx, intentId)
          if (checkCapture(intentAt(row, now), amountPence) === 'done') return intentAt(row, now)
          const change = { status: 'succeeded', captured_pence: amountPence } as const
          return intentAt(await changeIntent(tx, intentId, change), now)
        },
      )
      return withDates(intent)
    },

    async cancelIntent(intentId, { idempotencyKey }) {
      const intent = await once('cancelIntent', idempotencyKey, { intentId }, async (tx, now) => {
        const row = await lockIntent(tx, intentId)
        if (checkCancel(intentAt(row, now)) === 'done') return intentAt(row, now)
        if (
          intentAt(row, now).status === 'requires_payment' &&
          (await checkoutOfIntent(tx, intentId))?.status === 'open'
        )
          throw conflict('The payment page is still open. Close the page instead.', { code: 'checkout_open' })
        return intentAt(await changeIntent(tx, intentId, { status: 'cancelled' }), now)
      })
      return withDates(intent)
    },

    async refund(intentId, { amountPence, idempotencyKey }) {
      requirePence(amountPence)
      return once('refund', idempotencyKey, { intentId, amountPence }, async (tx, now) => {
        return addRefund(tx, intentId, amountPence, idempotencyKey, now)
      })
    },

    listIntents: (since) =>
      call('listIntents', async () => {
        const rows = await database.read
          .selectFrom('sandbox_intents')
          .selectAll()
          .where('created_at', '>=', since)
          .where('capture', '<>', 'setup')
          .execute()
        return rows.map((row) => ({ ...intentAt(row, clock.now()), createdAt: row.created_at }))
      }),

    listDisputes: (intentId) => call('listDisputes', () => disputesOf(database.read, intentId)),

    listRefunds: (intentId) =>
      call('listRefunds', () => database.tx((tx) => refundsAt(tx, intentId, clock.now()))),

    async createCheckout({ idempotencyKey, ...order }) {
      requirePence(order.amountPence)
      return once('createCheckout', idempotencyKey, orderText(order), async (tx, now) =>
        checkoutOf(await addCheckout(tx, order, now), now),
      )
    },

    readCheckout: (sessionId) =>
      call('readCheckout', async () =>
        checkoutOf(await readCheckoutRow(database.read, sessionId), clock.now()),
      ),

    expireCheckout: (sessionId) =>
      call('expireCheckout', () =>
        database.tx(async (tx) => {
          const { intent_id } = await readCheckoutRow(tx, sessionId)
          await lockIntent(tx, intent_id)
          const row = await readCheckoutRow(tx, sessionId)
          if (row.status === 'complete')
            throw conflict('Somebody has already paid on this page.', { code: 'checkout_complete' })
          await changeIntent(tx, intent_id, { status: 'cancelled' })
          await tx
            .updateTable('sandbox_checkouts')
            .set({ status: 'expired' })
            .where('id', '=', sessionId)
            .execute()
          return checkoutOf({ ...row, status: 'expired' }, clock.now())
        }),
      ),

    readWebhook: (rawBody, signature) => readSignedEvent(rawBody, signature, webhookSecret, clock.now()),

    confirm: (intentId, clientSecret, outcome) =>
      database.tx(async (tx) => {
        const now = clock.now()
        const row = await lockIntent(tx, intentId)
        if (!sameText(row.client_secret, clientSecret)) throw notFound('Payment')
        const intent = { ...intentAt(row, now), needsAction: false }
        if (intent.status === 'cancelled')
          throw conflict('This payment was cancelled and can no longer be paid.', { code: 'cancelled' })
        if (intent.status === 'authorised' || intent.status === 'succeeded') {
          if (outcome !== 'decline' && outcome !== 'delay') return intent
          throw conflict('This payment has already been made.', { code: 'already_paid' })
        }
        const tried = await payIntent(tx, row, outcome, now)
        if (outcome === 'succeed_then_dispute' && tried.captured_pence > 0)
          await addDispute(tx, intentId, tried.captured_pence, now)
        return { ...intentAt(tried, now), needsAction: tried.status === 'requires_action' }
      }),

    dispute: (intentId, amountPence) =>
      database.tx((tx) => addDispute(tx, intentId, amountPence, clock.now())),
    endDispute: (disputeId, status) => database.tx((tx) => setDisputeStatus(tx, disputeId, status)),
    declineCard: (paymentMethodId, declines) =>
      database.tx((tx) => setCardDeclines(tx, paymentMethodId, declines)),
    endRefund: (refundId, status) => database.tx((tx) => endRefund(tx, refundId, status)),
    refundInDashboard: (intentId, amountPence) =>
      database.tx((tx) => addRefund(tx, intentId, amountPence, null, clock.now())),

    checkoutPage: async (sessionId) => {
      const now = clock.now()
      const row = await readCheckoutRow(database.read, sessionId)
      const intent = await readIntentRow(database.read, row.intent_id)
      return {
        sessionId,
        status: checkoutStatusAt(row, now),
        intent: intentAt(intent, now),
        capture: intent.capture,
        description: intent.description,
        successUrl: row.success_url,
        cancelUrl: row.cancel_url,
      }
    },

    failNext: ({ operation, how, times = 1 }) => {
      for (let n = 0; n < times; n += 1) faults.push({ operation, how })
    },
  }
}

/** A canonical form for the idempotency check: the order of fields and metadata does not matter. */
const orderText = ({ metadata, ...order }: Omit<IntentOrder | CheckoutOrder, 'idempotencyKey'>) => ({
  order: Object.entries(order).sort(byName),
  metadata: Object.entries(metadata).sort(byName),
})
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** A result stored as JSON has its dates as text. */
const withDates = (intent: Intent): Intent => ({
  ...intent,
  authorisedUntil: intent.authorisedUntil && new Date(intent.authorisedUntil),
})

const sameText = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
