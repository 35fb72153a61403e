import type { Database } from '../../db/database.ts'

/** The provider repeats an event for three days; ten times that is plenty. */
const KEPT_MS = 30 * 24 * 3_600_000

export const forgetOldEvents = async ({ read }: Database, now: Date): Promise<void> => {
  await read
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
