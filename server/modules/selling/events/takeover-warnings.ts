import { sql } from 'kysely'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'

interface TakingOver {
  readonly id: string
  readonly venue_id: string
  readonly status: string
  readonly takes_over: string
  readonly seating_area_ids: readonly string[]
  readonly starts_at: Date
  readonly ends_at: Date
}

/** Warns when parties already stand in what an approved event takes over. Nobody is dropped. */
export const takeoverWarnings = async (tx: Tx, eventId: string): Promise<Warning[]> => {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
  if (event.status !== 'approved' || event.takes_over === 'none') return []
  const parties = await countParties(tx, event)
  if (parties === 0) return []
  const who = parties === 1 ? 'One party has' : `${parties} parties have`
  return [
    {
      code: 'bookings_inside',
      message: `${who} a booking in what this event takes over. They stay until you move or cancel them.`,
    },
  ]
}

const countParties = async (tx: Tx, event: TakingOver): Promise<number> => {
  const { rows } = await sql<{ parties: number }>`
    select ((
      select count(*) from bookings
      where venue_id = ${event.venue_id} and status in ('pending', 'approved', 'checked_in') and closed_at is null
        and event_id is distinct from ${event.id} and starts_at < ${event.ends_at} and ends_at > ${event.starts_at}
        and (${event.takes_over === 'venue'}::boolean or exists (
          select from venue_tables where venue_tables.venue_id = bookings.venue_id
            and venue_tables.id = any(bookings.table_ids) and area_id = any(${event.seating_area_ids}::text[])))
    ) + (
      select count(*) from reservations
      where venue_id = ${event.venue_id} and status in ('confirmed', 'seated')
        and starts_at < ${event.ends_at} and ends_at > ${event.starts_at}
        and (${event.takes_over === 'venue'}::boolean or exists (
          select from venue_tables where venue_tables.venue_id = reservations.venue_id
            and (venue_tables.id = reservations.table_id or venue_tables.id = any(reservations.table_ids))
            and area_id = any(${event.seating_area_ids}::text[])))
    ))::int as parties`.execute(tx)
  return rows[0]?.parties ?? 0
}
