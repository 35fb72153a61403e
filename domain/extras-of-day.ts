interface Sold {
  readonly item?: string | null
  readonly quantity: number
}

interface BuyingParty {
  readonly id: string
  readonly time: string
  readonly guest: string
  readonly extras: readonly Sold[]
}

interface ItemOfDay {
  readonly item: string | null
  quantity: number
  readonly parties: { readonly id: string; readonly time: string; readonly guest: string; quantity: number }[]
}

/**
 * What is to be prepared: every item that the parties bought, in the order of the first party that needs it. `parties`
 * are in the order of their starts.
 */
export const extrasOfDay = (parties: readonly BuyingParty[]): ItemOfDay[] => {
  const items = new Map<string | null, ItemOfDay>()
  for (const { id, time, guest, extras } of parties)
    for (const { item = null, quantity } of extras) {
      const entry = items.get(item) ?? { item, quantity: 0, parties: [] }
      items.set(item, entry)
      entry.quantity += quantity
      const last = entry.parties.at(-1)
      if (last?.id === id) last.quantity += quantity
      else entry.parties.push({ id, time, guest, quantity })
    }
  return [...items.values()]
}
