import type { Database } from '../../db/database.ts'

const DAY_MS = 24 * 3_600_000
/** Expired sessions are kept for a while, so that the reply can say "expired" instead of "unknown". */
const RETENTION_MS = 30 * DAY_MS

/** Deletes expired second-factor challenges, and sessions that expired over 30 days ago. */
export const removeExpired = async ({ read }: Database, now: Date): Promise<void> => {
  await read
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
  await read.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
}
