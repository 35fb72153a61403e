import { sql } from 'kysely'
import type { SpecialDay } from '../../../domain/special-days.ts'

/** The special days of the row of `venues` in a query, in the order in which they were made. */
export const specialDaysOfVenue = sql<SpecialDay[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'date_from', date_from, 'date_to', date_to, 'note', note,
    'opening_hours', opening_hours, 'rule_ids', rule_ids, 'closures', closures) order by created_at, id)
  from special_days where special_days.venue_id = venues.id), '[]')`
