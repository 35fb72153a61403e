interface SoldExtra {
  readonly bundle?: string | null | undefined
  readonly item?: string | null | undefined
  readonly quantity: number
  readonly price_pence?: number | null | undefined
  readonly prepaid?: boolean | null | undefined
}

/** Names, not ids: what was sold stays as it was sold. Old sales say less. */
export const presentExtras = (sold: readonly SoldExtra[]) =>
  sold.map(({ bundle = null, item = null, quantity, price_pence = null, prepaid = null }) => ({
    bundle,
    item,
    quantity,
    price_pence,
    prepaid,
  }))
