import { sql } from 'kysely'
import { conflict, invalid } from '../../domain/errors.ts'
import { collection, requireNotAbove } from '../configuration/index.ts'
import { floorOfArea, removeTableReferences, requireFloor, tableUse } from './queries.ts'

export const tables = collection('tables', {
  table: 'venue_tables',
  prefix: 'tbl',
  label: 'Table',
  // Shorter numbers first, so that 10 comes after 9.
  order: [sql`length(table_number)`, sql`table_number collate "C"`],
  archives: true,
  defaults: () => ({
    area_id: null,
    min_party: 1,
    shape: 'rect' as const,
    x: 0,
    y: 0,
    w: 80,
    h: 80,
    rotation: 0,
    deposit_pence: 0,
    bookable_online: true,
  }),
  settle: async ({ tx, venue, draft }) => {
    requireNotAbove(draft, 'min_party', 'capacity')
    await requireFloor(tx, venue.id, draft.floor_id)
    if (draft.area_id !== null && (await floorOfArea(tx, venue.id, draft.area_id)) !== draft.floor_id)
      throw invalid('The seating area is on another floor than the table.', {
        fields: ['floor_id', 'area_id'],
      })
  },
  duplicate: ({ table_number }) => `There is already a table ${table_number} in this venue.`,
  remove: async ({ tx, venue, item, now }) => {
    const { held, ever } = await tableUse(tx, venue.id, item.id, now)
    if (held) throw conflict('A booking or reservation still holds this table. Move or cancel it first.')
    await removeTableReferences(tx, venue.id, item.id)
    return ever ? 'archive' : 'delete'
  },
})
