import { type Executor, type Tx, touchVenue } from '../../db/database.ts'
import { notFound } from '../../domain/errors.ts'

/** What the rules of a venue's configuration need to know of the venue itself. */
export interface ConfiguredVenue {
  readonly id: string
  readonly timezone: string
  readonly service_day_start: string
  readonly booking_policy: string | null
  readonly default_party_min: number
  readonly default_party_max: number
}

/**
 * Opens a change of a venue's configuration. Such changes happen one after the other, so that what one of them has
 * checked still holds when it commits. Bookings are not held up: they only refer to the venue, which this lock allows.
 */
export const lockConfiguration = async (tx: Tx, venueId: string): Promise<ConfiguredVenue> => {
  const venue = await tx
    .selectFrom('venues')
    .select([
      'id',
      'timezone',
      'service_day_start',
      'booking_policy',
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

/** Moves with every change of the venue's configuration. */
export const configVersion = async (db: Executor, venueId: string): Promise<number> => {
  const row = await db
    .selectFrom('venue_versions')
    .select('config')
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!row) throw notFound('Venue')
  return row.config
}
