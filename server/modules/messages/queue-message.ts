import type { Locale, MessageKind } from '../../../contract/messages.ts'
import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { isReachable } from './addresses.ts'
import { html } from './html.ts'

export interface Message {
  readonly kind: MessageKind
  /** Idempotency key: a second message with the same cause is not queued. */
  readonly cause: string
  /** Null for messages about an account. */
  readonly venueId: string | null
  readonly bookingId?: string
  readonly to: string
  /** The booking's language, else the venue's, when absent. */
  readonly locale?: Locale
  /** What the composer cannot read from the booking: an amount in minor units, a link, a name. */
  readonly facts?: Readonly<Record<string, string | number | null>>
}

/**
 * Queues a message in the caller's transaction. Returns false when nothing was queued: the cause already has a message,
 * the kind is switched off, or the address is a placeholder.
 */
export const queueMessage = async (tx: Tx, message: Message, now: Date): Promise<boolean> => {
  if (!isReachable(message.to)) return false
  const lines = Object.entries(message.facts ?? {}).map(([name, value]) => `${name}: ${value}`)
  const queued = await tx
    .insertInto('outbox')
    .values({
      id: newId('mail'),
      venue_id: message.venueId,
      cause: message.cause,
      to_address: message.to,
      subject: message.kind,
      html: html`<pre>${lines.join('\n')}</pre>`.toString(),
      text: lines.join('\n'),
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((clash) => clash.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}
