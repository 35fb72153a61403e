import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { isReachable } from './addresses.ts'

export interface Mail {
  /** Idempotency key: a second mail with the same cause is not queued. */
  readonly cause: string
  readonly venueId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Inserts a mail into the outbox in the caller's transaction, with the venue's sender name and reply address. Returns
 * false when nothing was queued: the cause already has a mail, or the address is a placeholder.
 */
export const queueMail = async (tx: Tx, mail: Mail, now: Date): Promise<boolean> => {
  if (!isReachable(mail.to)) return false
  const venue = await tx
    .selectFrom('venues')
    .select(['name', 'marketing_sender_name', 'marketing_reply_to'])
    .where('id', '=', mail.venueId)
    .executeTakeFirstOrThrow()
  const queued = await tx
    .insertInto('outbox')
    .values({
      id: newId('mail'),
      venue_id: mail.venueId,
      cause: mail.cause,
      to_address: mail.to,
      from_name: venue.marketing_sender_name || venue.name,
      reply_to: venue.marketing_reply_to || null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((clash) => clash.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}
