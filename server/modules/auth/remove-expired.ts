import type { Database } from '../../db/database.ts'

const DAY_MS = 24 * 3_600_000
/** An expired session stays for a while, so that its owner is told that it expired and not that it never was. */
const KEPT_MS = 30 * DAY_MS

/** Forgets sessions and second-factor challenges that nobody can use any more. */
export const removeExpired = async ({ read }: Database, now: Date): Promise<void> => {
  await read
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
  await read.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
}
