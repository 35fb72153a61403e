import { type CancelTerms, pctInTime, pctOf } from './cancellation.ts'
import type { MoneyWords } from './money-words.en.ts'

export interface TermsSituation {
  readonly terms: (CancelTerms & { readonly late_fee_per_cover_pence: number }) | null
  /** Until when a cancellation is in time, in milliseconds since 1970. */
  readonly deadline: number
  readonly now: number
  /** What was or will be paid or held. */
  readonly pence: number
  /** Whether it is only held on a card. */
  readonly isHeld: boolean
  readonly partySize: number
}

/**
 * What a cancellation costs, in sentences. The same on every page, mail and receipt. A deadline that has passed is
 * never named.
 */
export const termsSentences = (
  situation: TermsSituation,
  words: MoneyWords,
  amountOf: (pence: number) => string,
  momentOf: (instant: number) => string,
): string[] => {
  const { terms, deadline, now, pence, isHeld } = situation
  if (!terms) {
    if (pence === 0) return []
    return [isHeld ? words.cancelAnyTimeHeld : words.cancelAnyTime(amountOf(pence))]
  }
  const isOver = deadline <= now
  const until = momentOf(deadline)
  const fee = feeSentence(situation, words, amountOf, until)
  if (pence === 0)
    return [...(isOver || terms.cancel_until_hours === 0 ? [] : [words.pleaseCancel(until)]), ...fee]
  const all = amountOf(pence)
  const pct = pctInTime(terms)
  if (pct === 0) return [isHeld ? words.cancelNeverHeld(all) : words.cancelNever(all), ...fee]
  if (isOver) return [isHeld ? words.tooLateHeld(all) : words.tooLateToCancel(all), ...fee]
  const returned = pctOf(pence, pct)
  const kept = amountOf(pence - returned)
  const inTime =
    returned === pence
      ? words.cancelFree(until)
      : isHeld
        ? words.cancelPartHeld(until, kept)
        : words.cancelPart(until, amountOf(returned), kept)
  return [`${inTime} ${isHeld ? words.afterThatHeld(all) : words.afterThat(all)}`, ...fee]
}

const feeSentence = (
  { terms, deadline, now, partySize }: TermsSituation,
  words: MoneyWords,
  amountOf: (pence: number) => string,
  until: string,
): string[] => {
  const fee = (terms?.late_fee_per_cover_pence ?? 0) * partySize
  if (fee === 0) return []
  return [deadline <= now ? words.lateFeeNow(amountOf(fee)) : words.lateFee(amountOf(fee), until)]
}
