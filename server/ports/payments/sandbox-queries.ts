import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notFound } from '../../../domain/errors.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import type { SandboxCheckouts, SandboxIntents } from '../../db/tables.ts'
import { json } from '../../db/values.ts'
import { idempotencyMismatch } from './intent-rules.ts'
import type { Checkout, CheckoutOrder, Intent, IntentOrder, SavedCard } from './port.ts'
import { addCard, cardDeclines } from './sandbox-cards.ts'
import type { CardOutcome } from './sandbox-port.ts'

type IntentRow = Selectable<SandboxIntents>
export type CheckoutRow = Selectable<SandboxCheckouts>

const HOLD_DAYS = 7
const CHECKOUT_HOURS = 24
const HOUR_MS = 3_600_000

const holdEnds = (now: Date) => new Date(now.getTime() + HOLD_DAYS * 24 * HOUR_MS)
const checkoutCloses = (now: Date) => new Date(now.getTime() + CHECKOUT_HOURS * HOUR_MS)

const randomId = (prefix: string, bytes = 16) => `${prefix}_${randomBytes(bytes).toString('hex')}`
export const newRefundId = () => randomId('re_sandbox')
export const newDisputeId = () => randomId('dp_sandbox')

const isPast = (instant: Date | null, now: Date) => instant !== null && instant <= now

const isUnpaid = ({ status }: IntentRow) => status === 'requires_payment' || status === 'requires_action'

/** The intent at `now`: an uncaptured hold expires, and an unpaid page closes together with its intent. */
export const intentAt = (row: IntentRow, now: Date): Intent => {
  const expired = row.status === 'authorised' && isPast(row.authorised_until, now)
  const closed = isUnpaid(row) && isPast(row.closes_at, now)
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: expired || closed ? 'cancelled' : statusOf(row),
    amountPence: row.amount_pence,
    capturedPence: row.captured_pence,
    currency: row.currency,
    metadata: row.metadata,
    authorisedUntil: row.authorised_until,
    expired,
    lastError: row.last_error,
    card: savedCardOf(row),
  }
}

/** A step that the bank asks for is still the guest's to take. */
const statusOf = ({ status }: IntentRow): Intent['status'] =>
  status === 'requires_action' ? 'requires_payment' : status

const savedCardOf = ({ save_card, customer_id, payment_method_id }: IntentRow): SavedCard | null =>
  save_card && customer_id !== null && payment_method_id !== null
    ? { customerId: customer_id, paymentMethodId: payment_method_id }
    : null

export const checkoutStatusAt = (row: CheckoutRow, now: Date): Checkout['status'] =>
  row.status === 'open' && isPast(row.closes_at, now) ? 'expired' : row.status

export const addIntent = async (
  tx: Tx,
  order: Omit<IntentOrder, 'idempotencyKey'>,
  now: Date,
  closesAt: Date | null = null,
): Promise<IntentRow> => {
  const id = randomId(order.capture === 'setup' ? 'seti_sandbox' : 'pi_sandbox')
  const row = await tx
    .insertInto('sandbox_intents')
    .values({
      id,
      client_secret: randomId(`${id}_secret`),
      capture: order.capture,
      amount_pence: order.amountPence,
      currency: order.currency,
      description: order.description,
      metadata: json({ ...order.metadata }),
      receipt_email: order.receiptEmail ?? null,
      save_card: order.saveCard ?? order.capture === 'setup',
      customer_id: order.card?.customerId ?? null,
      payment_method_id: order.card?.paymentMethodId ?? null,
      closes_at: closesAt,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!order.card) return row
  const outcome = (await cardDeclines(tx, order.card)) ? 'decline' : 'succeed'
  return changeIntent(tx, id, outcomeOf(row, outcome, now))
}

export const readIntentRow = async (db: Executor, id: string): Promise<IntentRow> => {
  const row = await db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Payment')
  return row
}

/** Every change of an intent or of its checkout page takes this lock first. */
export const lockIntent = async (tx: Tx, id: string): Promise<IntentRow> => {
  const row = await tx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Payment')
  return row
}

type IntentChange = Partial<
  Pick<
    IntentRow,
    | 'status'
    | 'captured_pence'
    | 'refunded_pence'
    | 'refunds_go'
    | 'authorised_until'
    | 'last_error'
    | 'customer_id'
    | 'payment_method_id'
  >
>

export const changeIntent = (tx: Tx, id: string, change: IntentChange): Promise<IntentRow> =>
  tx.updateTable('sandbox_intents').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const addCheckout = async (
  tx: Tx,
  { successUrl, cancelUrl, customerEmail, ...order }: Omit<CheckoutOrder, 'idempotencyKey'>,
  now: Date,
): Promise<CheckoutRow> => {
  const closes_at = checkoutCloses(now)
  const receipt = customerEmail ? { receiptEmail: customerEmail } : {}
  const intent = await addIntent(tx, { ...order, ...receipt }, now, closes_at)
  return tx
    .insertInto('sandbox_checkouts')
    .values({
      id: randomId('cs_sandbox'),
      intent_id: intent.id,
      success_url: successUrl,
      cancel_url: cancelUrl,
      closes_at,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const readCheckoutRow = async (db: Executor, id: string): Promise<CheckoutRow> => {
  const row = await db.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Payment page')
  return row
}

export const checkoutOfIntent = (tx: Tx, intentId: string): Promise<CheckoutRow | undefined> =>
  tx.selectFrom('sandbox_checkouts').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

const REFUNDS_GO = {
  succeed: 'done',
  refunds_pending: 'pending',
  refunds_fail: 'fail',
  save_then_decline: 'done',
  requires_action: 'done',
  succeed_then_dispute: 'done',
} as const

/** The change to an unpaid intent after a card was tried. */
const outcomeOf = (row: IntentRow, outcome: CardOutcome, now: Date): IntentChange => {
  if (outcome === 'decline') return { status: 'requires_payment', last_error: 'Your card was declined.' }
  if (outcome === 'delay') return { status: 'processing', last_error: null }
  if (outcome === 'requires_action' && row.status !== 'requires_action') return { status: 'requires_action' }
  const refunds_go = REFUNDS_GO[outcome]
  if (row.capture === 'manual')
    return { status: 'authorised', authorised_until: holdEnds(now), last_error: null, refunds_go }
  return { status: 'succeeded', captured_pence: row.amount_pence, last_error: null, refunds_go }
}

/** Tries a card that the guest entered. The card is saved when the intent asks for it and was paid. */
export const payIntent = async (
  tx: Tx,
  row: IntentRow,
  outcome: CardOutcome,
  now: Date,
): Promise<IntentRow> => {
  const change = outcomeOf(row, outcome, now)
  const isPaid = change.status === 'authorised' || change.status === 'succeeded'
  const card = isPaid && row.save_card ? await addCard(tx, outcome, now) : {}
  const tried = await changeIntent(tx, row.id, { ...change, ...card })
  await recordAttempt(tx, row.id, isPaid || tried.status === 'processing')
  return tried
}

/** Completes the page once a payment is under way. From the first attempt on, the page shows its intent. */
const recordAttempt = async (tx: Tx, intentId: string, isUnderWay: boolean) => {
  const checkout = await checkoutOfIntent(tx, intentId)
  if (!checkout) return
  await tx
    .updateTable('sandbox_checkouts')
    .set({ tried: true, ...(isUnderWay ? { status: 'complete' as const } : {}) })
    .where('id', '=', checkout.id)
    .execute()
}

/**
 * Runs `work` once per idempotency key. Inserts the key's row first: a concurrent second call waits for it and then
 * returns the first result. If the first call fails, its row is rolled back and the second call runs `work` itself.
 */
export const oncePerKey = async <T>(
  tx: Tx,
  { key, request, now }: { key: string; request: string; now: Date },
  work: () => Promise<T>,
): Promise<T> => {
  const inserted = await tx
    .insertInto('sandbox_idempotency')
    .values({ key, request, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const first = await tx
      .selectFrom('sandbox_idempotency')
      .select(['request', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.request !== request) throw idempotencyMismatch()
    return first.answer as T
  }
  const result = await work()
  await tx
    .updateTable('sandbox_idempotency')
    .set({ answer: json<unknown>(result) })
    .where('key', '=', key)
    .execute()
  return result
}
