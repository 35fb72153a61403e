import { sql } from 'kysely'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { Services } from '../../../services.ts'
import { processMoneyTasks } from './process-money-tasks.ts'
import { reconcileHold } from './reconcile-hold.ts'
import { renewHolds } from './renew-holds.ts'
import { sendPayLinks } from './send-pay-links.ts'
import { settlePayment } from './settle-payment.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'

const BATCH = 50
const MAX_BATCHES = 20
/** The sweep leaves a payment alone this long after its last update, so that the browser can call finalize itself. */
const MIN_IDLE_MS = 60_000
/** At least twice the provider timeout, so that the sweep never closes a payment that is still being created. */
const idleMs = ({ config }: Services) => Math.max(MIN_IDLE_MS, 2 * config.PAYMENT_TIMEOUT_MS)
/**
 * How long vouchers, hold requests by mail and hold intents can be paid. The hosted page expires after the same time.
 */
const PAYMENT_WINDOW_MS = 24 * 3_600_000
/** How often an authorised hold is compared with the provider. */
const HOLD_CHECK_INTERVAL_MS = 3_600_000

interface SweepOptions {
  /** True while the process shuts down: the sweep starts no further step. */
  readonly stopping?: () => boolean
}

/**
 * Settles payments that no browser finalised, releases bookings whose payment window has passed, records holds that
 * ended at the provider, renews holds, mails links to pay, follows pending refunds, and runs queued money tasks. Every
 * step is idempotent, so several processes may sweep at once. A step that fails is reported to `onFailure` and retried by a later sweep. Returns the number of steps.
 */
export const sweepPayments = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  { stopping = () => false }: SweepOptions = {},
): Promise<number> => {
  if (!services.payments) return 0
  const { provider } = services.payments
  const settled = await processInBatches(services, now, onFailure, stopping, {
    due: () => openPayments(services, provider, now),
    step: (payment) =>
      settlePayment(services, payment.id, now, { closeUnpaid: isPastDeadline(payment, now) }),
  })
  const reconciled = await processInBatches(services, now, onFailure, stopping, {
    due: () => authorisedHolds(services, provider, now),
    step: ({ id }) => reconcileHold(services, id, now),
  })
  const renewed = await renewHolds(services, now, onFailure, stopping)
  const links = stopping() ? 0 : await sendPayLinks(services, now, null, onFailure)
  const followed = await follow(services, 'refunds', now, onFailure, stopping)
  const disputes = await follow(services, 'disputes', now, onFailure, stopping)
  const tasks = stopping() ? 0 : await processMoneyTasks(services, now, stopping)
  return settled + reconciled + renewed + links + followed + disputes + tasks
}

/** What the provider finishes in its own time, and how often it is read in case an event was lost. */
const FOLLOWED = {
  refunds: { sync: syncRefunds, everyMs: MIN_IDLE_MS, isOpen: sql`followed.status = 'pending'` },
  disputes: {
    sync: syncDisputes,
    everyMs: HOLD_CHECK_INTERVAL_MS,
    isOpen: sql`followed.status not in ('won', 'lost')`,
  },
}

/** Reads refunds or disputes that the provider has not finished yet. */
const follow = async (
  services: Services,
  table: keyof typeof FOLLOWED,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean,
): Promise<number> => {
  const { sync, everyMs, isOpen } = FOLLOWED[table]
  const { rows } = await sql<{ id: string }>`
    select distinct payments.id from ${sql.table(table)} as followed
    join payments on payments.id = followed.payment_id and payments.venue_id = followed.venue_id
    where ${isOpen} and followed.updated_at <= ${new Date(now.getTime() - everyMs)}
      and payments.provider = ${services.payments?.provider ?? ''}
    limit ${BATCH * MAX_BATCHES}`.execute(services.database.read)
  for (const { id } of rows) {
    if (stopping()) break
    await sync(services, id, now).catch(onFailure)
  }
  return rows.length
}

/**
 * True after the deadline, and for a payment whose intent was never created: no client has its secret, so nobody can
 * pay it.
 */
const isPastDeadline = (payment: Awaited<ReturnType<typeof openPayments>>[number], now: Date): boolean => {
  if (payment.status === 'created' && payment.checkout_session_id === null) return true
  const deadline = payment.payment_due_at ?? new Date(payment.created_at.getTime() + PAYMENT_WINDOW_MS)
  return deadline <= now
}

/**
 * Moves each payment to the end of the queue after its step, so that one that always fails does not block the others.
 */
const processInBatches = async <P extends { id: string }>(
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean,
  { due, step }: { due: () => Promise<P[]>; step: (payment: P) => Promise<unknown> },
): Promise<number> => {
  let processed = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const payments = await due()
    for (const payment of payments) {
      if (stopping()) return processed
      try {
        await step(payment)
      } catch (error) {
        onFailure(error)
      }
      await services.database.read
        .updateTable('payments')
        .set({ updated_at: now })
        .where('id', '=', payment.id)
        .execute()
      processed += 1
    }
    if (payments.length < BATCH) break
  }
  return processed
}

/** No request is working on the payment. An `updated_at` in the future means that the clock was set back since. */
const isIdle = (services: Services, now: Date) =>
  sql<boolean>`(payments.updated_at <= ${new Date(now.getTime() - idleMs(services))} or payments.updated_at > ${now})`

/** Until when a booking, or a change of one, waits for its payment. */
const DUE_AT = sql<Date | null>`coalesce(booking_changes.due_at, bookings.payment_due_at)`

/**
 * Lists unsettled payments, those past their payment deadline first. The others are checked less often as they get
 * older, because nearly all of them were abandoned. Those that need no guest are checked every hour at least.
 */
const openPayments = (services: Services, provider: string, now: Date) =>
  services.database.read
    .selectFrom('payments')
    .leftJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .leftJoin('booking_changes', (join) => join.on(sameTenant('booking_changes.id', 'payments.change_id')))
    .select(['payments.id', 'payments.status', 'payments.checkout_session_id', 'payments.created_at'])
    .select(DUE_AT.as('payment_due_at'))
    .where('payments.status', 'in', ['created', 'awaiting_payment', 'processing'])
    .where('payments.provider', '=', provider)
    // The page of a link to be mailed is made by `sendPayLinks`.
    .where((eb) => eb.or([eb('payments.link_kind', 'is', null), eb('payments.status', '<>', 'created')]))
    .where(isIdle(services, now))
    .where((eb) =>
      eb.or([
        eb('payments.updated_at', '>', now),
        eb(DUE_AT, '<=', now),
        sql<boolean>`payments.updated_at <= ${now}::timestamptz - (${now}::timestamptz - payments.created_at) / 4`,
        eb.and([
          eb('payments.off_session', '=', true),
          eb('payments.updated_at', '<=', new Date(now.getTime() - HOLD_CHECK_INTERVAL_MS)),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(${DUE_AT} <= ${now}, false)`, 'desc')
    .orderBy('payments.updated_at')
    .orderBy('payments.id')
    .limit(BATCH)
    .execute()

/** Lists holds that have expired by our clock, and the others once per check interval. */
const authorisedHolds = (services: Services, provider: string, now: Date) =>
  services.database.read
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'authorised')
    .where('provider', '=', provider)
    .where(isIdle(services, now))
    .where((eb) =>
      eb.or([
        eb('updated_at', '>', now),
        eb('authorised_until', '<=', now),
        eb('updated_at', '<=', new Date(now.getTime() - HOLD_CHECK_INTERVAL_MS)),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
