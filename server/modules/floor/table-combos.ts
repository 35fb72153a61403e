import { collection, requireNotAbove } from '../configuration/index.ts'
import { requireTables } from './queries.ts'

export const tableCombos = collection('tables/combos', {
  table: 'table_combos',
  prefix: 'cmb',
  label: 'Combination',
  order: [],
  defaults: () => ({ min_party: 1 }),
  settle: async ({ tx, venue, draft }) => {
    requireNotAbove(draft, 'min_party', 'capacity')
    await requireTables(tx, venue.id, 'table_ids', draft.table_ids)
  },
})
