import type { GuestTexts } from './guest-text.ts'
import { minimumReason } from './minimum-reason.ts'
import type { MoneyWords } from './money-words.en.ts'

/** What a booking is sold for. */
export interface Priced {
  readonly partySize: number
  /** What is sold, where it is not a deposit: "2 × Early bird". */
  readonly label?: string | undefined
  /** What is charged or held for it in all. */
  readonly totalPence: number
  /** The rule it is made under. Null: not known any more. */
  readonly rule: { readonly price_per_cover_pence: number; readonly min_covers: number } | null
  readonly extras: readonly {
    readonly item?: string | null
    readonly item_names?: GuestTexts
    readonly quantity: number
    /** The price of one. */
    readonly price_pence?: number | null
    readonly prepaid?: boolean | null
  }[]
}

export interface PriceLine {
  readonly text: string
  /** Null: paid at the table, so no part of the total. */
  readonly amount_pence: number | null
}

/**
 * What a booking costs, line by line, in words. Every page, mail and receipt shows these lines. The amounts add up to
 * the total. A deposit that the rule does not explain, such as a table's own or one from before the rule changed, is a
 * line without a reason.
 */
export const priceLines = (
  { partySize, label, totalPence, rule, extras }: Priced,
  words: MoneyWords,
  amountOf: (pence: number) => string,
): PriceLine[] => {
  const known = extras.map(({ item, quantity, price_pence, prepaid }) => ({
    text: `${quantity} × ${item ?? words.extra}`,
    pence: price_pence == null ? 0 : price_pence * quantity,
    isPaid: prepaid !== false,
  }))
  const paid = known.filter(({ isPaid, pence }) => isPaid && pence > 0)
  const extrasPence = paid.reduce((sum, { pence }) => sum + pence, 0)
  // A table's own deposit may be lower than the extras that count towards it, in bookings from before prices were kept.
  const isWhole = extrasPence <= totalPence
  const depositPence = isWhole ? totalPence - extrasPence : totalPence
  return [
    ...(depositPence > 0
      ? [
          {
            text: label ?? depositText(partySize, depositPence, rule, words, amountOf),
            amount_pence: depositPence,
          },
        ]
      : []),
    ...known.map(({ text, pence, isPaid }) => ({
      text: isPaid || pence === 0 ? text : `${text}, ${words.atTable(amountOf(pence))}`,
      amount_pence: isPaid && isWhole && pence > 0 ? pence : null,
    })),
  ]
}

const depositText = (
  partySize: number,
  pence: number,
  rule: Priced['rule'],
  words: MoneyWords,
  amountOf: (pence: number) => string,
): string => {
  const { price_per_cover_pence: each = 0 } = rule ?? {}
  const minimum = rule && minimumReason(rule, partySize, pence, words, amountOf)
  return minimum ?? (each * partySize === pence ? words.perGuest(amountOf(each), partySize) : words.deposit)
}
