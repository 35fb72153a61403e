import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { reconcileHold } from './reconcile-hold.ts'
import { settlePayment } from './settle-payment.ts'
import { workOffMoneyTasks } from './work-off-tasks.ts'

const BATCH = 50
const MAX_BATCHES = 20
/** Long enough for a browser to finish its own finalize; an intent of ours that nobody finalised is looked at after. */
const QUIET_MS = 60_000
/** Longer than a call that begins a payment can take, so that what is being begun is never taken for given up. */
const quietMs = ({ config }: Services) => Math.max(QUIET_MS, 2 * config.PAYMENT_TIMEOUT_MS)
/** Vouchers, holds asked for by mail and desk intents may be paid for a day; the hosted page itself closes then. */
const OPEN_MS = 24 * 3_600_000
/** How often a standing hold is compared with the provider's books. */
const HOLD_CHECK_MS = 3_600_000

export interface SweepOptions {
  /** True when the process is ending: no further step is begun. */
  readonly stopping?: () => boolean
}

/**
 * Settles what no browser finalised: payments that were made, bookings whose time to pay has run out, holds that
 * ended at the provider, and money that must go back. Every step is idempotent, so several processes may sweep at
 * once, and one that fails is told of and tried again later without holding up the others. Returns how many steps
 * were taken.
 */
export const sweepPayments = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  { stopping = () => false }: SweepOptions = {},
): Promise<number> => {
  if (!services.payments) return 0
  const { provider } = services.payments
  const settled = await inBatches(services, now, onFailure, stopping, {
    due: () => openPayments(services, provider, now),
    step: (payment) => settlePayment(services, payment.id, now, { closeUnpaid: isOver(payment, now) }),
  })
  const compared = await inBatches(services, now, onFailure, stopping, {
    due: () => standingHolds(services, provider, now),
    step: ({ id }) => reconcileHold(services, id, now),
  })
  const moved = stopping() ? 0 : await workOffMoneyTasks(services, now)
  return settled + compared + moved
}

/** Nobody may pay it any more, or nobody can: the way to pay was never told, because the provider failed when asked. */
const isOver = (payment: Awaited<ReturnType<typeof openPayments>>[number], now: Date): boolean => {
  if (payment.status === 'created' && payment.checkout_session_id === null) return true
  const deadline = payment.payment_due_at ?? new Date(payment.created_at.getTime() + OPEN_MS)
  return deadline <= now
}

/** Whatever a step did, its payment goes to the end of the queue, so that one that always fails blocks nobody. */
const inBatches = async <P extends { id: string }>(
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean,
  { due, step }: { due: () => Promise<P[]>; step: (payment: P) => Promise<unknown> },
): Promise<number> => {
  let taken = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const payments = await due()
    for (const payment of payments) {
      if (stopping()) return taken
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
      taken += 1
    }
    if (payments.length < BATCH) break
  }
  return taken
}

/** Nobody is at it now. What was touched in the future was touched before the clock was put back. */
const isQuiet = (services: Services, now: Date) =>
  sql<boolean>`(payments.updated_at <= ${new Date(now.getTime() - quietMs(services))} or payments.updated_at > ${now})`

/**
 * Payments that nobody has settled, those whose booking waits past its time first. The others are looked at less and
 * less often as they get older, since nearly all of them were abandoned.
 */
const openPayments = (services: Services, provider: string, now: Date) =>
  services.database.read
    .selectFrom('payments')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.id', '=', 'payments.booking_id')
        .onRef('bookings.venue_id', '=', 'payments.venue_id'),
    )
    .select(['payments.id', 'payments.status', 'payments.checkout_session_id', 'payments.created_at'])
    .select('bookings.payment_due_at')
    .where('payments.status', 'in', ['created', 'awaiting_payment', 'processing'])
    .where('payments.provider', '=', provider)
    .where(isQuiet(services, now))
    .where((eb) =>
      eb.or([
        eb('payments.updated_at', '>', now),
        eb('bookings.payment_due_at', '<=', now),
        sql<boolean>`payments.updated_at <= ${now}::timestamptz - (${now}::timestamptz - payments.created_at) / 4`,
      ]),
    )
    .orderBy(sql`coalesce(bookings.payment_due_at <= ${now}, false)`, 'desc')
    .orderBy('payments.updated_at')
    .orderBy('payments.id')
    .limit(BATCH)
    .execute()

/** Holds whose time has run out by our own clock, and every other one now and then. */
const standingHolds = (services: Services, provider: string, now: Date) =>
  services.database.read
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'authorised')
    .where('provider', '=', provider)
    .where(isQuiet(services, now))
    .where((eb) =>
      eb.or([
        eb('updated_at', '>', now),
        eb('authorised_until', '<=', now),
        eb('updated_at', '<=', new Date(now.getTime() - HOLD_CHECK_MS)),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
