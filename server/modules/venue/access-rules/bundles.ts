import { invalid } from '../../../../domain/errors.ts'
import { json, newId } from '../../../db/values.ts'
import { collection } from '../../base/index.ts'
import { bundleHasBookings, removeBundleFromRules } from './queries.ts'

interface ItemInput {
  id?: string
  name: string
  price_pence: number
  max_qty: number
}

/** An item that is sent with its id keeps it, so that existing selections stay valid. */
const itemsOf = (inputs: readonly ItemInput[]) => {
  const items = inputs.map(({ id, name, price_pence, max_qty }) => ({
    id: id ?? newId('item'),
    name,
    price_pence,
    max_qty,
  }))
  if (new Set(items.map((item) => item.id)).size < items.length)
    throw invalid('"items" must not repeat an id.', { fields: ['items'] })
  return items
}

export const bundles = collection('bundles', {
  table: 'bundles',
  prefix: 'bndl',
  label: 'Bundle',
  order: [],
  archives: true,
  defaults: () => ({ profiles: ['tables' as const], prepaid: false }),
  settle: ({ draft }) => ({ items: json(itemsOf(draft.items)) }),
  remove: async ({ tx, venue, item }) => {
    await removeBundleFromRules(tx, venue.id, item.id)
    return (await bundleHasBookings(tx, venue.id, item.id)) ? 'archive' : 'delete'
  },
})
