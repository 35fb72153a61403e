import { invalid, notFound } from './errors.ts'
import type { GuestTexts } from './guest-text.ts'

interface Bundle {
  readonly id: string
  readonly name: string
  readonly prepaid: boolean
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly names?: GuestTexts
    readonly price_pence: number
    readonly max_qty: number
  }[]
}

interface Selection {
  readonly bundle_id: string
  readonly item_id: string
  readonly quantity: number
}

/** An extra as it was sold: names and price stay, whatever becomes of the catalogue. */
export interface SoldExtra extends Selection {
  readonly bundle: string
  readonly item: string
  readonly item_names?: NonNullable<GuestTexts>
  /** The price of one. */
  readonly price_pence: number
  readonly prepaid: boolean
}

/** What the selections are sold as. Throws for an unknown item and for more of one than allowed. */
export const sellExtras = (bundles: readonly Bundle[], selections: readonly Selection[]): SoldExtra[] => {
  const chosen = new Map<string, number>()
  return selections.map(({ bundle_id, item_id, quantity }) => {
    const bundle = bundles.find((one) => one.id === bundle_id)
    const item = bundle?.items.find((one) => one.id === item_id)
    if (!bundle || !item) throw notFound('Bundle item')
    const key = `${bundle_id} ${item_id}`
    const total = (chosen.get(key) ?? 0) + quantity
    chosen.set(key, total)
    if (total > item.max_qty)
      throw invalid(`At most ${item.max_qty} of one bundle item can be chosen.`, {
        fields: ['bundle_selections'],
      })
    const { name, names, price_pence } = item
    return {
      bundle_id,
      item_id,
      quantity,
      bundle: bundle.name,
      item: name,
      ...(names ? { item_names: names } : {}),
      price_pence,
      prepaid: bundle.prepaid,
    }
  })
}

/** An extra of a booking that stands. One that was sold before prices were stored may lack them. */
type StoredExtra = Selection & { readonly [Field in 'price_pence' | 'prepaid']?: SoldExtra[Field] | null }

/** The price of the prepaid extras. Undefined when the price of one of them is not known any more. */
export const prepaidPence = (extras: readonly StoredExtra[]): number | undefined => {
  let pence = 0
  for (const { price_pence, prepaid, quantity } of extras) {
    if (prepaid === false) continue
    if (price_pence == null || prepaid == null) return undefined
    pence += price_pence * quantity
  }
  return pence
}
