import { invalid } from '../../../../domain/errors.ts'
import { type GuestTexts, guestTexts } from '../../../../domain/guest-text.ts'
import { json, newId } from '../../../db/values.ts'
import { collection, storedTexts } from '../../base/index.ts'
import { bundleHasBookings, removeBundleFromRules } from './queries.ts'

interface KeptItem {
  readonly id: string
  readonly picture_url: string | null
}

interface ItemInput {
  id?: string
  name: string
  price_pence: number
  max_qty: number
  names?: GuestTexts
}

/** An item that is sent with its id keeps it and its picture, so that existing selections stay valid. */
const itemsOf = (inputs: readonly ItemInput[], before: readonly KeptItem[]) => {
  const items = inputs.map(({ id, name, price_pence, max_qty, names }) => ({
    id: id ?? newId('item'),
    name,
    price_pence,
    max_qty,
    names: guestTexts(names),
    picture_url: before.find((item) => item.id === id)?.picture_url ?? null,
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
  defaults: () => ({ profiles: ['tables' as const], prepaid: false, names: null }),
  settle: ({ before, draft }) => ({
    items: json(itemsOf(draft.items, before?.items ?? [])),
    names: storedTexts(draft.names),
  }),
  present: ({ items }) => ({
    items: items.map((item) => ({
      ...item,
      names: item.names ?? null,
      picture_url: item.picture_url ?? null,
    })),
  }),
  remove: async ({ tx, venue, item }) => {
    await removeBundleFromRules(tx, venue.id, item.id)
    return (await bundleHasBookings(tx, venue.id, item.id)) ? 'archive' : 'delete'
  },
})
