/** The deposit settings of an access rule. */
export interface DepositRule {
  readonly deposit_mode: 'none' | 'hold' | 'charge'
  readonly price_per_cover_pence: number
  readonly min_covers: number
}

/** The largest amount that the payment provider accepts. */
export const MAX_DEPOSIT_PENCE = 99_999_999

export interface Deposit {
  readonly pence: number
  readonly mode: 'none' | 'hold' | 'charge'
}

/**
 * Price per cover for the party (or for the minimum covers, if more) plus prepaid bundles; or the table's own deposit
 * if that is higher. A rule without a deposit still charges prepaid bundles, and still holds a table's own deposit.
 */
export const depositFor = (
  rule: DepositRule,
  partySize: number,
  prepaidPence: number,
  tablePence: number,
): Deposit => {
  const covers =
    rule.deposit_mode === 'none' ? 0 : rule.price_per_cover_pence * Math.max(rule.min_covers, partySize)
  const pence = Math.max(covers + prepaidPence, tablePence)
  if (pence === 0) return { pence, mode: 'none' }
  if (rule.deposit_mode !== 'none') return { pence, mode: rule.deposit_mode }
  return { pence, mode: prepaidPence > 0 ? 'charge' : 'hold' }
}
