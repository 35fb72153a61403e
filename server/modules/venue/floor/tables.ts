import { sql } from 'kysely'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { nextFreePlace } from '../../../../domain/floor-grid.ts'
import { collection, requireNotAbove } from '../../base/index.ts'
import { capacityBelowParty } from './capacity-warning.ts'
import { boxesOnFloor, floorOfArea, removeTableReferences, requireFloor, tableUse } from './queries.ts'
import { DEFAULT_PRIORITY } from './table-priority.ts'

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
    priority: DEFAULT_PRIORITY,
  }),
  settle: async ({ tx, venue, before, draft, given }) => {
    requireNotAbove(draft, 'min_party', 'capacity')
    const floor = await requireFloor(tx, venue.id, draft.floor_id)
    if (draft.area_id !== null && (await floorOfArea(tx, venue.id, draft.area_id)) !== draft.floor_id)
      throw invalid('The seating area is on another floor than the table.', {
        fields: ['floor_id', 'area_id'],
      })
    const isPlaced = before !== null || given.x !== undefined || given.y !== undefined
    return {
      ...(isPlaced ? {} : nextFreePlace(floor, draft, await boxesOnFloor(tx, venue.id, floor.id))),
      ...(given.priority === undefined ? {} : { own_priority: given.priority }),
    }
  },
  warn: ({ tx, venue, before, draft, now }) =>
    before && draft.capacity < before.capacity
      ? capacityBelowParty(tx, venue.id, now, { tableIds: [before.id], capacity: draft.capacity })
      : [],
  duplicate: ({ table_number }) => `There is already a table ${table_number} in this venue.`,
  remove: async ({ tx, venue, item, now }) => {
    const { claimed, ever } = await tableUse(tx, venue.id, item.id, now)
    if (claimed) throw conflict('A booking or reservation still holds this table. Move or cancel it first.')
    await removeTableReferences(tx, venue.id, item.id)
    return ever ? 'archive' : 'delete'
  },
})
