import { sql } from 'kysely'
import type { Tx } from '../../db/executor.ts'
import { Refusal } from '../../domain/errors.ts'
import { type PaymentsPort, requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import type { AuditActor } from '../audit/index.ts'
import { lockPayment, type PaymentRow } from './queries.ts'
import { reconcileHold } from './reconcile-hold.ts'
import { recordRefund, recordRelease } from './record-payment-status.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 20
const LEASE_MS = 60_000
const MAX_DELAY_MS = 3_600_000
const ATTEMPTS_BEFORE_FAILED = 50

interface Task {
  id: string
  venue_id: string
  payment_id: string
  kind: 'release' | 'refund'
  amount_pence: number
  actor: string
  attempts: number
}

/**
 * Runs the queued refunds and releases of cancelled bookings. Each task is leased first, so that two processes never
 * run it at once, and is retried with a growing delay when it fails. Returns the number of tasks attempted.
 */
export const processMoneyTasks = async (services: Services, now: Date): Promise<number> => {
  const tasks = await leaseTasks(services, now)
  for (const task of tasks) {
    try {
      await runTask(services, task, now)
    } catch (error) {
      await scheduleRetry(services, task, error, now)
    }
  }
  return tasks.length
}

const leaseTasks = (services: Services, now: Date): Promise<Task[]> =>
  services.database.tx(async (tx) => {
    const due = await tx
      .selectFrom('money_tasks')
      .select(['id', 'venue_id', 'payment_id', 'kind', 'amount_pence', 'actor', 'attempts'])
      .where('status', '=', 'queued')
      .where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now),
          // Later than any delay can reach: the clock was set back since.
          eb('next_attempt_at', '>', new Date(now.getTime() + MAX_DELAY_MS)),
        ]),
      )
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    await tx
      .updateTable('money_tasks')
      .set((eb) => ({
        next_attempt_at: new Date(now.getTime() + LEASE_MS),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', sql<string>`any(${due.map((task) => task.id)})`)
      .execute()
    return due
  })

const runTask = async (services: Services, task: Task, now: Date) => {
  const port = requirePayments(services.payments)
  // The guest may have paid since the task was queued. Settle first, so that a late payment is refunded.
  const payment = await settlePayment(services, task.payment_id, now, { closeUnpaid: true })
  const doer: AuditActor = { id: null, name: task.actor }
  if (payment.status === 'authorised') return releaseHold(services, port, payment, task, doer, now)
  if (payment.status === 'captured') return refundPayment(services, port, payment, task, doer, now)
  if (payment.status === 'processing') throw new Error('The provider is still processing this payment.')
  await services.database.tx((tx) => completeTask(tx, task))
}

const releaseHold = async (
  services: Services,
  port: PaymentsPort,
  payment: PaymentRow,
  task: Task,
  doer: AuditActor,
  now: Date,
) => {
  if (payment.intent_id === null) throw new Error(`Payment ${payment.id} is authorised without an intent.`)
  try {
    await port.cancelIntent(payment.intent_id, { idempotencyKey: `${payment.id}:release` })
  } catch (error) {
    // The hold was captured at the provider but not recorded here. After this the next attempt refunds it.
    if (error instanceof Refusal && error.kind === 'conflict') await reconcileHold(services, payment.id, now)
    throw error
  }
  await services.database.tx(async (tx) => {
    const held = await lockPayment(tx, payment)
    if (held.status === 'authorised') await recordRelease(tx, held, doer, now)
    await completeTask(tx, task)
  })
}

const refundPayment = async (
  services: Services,
  port: PaymentsPort,
  payment: PaymentRow,
  task: Task,
  doer: AuditActor,
  now: Date,
) => {
  if (payment.intent_id === null) throw new Error(`Payment ${payment.id} is captured without an intent.`)
  // A release of a hold that was captured meanwhile refunds the whole capture.
  const requestedPence = task.kind === 'refund' ? task.amount_pence : payment.captured_pence
  const amountPence = Math.min(requestedPence, payment.captured_pence - payment.refunded_pence)
  if (amountPence > 0) {
    const refund = await port.refund(payment.intent_id, { amountPence, idempotencyKey: task.id })
    if (refund.status === 'failed') throw new Error('The provider could not return the money.')
  }
  await services.database.tx(async (tx) => {
    const captured = await lockPayment(tx, payment)
    const stillQueued = await completeTask(tx, task)
    if (stillQueued && amountPence > 0) await recordRefund(tx, captured, amountPence, doer, now)
  })
}

/** Returns true when the task was still queued. A second call changes nothing. */
const completeTask = async (tx: Tx, task: Task): Promise<boolean> => {
  const done = await tx
    .updateTable('money_tasks')
    .set({ status: 'done', last_error: null })
    .where('id', '=', task.id)
    .where('venue_id', '=', task.venue_id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

const scheduleRetry = async (services: Services, task: Task, error: unknown, now: Date) => {
  const attempts = task.attempts + 1
  const delayMs = Math.min(MAX_DELAY_MS, 5000 * 2 ** Math.min(attempts, 12))
  await services.database.read
    .updateTable('money_tasks')
    .set({
      status: attempts >= ATTEMPTS_BEFORE_FAILED ? 'failed' : 'queued',
      next_attempt_at: new Date(now.getTime() + delayMs),
      last_error: error instanceof Refusal ? error.message : String(error),
    })
    .where('id', '=', task.id)
    .where('venue_id', '=', task.venue_id)
    .where('status', '=', 'queued')
    .execute()
}
