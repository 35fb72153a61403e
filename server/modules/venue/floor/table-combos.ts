import { collection, requireNotAbove } from '../../base/index.ts'
import { capacityBelowParty } from './capacity-warning.ts'
import { requireTables } from './queries.ts'
import { DEFAULT_PRIORITY, updateTablePriorities } from './table-priority.ts'

export const tableCombos = collection('tables/combos', {
  table: 'table_combos',
  prefix: 'cmb',
  label: 'Combination',
  order: [],
  defaults: () => ({ min_party: 1, priority: DEFAULT_PRIORITY }),
  settle: async ({ tx, venue, draft }) => {
    requireNotAbove(draft, 'min_party', 'capacity')
    await requireTables(tx, venue.id, 'table_ids', draft.table_ids)
    await updateTablePriorities(tx, venue.id, draft)
    return undefined
  },
  warn: ({ tx, venue, before, draft, now }) =>
    before && draft.capacity < before.capacity
      ? capacityBelowParty(tx, venue.id, now, { tableIds: before.table_ids, capacity: draft.capacity })
      : [],
  remove: async ({ tx, venue, item }) => {
    await updateTablePriorities(tx, venue.id, { id: item.id, table_ids: [] })
    return 'delete'
  },
})
