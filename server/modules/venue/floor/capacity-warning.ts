import { sql } from 'kysely'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'

/**
 * Warns when a party ahead is larger than its only table, or its combination, will be. `tableIds` are exactly the
 * tables of the party.
 */
export const capacityBelowParty = async (
  tx: Tx,
  venueId: string,
  now: Date,
  { tableIds, capacity }: { readonly tableIds: readonly string[]; readonly capacity: number },
): Promise<Warning[]> => {
  const { rows } = await sql<{ parties: number }>`
    select count(*)::int as parties from (
      select holder_id from table_claims
      where venue_id = ${venueId} and ends_at > ${now}
        and holder_id in (
          select holder_id from table_claims
          where venue_id = ${venueId} and ends_at > ${now} and table_id = any (${[...tableIds]}::text[]))
      group by holder_id
      having count(*) = ${tableIds.length}::int
        and bool_and(table_id = any (${[...tableIds]}::text[]))
        and coalesce(
          (select party_size from bookings b where b.venue_id = ${venueId} and b.id = holder_id),
          (select party_size from reservations r where r.venue_id = ${venueId} and r.id = holder_id)
        ) > ${capacity}::int
    ) as larger
  `.execute(tx)
  const parties = rows[0]?.parties ?? 0
  return parties === 0
    ? []
    : [
        {
          code: 'capacity_below_party',
          message: `${parties} ${parties === 1 ? 'party' : 'parties'} ahead will no longer fit. Move them to another table.`,
        },
      ]
}
