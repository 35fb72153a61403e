import { invalid, notFound } from './errors.ts'

interface Bundle {
  readonly id: string
  readonly prepaid: boolean
  readonly items: readonly { readonly id: string; readonly price_pence: number; readonly max_qty: number }[]
}

export interface Selection {
  readonly bundle_id: string
  readonly item_id: string
  readonly quantity: number
}

/** The price of the chosen items of prepaid bundles. Throws for an unknown item and for more of one than allowed. */
export const prepaidPence = (bundles: readonly Bundle[], selections: readonly Selection[]): number => {
  const chosen = new Map<string, number>()
  let pence = 0
  for (const { bundle_id, item_id, quantity } of selections) {
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
    if (bundle.prepaid) pence += item.price_pence * quantity
  }
  return pence
}
