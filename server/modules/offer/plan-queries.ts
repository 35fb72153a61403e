import { sql } from 'kysely'
import type { Locale } from '../../../contract/messages.ts'
import { textIn } from '../../../domain/guest-text.ts'
import type { Executor } from '../../db/executor.ts'

/** The venue's floors with their areas, in the venue's own order. */
export const floorsToDraw = async (db: Executor, venueId: string, locale: Locale) => {
  const floors = await db
    .selectFrom('floors')
    .select(['id', 'name', 'names', 'width', 'height', 'fixtures'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const areas = await db
    .selectFrom('seating_areas')
    .select(['id', 'floor_id', 'name', 'names'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return floors.map(({ id: floorId, name: floorName, names: floorNames, ...drawing }) => ({
    ...drawing,
    id: floorId,
    name: textIn(floorNames, locale, floorName),
    areas: areas
      .filter((area) => area.floor_id === floorId)
      .map(({ id, name, names }) => ({
        id,
        name: textIn(names, locale, name),
      })),
  }))
}

/** The venue's tables, M2 before M10. */
export const tablesToDraw = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_tables')
    .select(['id', 'floor_id', 'area_id', 'table_number', 'capacity', 'min_party', 'bookable_online'])
    .select(['shape', 'x', 'y', 'w', 'h', 'rotation', 'deposit_pence'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy(sql`length(table_number)`)
    .orderBy('table_number')
    .execute()
