import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { requireTables } from './queries.ts'

interface Party {
  readonly id: string
  readonly source: 'booking' | 'venue_reservation'
  readonly guest_name: string
  readonly party_size: number
  readonly date: string
  readonly time: string
}

/** What keeps a table from being removed, by start: also a change that waits, and a party of the queue that was called. */
const holdersOf = async (db: Executor, venueId: string, tableId: string, now: Date) => {
  const { rows } = await sql<Party>`
    select coalesce(b.id, c.holder_id) as id,
      case when b.id is not null then 'booking' else 'venue_reservation' end as source,
      coalesce(b.guest_name, r.guest_name, q.name) as guest_name,
      coalesce(b.party_size, r.party_size, q.party_size) as party_size,
      to_char(coalesce(b.booking_date, r.reservation_date, q.date), 'YYYY-MM-DD') as date,
      coalesce(b.booking_time, r.reservation_time, to_char(c.starts_at at time zone venues.timezone, 'HH24:MI')) as time
    from table_claims c
    join venues on venues.id = c.venue_id
    left join booking_changes w on w.venue_id = c.venue_id and w.id = c.holder_id
    left join bookings b on b.venue_id = c.venue_id and b.id = coalesce(w.booking_id, c.holder_id)
    left join reservations r on r.venue_id = c.venue_id and r.id = c.holder_id
    left join queue_entries q on q.venue_id = c.venue_id and q.id = c.holder_id
    where c.venue_id = ${venueId} and c.table_id = ${tableId} and c.ends_at > ${now}
    order by c.starts_at, c.id
    limit 100
  `.execute(db)
  return rows
}

/** Who still has a table, so that somebody who wants to remove it knows whom to move. */
export const listUpcomingParties = async ({
  db,
  params,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/table-parties/:id'>) => {
  await requireTables(db, params.venueId, 'id', [params.id])
  return { data: await holdersOf(db, params.venueId, params.id, services.clock.now()) }
}
