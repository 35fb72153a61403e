import type { MoneyWords } from './money-words.en.ts'

interface CoverRule {
  readonly price_per_cover_pence: number
  readonly min_covers: number
}

/** Why a small party pays this deposit: "£20 a guest, at least 4". Undefined where the minimum of the rule is not why. */
export const minimumReason = (
  { price_per_cover_pence: each, min_covers: least }: CoverRule,
  partySize: number,
  pence: number,
  words: Pick<MoneyWords, 'perGuestAtLeast'>,
  amountOf: (pence: number) => string,
): string | undefined =>
  least > partySize && each * least === pence ? words.perGuestAtLeast(amountOf(each), least) : undefined
