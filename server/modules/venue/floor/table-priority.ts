import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'

export const DEFAULT_PRIORITY = 100
const PRIORITY_IN_COMBO = 50

/**
 * Sets the priority of tables for which the operator gave none: lower while they are part of a combination, so that
 * loose tables fill first. `combo` is the combination that is about to be written or removed.
 */
export const updateTablePriorities = async (
  tx: Tx,
  venueId: string,
  combo: { readonly id: string; readonly table_ids: readonly string[] },
) => {
  await sql`
    update venue_tables t set priority = p.priority
    from (
      select o.id, case when o.id = any (${[...combo.table_ids]}::text[]) or exists (
        select from table_combos c
        where c.venue_id = ${venueId} and c.id <> ${combo.id} and o.id = any (c.table_ids)
      ) then ${PRIORITY_IN_COMBO}::int else ${DEFAULT_PRIORITY}::int end as priority
      from venue_tables o where o.venue_id = ${venueId} and o.own_priority is null
    ) as p
    where t.venue_id = ${venueId} and t.id = p.id and t.priority <> p.priority
  `.execute(tx)
}
