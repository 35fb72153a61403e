import type { Updateable } from 'kysely'
import { Refusal } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { MoneyTasks } from '../../../db/tables.ts'
import { type PaymentsPort, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { paidSoFarOf, queueTask } from '../../booking/index.ts'
import type { AuditActor } from '../../outbound/index.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { mailFailure } from './mail-venue.ts'
import { lockPayment, type PaymentRow } from './queries.ts'
import { reconcileHold } from './reconcile-hold.ts'
import { recordCapture, recordRelease } from './record-payment-status.ts'
import { recordRefund } from './record-refund.ts'
import { chargeIdOf } from './replace-hold.ts'
import { settlePayment } from './settle-payment.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'

export interface MoneyTask {
  readonly id: string
  readonly venue_id: string
  readonly payment_id: string
  readonly kind: 'release' | 'capture' | 'refund'
  readonly amount_pence: number
  readonly actor: string
  readonly reason: string | null
  /** Attempts before this one. */
  readonly attempts: number
}

/** Asks the provider for what a task says and records its reply. Throws when the task must be repeated. */
export const runMoneyTask = async (services: Services, task: MoneyTask, now: Date): Promise<void> => {
  // The guest may have paid since the task was queued. Settle first, so that a late payment goes back.
  const payment = await settlePayment(services, task.payment_id, now, { closeUnpaid: true })
  if (payment.status === 'processing') throw new Error('The provider is still processing this payment.')
  if (payment.status === 'saved' && task.kind !== 'refund') return endLapsedHold(services, payment, task, now)
  if (payment.status === 'authorised' && task.kind !== 'refund')
    return endHold(services, requirePayments(services.payments), payment, task, now)
  if (payment.status === 'captured' && task.kind === 'refund')
    return refundPayment(services, requirePayments(services.payments), payment, task, now)
  await services.database.tx(async (tx) => {
    if (payment.status === 'captured') await returnExcess(tx, payment, task, now)
    else if (task.kind === 'capture' && !(await wasCharged(tx, task)))
      return giveUpCapture(tx, payment, task, now)
    await completeTask(tx, task)
  })
}

/** Whether an earlier attempt has charged the saved card. A card that declined has its link to pay. */
const wasCharged = async (tx: Tx, task: MoneyTask): Promise<boolean> => {
  const charge = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', chargeIdOf(task))
    .where('venue_id', '=', task.venue_id)
    .executeTakeFirst()
  return charge !== undefined
}

/** The hold ended before it was captured: somebody released it, or it lapsed without a card, which the venue is mailed. */
const giveUpCapture = async (tx: Tx, payment: PaymentRow, task: MoneyTask, now: Date): Promise<void> => {
  const isReleased = payment.status === 'released'
  await endTask(tx, task, {
    status: isReleased ? 'withdrawn' : 'failed',
    last_error: `The hold was ${payment.status} before it could be captured.`,
  })
  if (!isReleased) await mailFailure(tx, payment, task, now)
}

const doerOf = (task: MoneyTask): AuditActor => ({ id: null, name: task.actor })

/** Captures what is kept of a hold, or releases all of it. */
const endHold = async (
  services: Services,
  port: PaymentsPort,
  payment: PaymentRow,
  task: MoneyTask,
  now: Date,
) => {
  if (payment.intent_id === null) throw new Error(`Payment ${payment.id} is authorised without an intent.`)
  try {
    if (task.kind === 'capture')
      await port.captureIntent(payment.intent_id, {
        amountPence: task.amount_pence,
        idempotencyKey: `${payment.id}:capture:${task.amount_pence}`,
      })
    else await port.cancelIntent(payment.intent_id, { idempotencyKey: `${payment.id}:release` })
  } catch (error) {
    // The hold ended at the provider in another way and that was not recorded here. The next attempt sees it.
    if (error instanceof Refusal && error.kind === 'conflict') await reconcileHold(services, payment.id, now)
    throw error
  }
  await services.database.tx(async (tx) => {
    const held = await lockPayment(tx, payment)
    if (held.status === 'authorised' && task.kind === 'capture')
      await recordCapture(tx, held, task.amount_pence, doerOf(task), now)
    else if (held.status === 'authorised') await recordRelease(tx, held, doerOf(task), now)
    await completeTask(tx, task)
  })
}

/** Between two holds: what is kept is charged to the saved card, and a release only ends the wait for the next hold. */
const endLapsedHold = async (services: Services, hold: PaymentRow, task: MoneyTask, now: Date) => {
  if (task.kind === 'capture') {
    const options = { doer: doerOf(task), id: chargeIdOf(task) }
    const charge = await chargeSavedCard(services, hold, task.amount_pence, now, options)
    if (charge.status !== 'captured' && charge.status !== 'failed')
      throw new Error('The provider is still processing this payment.')
  }
  await services.database.tx(async (tx) => {
    const locked = await lockPayment(tx, hold)
    if (task.kind === 'release' && locked.status === 'saved')
      await recordRelease(tx, locked, doerOf(task), now)
    await completeTask(tx, task)
  })
}

/** Staff captured the hold in the moment of the cancellation: what is more than the terms keep is refunded. */
const returnExcess = async (tx: Tx, { id, booking_id }: PaymentRow, task: MoneyTask, now: Date) => {
  const payment = await lockPayment(tx, { id, booking_id })
  const paid = (await paidSoFarOf(tx, booking_id ?? '')).find((candidate) => candidate.id === id)
  if (!paid) return
  const kept = task.kind === 'capture' ? task.amount_pence : 0
  const excess = paid.captured_pence - paid.refunded_pence - paid.refunding_pence - kept
  if (excess > 0) await queueTask(tx, payment, { kind: 'refund', pence: excess }, doerOf(task), now)
}

const refundPayment = async (
  services: Services,
  port: PaymentsPort,
  found: PaymentRow,
  task: MoneyTask,
  now: Date,
) => {
  if (found.intent_id === null) throw new Error(`Payment ${found.id} is captured without an intent.`)
  // An earlier attempt may have reached the provider although its reply was lost, or met a dispute that we missed.
  if (task.attempts > 0) {
    await syncRefunds(services, found.id, now)
    await syncDisputes(services, found.id, now)
  }
  const { amountPence, disputedPence } = await amountToRefund(services, found.id, task)
  const refund =
    amountPence > 0 ? await port.refund(found.intent_id, { amountPence, idempotencyKey: task.id }) : undefined
  await services.database.tx(async (tx) => {
    const payment = await lockPayment(tx, found)
    if (refund) {
      const cause = { taskId: task.id, actor: doerOf(task), reason: task.reason }
      await recordRefund(tx, payment, refund, cause, now)
    }
    if (disputedPence <= 0) return completeTask(tx, task)
    // The guest has the money from their bank. It stays on the list for the case that the venue wins the dispute.
    await endTask(tx, task, { status: 'failed', last_error: MET_DISPUTE, next_attempt_at: now })
  })
}

const MET_DISPUTE = 'The guest’s bank had taken the money back by a dispute.'

/**
 * What is to be sent, and what of the refund a dispute has taken back before. Nothing is sent when the provider has this
 * refund already, or nothing is left because somebody refunded it there.
 */
const amountToRefund = async (
  { database }: Services,
  paymentId: string,
  task: MoneyTask,
): Promise<{ amountPence: number; disputedPence: number }> => {
  const refunds = await database.read
    .selectFrom('payments')
    .leftJoin('refunds', (join) => join.on(sameTenant('refunds.payment_id', 'payments.id')))
    .select([
      'captured_pence',
      'disputed_pence',
      'refunded_pence',
      'task_id',
      'refunds.status',
      'refunds.amount_pence',
    ])
    .where('payments.id', '=', paymentId)
    .where('payments.venue_id', '=', task.venue_id)
    .execute()
  const [payment] = refunds
  if (!payment) return { amountPence: 0, disputedPence: 0 }
  const made = refunds.find(({ task_id }) => task_id === task.id)
  const pending = refunds.reduce(
    (sum, { status, amount_pence }) => sum + (status === 'pending' ? (amount_pence ?? 0) : 0),
    0,
  )
  const ofThis = made && made.status !== 'failed' ? (made.amount_pence ?? 0) : 0
  const left = payment.captured_pence - payment.refunded_pence - pending + ofThis
  const upTo = (pence: number) => Math.max(0, Math.min(task.amount_pence, pence))
  const possible = upTo(left - payment.disputed_pence)
  return {
    amountPence: made ? 0 : possible,
    disputedPence: upTo(left) - (made?.amount_pence ?? possible),
  }
}

const completeTask = (tx: Tx, task: MoneyTask): Promise<void> =>
  endTask(tx, task, { status: 'done', last_error: null })

/** A second call changes nothing. */
const endTask = async (tx: Tx, task: MoneyTask, set: Updateable<MoneyTasks>): Promise<void> => {
  await tx
    .updateTable('money_tasks')
    .set(set)
    .where('id', '=', task.id)
    .where('venue_id', '=', task.venue_id)
    .where('status', '=', 'queued')
    .execute()
}
