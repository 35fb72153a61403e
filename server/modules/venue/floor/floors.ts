import { conflict } from '../../../../domain/errors.ts'
import { json } from '../../../db/values.ts'
import { collection, storedTexts } from '../../base/index.ts'
import { floorHasAreas } from './queries.ts'
import { requireNoTables } from './require-no-tables.ts'

export const floors = collection('floors', {
  table: 'floors',
  prefix: 'flr',
  label: 'Floor',
  order: ['sort'],
  defaults: () => ({ width: 1000, height: 700, sort: 0, fixtures: [], names: null }),
  settle: ({ draft }) => ({ fixtures: json(draft.fixtures), names: storedTexts(draft.names) }),
  remove: async ({ tx, venue, item }) => {
    await requireNoTables(tx, venue.id, 'floor', item.id)
    if (await floorHasAreas(tx, venue.id, item.id))
      throw conflict('The floor still has seating areas. Move or remove them first.')
    return 'delete'
  },
})
