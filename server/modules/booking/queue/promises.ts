import { sql } from 'kysely'
import type { Span } from '../../../../domain/service-day.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import { type Claimant, moveClaims, releaseClaims, tableTaken, tryMoveClaims } from '../claims.ts'
import { claimantOfEntry, updateEntry } from './queries.ts'

const PROMISED: Warning = {
  code: 'promised',
  message: 'The table was promised to a party of the queue, which waits again.',
}

/**
 * Takes these tables from parties of the queue that were called: staff may seat somebody else there. Call it before the
 * tables are claimed. A party that loses one of its tables loses all of them, and waits again.
 */
export const breakPromises = async (
  tx: Tx,
  venueId: string,
  tableIds: readonly string[],
  span: Span,
  except = '',
): Promise<Warning[]> => {
  if (tableIds.length === 0) return []
  // The locked row is judged as it is by then: its party may just have been seated, or called to another table.
  const promised = await tx
    .selectFrom('queue_entries')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '<>', except)
    .where('status', '=', 'ready')
    .where(sql<boolean>`table_ids && ${tableIds}::text[]`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('table_claims')
          .whereRef('table_claims.venue_id', '=', 'queue_entries.venue_id')
          .whereRef('holder_id', '=', 'queue_entries.id')
          .where('holder_kind', '=', 'queue')
          .where('starts_at', '<', span.endsAt)
          .where('ends_at', '>', span.startsAt),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of promised) {
    const entry = { venue_id: venueId, id }
    await releaseClaims(tx, claimantOfEntry(entry))
    await updateEntry(tx, entry, { status: 'waiting', ready_until: null, table_ids: [] })
  }
  return promised.length > 0 ? [PROMISED] : []
}

/** Like `moveClaims`, but takes promised tables from parties of the queue. Only a clash asks who has them. */
export const moveClaimsOverPromises = async (
  tx: Tx,
  claimant: Claimant,
  tableIds: readonly string[],
  span: Span,
): Promise<Warning[]> => {
  if (await tryMoveClaims(tx, claimant, tableIds, span)) return []
  const warnings = await breakPromises(tx, claimant.venueId, tableIds, span)
  if (warnings.length === 0) throw tableTaken()
  await moveClaims(tx, claimant, tableIds, span)
  return warnings
}
