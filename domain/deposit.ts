/** The deposit settings of an access rule. */
interface DepositRule {
  readonly deposit_mode: 'none' | 'hold' | 'charge' | 'card'
  readonly price_per_cover_pence: number
  readonly min_covers: number
}

/** The largest amount that the payment provider accepts. */
export const MAX_DEPOSIT_PENCE = 99_999_999

export interface Deposit {
  readonly pence: number
  /** `card`: the card is saved; `pence` are prepaid items, which are charged. */
  readonly mode: 'none' | 'hold' | 'charge' | 'card'
}

/**
 * Price per cover for the party (or for the minimum covers, if more) plus prepaid bundles; or the table's own deposit
 * if that is higher. Prepaid bundles are paid and never only held: with them the whole amount is charged, whatever the
 * rule's mode. A rule without a deposit still holds a table's own deposit. A rule that saves the card
 * takes nothing but prepaid bundles.
 */
export const depositFor = (
  rule: DepositRule,
  partySize: number,
  prepaidPence: number,
  tablePence: number,
): Deposit => {
  if (rule.deposit_mode === 'card') return { pence: prepaidPence, mode: 'card' }
  const covers =
    rule.deposit_mode === 'none' ? 0 : rule.price_per_cover_pence * Math.max(rule.min_covers, partySize)
  const pence = Math.max(covers + prepaidPence, tablePence)
  if (pence === 0) return { pence, mode: 'none' }
  if (prepaidPence > 0) return { pence, mode: 'charge' }
  return { pence, mode: rule.deposit_mode === 'none' ? 'hold' : rule.deposit_mode }
}

/** How a deposit is charged. A card on file is only set up, unless prepaid items are charged with it. */
export const captureOf = ({ mode, pence }: Deposit): 'manual' | 'automatic' | 'setup' => {
  if (mode === 'hold') return 'manual'
  return pence === 0 ? 'setup' : 'automatic'
}
