import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { findUnknownIntents, type TakenIn, takeInIntent } from '../modules/money/index.ts'
import type { ListedIntent, PaymentsPort } from '../ports/payments/port.ts'

/** Past every version that a screen may have seen before the restore. */
const VERSIONS_SKIPPED = 1_000_000

const OUTCOME: Record<TakenIn, string> = {
  returned: 'taken in, and its money goes back',
  closed: 'closed, because nobody had paid it',
  processing: 'still being processed by the provider: run this again later',
  'without venue': 'left alone, because its venue is not here: refund it at the provider',
}

/**
 * What a restored database does not know: payments that the provider has made since then. Lists them, and with `takeIn`
 * takes them in and moves every version past those that screens have seen. Returns how many were left.
 */
export const checkAfterRestore = async (
  database: Database,
  payments: PaymentsPort | null | undefined,
  { since, takeIn, now, print }: { since: Date; takeIn: boolean; now: Date; print(line: string): void },
): Promise<number> => {
  if (!payments) throw new Error('Payments are not configured, so nobody can be asked what was paid.')
  const unknown = await findUnknownIntents(database.read, payments, since)
  let left = 0
  for (const intent of unknown) {
    const outcome = takeIn ? await takeInIntent(database, payments, intent, now) : undefined
    print(`${described(intent)} ${outcome ? OUTCOME[outcome] : 'is not known here'}.`)
    if (outcome !== 'returned' && outcome !== 'closed') left += 1
  }
  if (unknown.length === 0) print('The provider knows no payment that is not known here.')
  if (takeIn) await skipVersions(database)
  return left
}

const described = ({ id, status, amountPence, currency, createdAt, metadata }: ListedIntent) =>
  `${id} of ${createdAt.toISOString()}, ${amountPence} ${currency} ${status}, ${metadata.purpose} at ${metadata.venue_id},`

const skipVersions = (database: Database) =>
  database.tx(async (tx) => {
    // `guests` is the size of the roster, and has to stay it.
    await sql`update venue_versions set config = config + ${VERSIONS_SKIPPED}, places = places + ${VERSIONS_SKIPPED},
      activity = activity + ${VERSIONS_SKIPPED}, revision = revision + ${VERSIONS_SKIPPED}`.execute(tx)
    await sql`update users set access_version = access_version + ${VERSIONS_SKIPPED}`.execute(tx)
  })
