import { conflict } from '../../../../domain/errors.ts'
import { collection, storedTexts } from '../../base/index.ts'
import {
  countTables,
  moveArchivedTables,
  removeAreaFromWishes,
  requireFloor,
  ruleNameOfArea,
} from './queries.ts'
import { requireNoTables } from './require-no-tables.ts'

export const seatingAreas = collection('seating-areas', {
  table: 'seating_areas',
  prefix: 'area',
  label: 'Seating area',
  order: ['sort'],
  defaults: () => ({ sort: 0, names: null }),
  settle: async ({ tx, venue, before, draft }) => {
    await requireFloor(tx, venue.id, draft.floor_id)
    const settled = { names: storedTexts(draft.names) }
    if (!before || before.floor_id === draft.floor_id) return settled
    // A table and its area must be on the same floor.
    if ((await countTables(tx, venue.id, 'area_id', before.id)).active > 0)
      throw conflict('The area still has tables on its floor. Move them out of the area first.')
    await moveArchivedTables(tx, venue.id, before.id, draft.floor_id)
    return settled
  },
  remove: async ({ tx, venue, item, now }) => {
    await requireNoTables(tx, venue.id, 'area', item.id)
    // Removing the area from the rule could leave an empty list, which means all areas.
    const rule = await ruleNameOfArea(tx, venue.id, item.id)
    if (rule !== undefined)
      throw conflict(`The access rule "${rule}" is limited to this area. Change the rule first.`)
    await removeAreaFromWishes(tx, venue.id, item.id, now)
    return 'delete'
  },
})
