import { sql } from 'kysely'
import type { Span } from '../../../../domain/service-day.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Executor } from '../../../db/executor.ts'

/**
 * Warns staff who book into an approved event that has the venue, or the area of one of these tables, to itself.
 */
export const takenOverWarnings = async (
  db: Executor,
  venueId: string,
  span: Span,
  tableIds: readonly string[],
): Promise<Warning[]> => {
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`status = 'approved' and takes_over <> 'none'`)
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .where(
      sql<boolean>`(takes_over = 'venue' or exists (
        select from venue_tables
        where venue_tables.venue_id = events.venue_id and venue_tables.id = any(${tableIds})
          and venue_tables.area_id = any(events.seating_area_ids)))`,
    )
    .orderBy('starts_at')
    .execute()
  return events.map(({ name }) => ({
    code: 'taken_over',
    message: `The event “${name}” has this to itself at that time.`,
  }))
}
