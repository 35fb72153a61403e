import type { Executor, Tx } from '../../db/executor.ts'
import { linkTokenHash, newLinkToken } from './link-tokens.ts'

const LIFETIME_MS = 24 * 3_600_000

/** The header by which a change says that its page was opened by a preview link. Reads say so in their address. */
export const PREVIEW_HEADER = 'x-maitred-preview'

/** Makes a link that shows the widgets of a draft for a day. Several may be in use at once. */
export const savePreviewLink = async (tx: Tx, venueId: string, userId: string, now: Date) => {
  const { token, hash } = newLinkToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx
    .insertInto('preview_links')
    .values({ token_hash: hash, venue_id: venueId, created_by: userId, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** Whether the token is of a link to this venue that has not expired. */
export const isPreviewLink = async (
  db: Executor,
  venueId: string,
  token: string | undefined,
  now: Date,
): Promise<boolean> => {
  if (!token) return false
  const link = await db
    .selectFrom('preview_links')
    .select('venue_id')
    .where('token_hash', '=', linkTokenHash(token))
    .where('venue_id', '=', venueId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined
}
