import { sql } from 'kysely'
import { Refusal } from '../../../../domain/errors.ts'
import type { Services } from '../../../services.ts'
import { mailFailure } from './mail-venue.ts'
import { findPayment } from './queries.ts'
import { type MoneyTask, runMoneyTask } from './run-money-task.ts'

const BATCH = 40
/** Tasks under way at once. The provider takes longer than we do, so waiting for one at a time would be slow. */
const CONCURRENCY = 8
const LEASE_MS = 60_000
const MAX_DELAY_MS = 3_600_000
const ATTEMPTS_BEFORE_FAILED = 50

/**
 * Runs the queued refunds, captures and releases of ended bookings until none is due. Each task is leased first, so that
 * two processes never run it at once, and is retried with a growing delay when it fails. Returns the number of attempts.
 */
export const processMoneyTasks = async (
  services: Services,
  now: Date,
  stopping: () => boolean = () => false,
): Promise<number> => {
  if (!services.payments) return 0
  const startedAt = services.clock.now().getTime()
  // A drain can outlast a lease, so every batch is leased from its own moment.
  const current = () => new Date(now.getTime() + services.clock.now().getTime() - startedAt)
  for (let attempted = 0; ; ) {
    if (stopping()) return attempted
    const tasks = await leaseTasks(services, current())
    if (tasks.length === 0) return attempted
    await attemptAll(services, tasks, current)
    attempted += tasks.length
  }
}

/** Runs these tasks now. What fails is retried later, so this never throws for the provider's sake. */
export const runTasksNow = async (services: Services, ids: readonly string[], now: Date): Promise<void> =>
  attemptAll(services, await leaseTasks(services, now, ids), () => now)

const attemptAll = async (services: Services, tasks: readonly MoneyTask[], at: () => Date) => {
  const waiting = [...tasks]
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      try {
        await runMoneyTask(services, task, at())
      } catch (error) {
        await scheduleRetry(services, task, error, at())
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const leaseTasks = (services: Services, now: Date, ids?: readonly string[]): Promise<MoneyTask[]> =>
  services.database.tx(async (tx) => {
    const due = await tx
      .selectFrom('money_tasks')
      .select(['id', 'venue_id', 'payment_id', 'kind', 'amount_pence', 'actor', 'reason', 'attempts'])
      .where('status', '=', 'queued')
      .where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now),
          // Later than any delay can reach: the clock was set back since.
          eb('next_attempt_at', '>', new Date(now.getTime() + MAX_DELAY_MS)),
        ]),
      )
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids ?? []})`))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return due
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

const scheduleRetry = async (services: Services, task: MoneyTask, error: unknown, now: Date) => {
  const attempts = task.attempts + 1
  const delayMs = Math.min(MAX_DELAY_MS, 5000 * 2 ** Math.min(attempts, 12))
  const isGivenUp = attempts >= ATTEMPTS_BEFORE_FAILED
  await services.database.tx(async (tx) => {
    const changed = await tx
      .updateTable('money_tasks')
      .set({
        status: isGivenUp ? 'failed' : 'queued',
        next_attempt_at: isGivenUp ? now : new Date(now.getTime() + delayMs),
        last_error: error instanceof Refusal ? error.message : String(error),
      })
      .where('id', '=', task.id)
      .where('venue_id', '=', task.venue_id)
      .where('status', '=', 'queued')
      .returning('id')
      .executeTakeFirst()
    if (changed && isGivenUp) await mailFailure(tx, await findPayment(tx, task.payment_id), task, now)
  })
}
