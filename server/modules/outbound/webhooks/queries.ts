import { sql } from 'kysely'
import { MAX_DELAY_MS } from '../../../../domain/webhook-events.ts'
import type { Executor, Tx } from '../../../db/executor.ts'

export const countWebhooks = async (db: Executor, venueId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Undefined for a webhook of another venue. */
export const findWebhook = (db: Executor, venueId: string, id: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'active'])
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

/** Newest first: ids are ordered by time. `before` is the last id of the page before. */
export const deliveriesOf = (
  db: Executor,
  venueId: string,
  webhookId: string,
  limit: number,
  before?: string,
) =>
  db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'event',
      'status',
      'attempts',
      'response_status',
      'last_error',
      'next_attempt_at',
      'delivered_at',
      'created_at',
      'body',
    ])
    .where('webhook_id', '=', webhookId)
    .where('venue_id', '=', venueId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Puts a delivery into the queue as if it were new. False when there is none of this id. */
export const requeueDelivery = async (
  tx: Tx,
  venueId: string,
  webhookId: string,
  id: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'queued', attempts: 0, next_attempt_at: now, queued_at: now, delivered_at: null })
    .where('webhook_id', '=', webhookId)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface LeasedDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly venue_id: string
  readonly event: string
  readonly body: string
  readonly attempts: number
  readonly queued_at: Date
  readonly url: string
  readonly secret: string
}

interface LeaseOptions {
  readonly now: Date
  readonly until: Date
  /** Webhooks that are left out. */
  readonly busy: readonly string[]
  readonly perWebhook: number
  readonly limit: number
}

/**
 * Leases the next due deliveries: a few of each webhook, whatever backlog another one has. `waiting` finds the webhooks
 * with a queue by one index lookup each. Rows that another process is leasing at the moment are skipped. A
 * time later than any delay can reach means that the clock was set back since, so such a delivery is due.
 */
export const leaseDeliveries = async (
  db: Executor,
  { now, until, busy, perWebhook, limit }: LeaseOptions,
): Promise<LeasedDelivery[]> => {
  const { rows } = await sql<LeasedDelivery>`
    with recursive waiting as (
      (select webhook_id from webhook_deliveries where status = 'queued' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_deliveries d
        where d.status = 'queued' and d.webhook_id > waiting.webhook_id order by d.webhook_id limit 1)
      from waiting where waiting.webhook_id is not null
    ), due as (
      select next.id, next.venue_id, next.webhook_id, webhooks.url, webhooks.secret
      from waiting
      join webhooks on webhooks.id = waiting.webhook_id and webhooks.active
      cross join lateral (
        select d.id, d.venue_id, d.webhook_id from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.venue_id = webhooks.venue_id and d.status = 'queued'
          and (d.next_attempt_at <= ${now} or d.next_attempt_at > ${new Date(now.getTime() + MAX_DELAY_MS)})
        order by d.next_attempt_at, d.id
        limit ${perWebhook}
        for update skip locked
      ) as next
      where waiting.webhook_id <> all (${busy}::text[])
      limit ${limit}
    )
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${until}
    from due
    where d.webhook_id = due.webhook_id and d.venue_id = due.venue_id and d.id = due.id
    returning d.id, d.webhook_id, d.venue_id, d.event, d.body, d.attempts, d.queued_at, due.url, due.secret`.execute(
    db,
  )
  return rows
}

export interface Outcome {
  readonly responseStatus: number | null
  /** Null once it was accepted. */
  readonly error: string | null
  /** Null: no further attempt. */
  readonly nextAttemptAt: Date | null
}

/** Leaves a delivery alone that was queued anew or is being tried by somebody else since. */
export const recordOutcome = (
  db: Executor,
  delivery: LeasedDelivery,
  { responseStatus, error, nextAttemptAt }: Outcome,
  now: Date,
) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      status: error === null ? 'delivered' : nextAttemptAt ? 'queued' : 'failed',
      response_status: responseStatus,
      last_error: error,
      ...(error === null ? { delivered_at: now } : {}),
      ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt } : {}),
    })
    .where('webhook_id', '=', delivery.webhook_id)
    .where('venue_id', '=', delivery.venue_id)
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .where('queued_at', '=', delivery.queued_at)
    .execute()

const KEPT_MS = 30 * 86_400_000

export const deleteOldDeliveries = async (db: Executor, now: Date): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
