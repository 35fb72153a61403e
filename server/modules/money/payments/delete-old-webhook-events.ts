import type { Database } from '../../../db/database.ts'

/** Stripe retries an event for three days. Keeping ids ten times as long is safe. */
const RETENTION_MS = 30 * 24 * 3_600_000

export const deleteOldWebhookEvents = async ({ read }: Database, now: Date): Promise<void> => {
  await read
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
