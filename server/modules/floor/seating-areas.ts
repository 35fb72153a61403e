import { conflict } from '../../domain/errors.ts'
import { collection } from '../configuration/index.ts'
import { countTables, moveArchivedTables, requireFloor, ruleLimitedTo } from './queries.ts'
import { requireNoTables } from './require-no-tables.ts'

export const seatingAreas = collection('seating-areas', {
  table: 'seating_areas',
  prefix: 'area',
  label: 'Seating area',
  order: ['sort'],
  defaults: () => ({ sort: 0 }),
  settle: async ({ tx, venue, before, draft }) => {
    await requireFloor(tx, venue.id, draft.floor_id)
    if (!before || before.floor_id === draft.floor_id) return
    // A table and its area are always on one floor.
    if ((await countTables(tx, venue.id, 'area_id', before.id)).standing > 0)
      throw conflict('The area still has tables on its floor. Take them out of the area first.')
    await moveArchivedTables(tx, venue.id, before.id, draft.floor_id)
  },
  remove: async ({ tx, venue, item }) => {
    await requireNoTables(tx, venue.id, 'area', item.id)
    // Taking the area off the rule could leave it with none, and that means every area.
    const rule = await ruleLimitedTo(tx, venue.id, item.id)
    if (rule !== undefined)
      throw conflict(`The access rule "${rule}" is limited to this area. Change the rule first.`)
    return 'delete'
  },
})
