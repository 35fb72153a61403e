import { sql } from 'kysely'
import type { Database, Executor } from '../../../db/database.ts'
import type { ListedIntent, PaymentsPort } from '../../../ports/payments/port.ts'
import { returnPayment } from '../../booking/index.ts'
import { recordPaymentEntry } from './ledger.ts'
import { LEDGER_TYPE } from './settle-payment.ts'

/** The provider's intents since then that no payment here knows, as after a restored backup. The oldest comes first. */
export const findUnknownIntents = async (
  db: Executor,
  port: PaymentsPort,
  since: Date,
): Promise<ListedIntent[]> => {
  const listed = (await port.listIntents(since)).filter(({ status }) => status !== 'cancelled')
  const ids = listed.map(({ metadata }) => metadata.payment_id ?? '')
  const known = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const knownIds = new Set(known.map(({ id }) => id))
  return listed
    .filter(({ metadata }) => !knownIds.has(metadata.payment_id ?? ''))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export type TakenIn = 'returned' | 'closed' | 'processing' | 'without venue'

/**
 * Writes an unknown intent to the books and queues its money back: nothing here says what it was for. One that nobody has
 * paid is closed. Repeating it changes nothing.
 */
export const takeInIntent = async (
  database: Database,
  port: PaymentsPort,
  intent: ListedIntent,
  now: Date,
): Promise<TakenIn> => {
  if (intent.status === 'requires_payment') {
    await port.cancelIntent(intent.id, { idempotencyKey: `${intent.id}:restore` })
    return 'closed'
  }
  if (intent.status === 'processing') return 'processing'
  return database.tx(async (tx) => {
    const venue = await tx
      .selectFrom('venues')
      .select('id')
      .where('id', '=', intent.metadata.venue_id ?? '')
      .executeTakeFirst()
    if (!venue) return 'without venue'
    const payment = await tx
      .insertInto('payments')
      .values({ ...rowOf(intent, port), venue_id: venue.id, created_at: intent.createdAt, updated_at: now })
      .onConflict((clash) => clash.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!payment) return 'returned'
    const isHeld = payment.status === 'authorised'
    const entry = isHeld ? 'authorise' : LEDGER_TYPE[payment.purpose]
    await recordPaymentEntry(tx, payment, entry, isHeld ? payment.amount_pence : payment.captured_pence, now)
    await returnPayment(tx, payment, now)
    return 'returned'
  })
}

/** Without a booking. What was sold is not issued again, so tickets and vouchers count as a deposit that goes back. */
const rowOf = (intent: ListedIntent, { provider }: PaymentsPort) => {
  const isHold = intent.metadata.purpose === 'hold'
  return {
    id: intent.metadata.payment_id ?? '',
    purpose: isHold ? ('hold' as const) : ('deposit' as const),
    capture: isHold ? ('manual' as const) : ('automatic' as const),
    status: intent.status === 'authorised' ? ('authorised' as const) : ('captured' as const),
    amount_pence: intent.amountPence,
    captured_pence: intent.capturedPence,
    currency: intent.currency,
    description: 'Taken in after a restore',
    provider,
    intent_id: intent.id,
    authorised_until: intent.authorisedUntil,
  }
}
