import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'
import type { Claimant } from '../claims.ts'

/** Seated parties with tables whose stay ends by `due`. Those that began before `earliest` are left out. */
export const seatedParties = async (db: Executor, due: Date, earliest: Date): Promise<Claimant[]> => {
  const { rows } = await sql<Claimant>`
    select venue_id as "venueId", 'booking' as kind, id from bookings
    where in_use and closed_at is null and ends_at <= ${due} and starts_at > ${earliest}
      and cardinality(table_ids) > 0 and status in ('pending', 'approved', 'checked_in')
    union all
    select venue_id, 'reservation', id from reservations
    where status = 'seated' and ends_at <= ${due} and starts_at > ${earliest}
    order by id
  `.execute(db)
  return rows
}
