import type { Database } from '../../../db/database.ts'
import { forgottenFailures } from './second-factor-codes.ts'

const DAY_MS = 24 * 3_600_000
/** Expired sessions are kept for a while, so that the reply can say "expired" instead of "unknown". */
const RETENTION_MS = 30 * DAY_MS

/** An address that nobody has signed in from for this long is as good as new. */
const KNOWN_ADDRESS_MS = 180 * DAY_MS

/** Deletes expired links, second-factor challenges and failures, old addresses, and sessions that expired over 30 days ago. */
export const removeExpired = async ({ read }: Database, now: Date): Promise<void> => {
  await read
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
  await read.deleteFrom('account_tokens').where('expires_at', '<', now).execute()
  await read.deleteFrom('preview_links').where('expires_at', '<', now).execute()
  await read.deleteFrom('sign_ups').where('expires_at', '<', now).execute()
  await read.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
  await read.deleteFrom('second_factor_failures').where('failed_at', '<', forgottenFailures(now)).execute()
  await read
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', new Date(now.getTime() - KNOWN_ADDRESS_MS))
    .execute()
}
