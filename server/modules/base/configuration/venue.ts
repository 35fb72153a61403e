import { notFound } from '../../../../domain/errors.ts'
import type { OpeningHours } from '../../../../domain/opening-hours.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'

/** The venue columns that collection rules need. */
export interface ConfiguredVenue {
  readonly id: string
  readonly timezone: string
  readonly service_day_start: string
  readonly opening_hours: OpeningHours | null
  readonly booking_policy: string | null
  /** Whether nobody chose it: it is the first one that was made. */
  readonly has_first_policy: boolean
  readonly default_party_min: number
  readonly default_party_max: number
}

/**
 * Serializes changes of a venue's configuration, so that what a change has checked still holds when it commits.
 * Bookings do not wait: they only reference the venue, which this lock allows.
 */
export const lockConfiguration = async (tx: Tx, venueId: string): Promise<ConfiguredVenue> => {
  const venue = await tx
    .selectFrom('venues')
    .select([
      'id',
      'timezone',
      'service_day_start',
      'opening_hours',
      'booking_policy',
      'has_first_policy',
      'default_party_min',
      'default_party_max',
    ])
    .where('id', '=', venueId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!venue) throw notFound('Venue')
  touchVenue(tx, venueId, 'config')
  return venue
}

/** Incremented by every change of the venue's configuration. */
export const configVersion = async (db: Executor, venueId: string): Promise<number> => {
  const row = await db
    .selectFrom('venue_versions')
    .select('config')
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!row) throw notFound('Venue')
  return row.config
}
