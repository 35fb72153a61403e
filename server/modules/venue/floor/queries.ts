import { sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { requireEvery } from '../../base/index.ts'
import { updateTablePriorities } from './table-priority.ts'

/** Throws the same 404 for a floor of another venue and for an unknown id. */
export const requireFloor = async (db: Executor, venueId: string, floorId: string) => {
  const floor = await db
    .selectFrom('floors')
    .select(['id', 'width'])
    .where('id', '=', floorId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!floor) throw notFound('Floor')
  return floor
}

/** Where the active tables of a floor are. */
export const boxesOnFloor = (db: Executor, venueId: string, floorId: string) =>
  db
    .selectFrom('venue_tables')
    .select(['x', 'y', 'w', 'h'])
    .where('venue_id', '=', venueId)
    .where('floor_id', '=', floorId)
    .where('archived_at', 'is', null)
    .execute()

/** The area's floor. Throws the same 404 for an area of another venue and for an unknown id. */
export const floorOfArea = async (db: Executor, venueId: string, areaId: string) => {
  const area = await db
    .selectFrom('seating_areas')
    .select('floor_id')
    .where('id', '=', areaId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!area) throw notFound('Seating area')
  return area.floor_id
}

/** Throws 404 for an id that is not an area of the venue, and 400 for a repeated id. */
export const requireAreas = async (db: Executor, venueId: string, field: string, ids: readonly string[]) => {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('seating_areas')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  requireEvery({ field, label: 'Seating area' }, ids, found)
}

/** Throws 404 for an id that is not an active table of the venue, and 400 for a repeated id. */
export const requireTables = async (db: Executor, venueId: string, field: string, ids: readonly string[]) => {
  const found = await db
    .selectFrom('venue_tables')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  requireEvery({ field, label: 'Table' }, ids, found)
}

export const floorHasAreas = async (db: Executor, venueId: string, floorId: string) => {
  const area = await db
    .selectFrom('seating_areas')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('floor_id', '=', floorId)
    .limit(1)
    .executeTakeFirst()
  return area !== undefined
}

/** The number of active and of archived tables on a floor or in an area. */
export const countTables = (db: Executor, venueId: string, place: 'floor_id' | 'area_id', id: string) =>
  db
    .selectFrom('venue_tables')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('archived_at', 'is', null).as('active'),
      fn.count<number>('id').filterWhere('archived_at', 'is not', null).as('archived'),
    ])
    .where('venue_id', '=', venueId)
    .where(place, '=', id)
    .executeTakeFirstOrThrow()

/** Archived tables move with their area to another floor. */
export const moveArchivedTables = (tx: Tx, venueId: string, areaId: string, floorId: string) =>
  tx
    .updateTable('venue_tables')
    .set({ floor_id: floorId })
    .where('venue_id', '=', venueId)
    .where('area_id', '=', areaId)
    .where('archived_at', 'is not', null)
    .execute()

/** The name of one access rule that is limited to the area; undefined when there is none. */
export const ruleNameOfArea = async (db: Executor, venueId: string, areaId: string) => {
  const rule = await db
    .selectFrom('access_rules')
    .select('name')
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`${areaId} = any(seating_area_ids)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return rule?.name
}

/** A wish that named only this area ends, and the sweep tells its guest. One that named others waits for those. */
export const removeAreaFromWishes = async (tx: Tx, venueId: string, areaId: string, now: Date) => {
  await tx
    .updateTable('wishes')
    .set({
      ends_at: sql<Date>`case when seating_area_ids <@ array[${areaId}]::text[] then ${now}::timestamptz else ends_at end`,
      seating_area_ids: sql<
        string[]
      >`case when seating_area_ids <@ array[${areaId}]::text[] then seating_area_ids
        else array_remove(seating_area_ids, ${areaId}) end`,
    })
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${areaId} = any(seating_area_ids)`)
    .execute()
}

/** `claimed`: a claim on the table ends after `now`. `ever`: any claim, booking or reservation refers to the table. */
export const tableUse = async (db: Executor, venueId: string, tableId: string, now: Date) => {
  const { rows } = await sql<{ claimed: boolean; ever: boolean }>`
    select
      exists (select from table_claims
        where venue_id = ${venueId} and table_id = ${tableId} and ends_at > ${now}) as claimed,
      exists (select from table_claims where venue_id = ${venueId} and table_id = ${tableId})
        or exists (select from reservations where venue_id = ${venueId} and table_id = ${tableId})
        or exists (select from bookings
          where venue_id = ${venueId} and (table_id = ${tableId} or ${tableId} = any(table_ids))) as ever
  `.execute(db)
  return rows[0] ?? { claimed: false, ever: false }
}

/** Removes the table from blocks and combinations, and deletes those that would have too few tables left. */
export const removeTableReferences = async (tx: Tx, venueId: string, tableId: string) => {
  const names = sql<boolean>`${tableId} = any(table_ids)`
  await tx
    .deleteFrom('table_combos')
    .where('venue_id', '=', venueId)
    .where(names)
    .where(sql<boolean>`cardinality(table_ids) <= 2`)
    .execute()
  await tx
    .deleteFrom('table_blocks')
    .where('venue_id', '=', venueId)
    .where(names)
    .where(sql<boolean>`cardinality(table_ids) = 1`)
    .execute()
  for (const table of ['table_combos', 'table_blocks'] as const)
    await tx
      .updateTable(table)
      .set({ table_ids: sql<string[]>`array_remove(table_ids, ${tableId})` })
      .where('venue_id', '=', venueId)
      .where(names)
      .execute()
  await updateTablePriorities(tx, venueId, { id: '', table_ids: [] })
}
