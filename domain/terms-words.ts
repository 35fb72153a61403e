import type { MoneyWords } from './money-words.en.ts'
import {
  type CancelTerms,
  cancelBy,
  deadlineOf,
  keptOf,
  openSteps,
  returnsAll,
  stepsOf,
  type TermsStep,
} from './terms.ts'

export interface TermsSituation {
  readonly terms: (CancelTerms & { readonly late_fee_per_cover_pence: number }) | null
  /** The start that the deadlines count from. */
  readonly startsAt: Date
  readonly now: Date
  /** What was or will be paid or held, without the shares of guests who were taken off. The terms decide about it. */
  readonly pence: number
  /** What the venue keeps of those shares, unless everything goes back. Absent: nothing. */
  readonly settledPence?: number
  /** Whether it is only held on a card. */
  readonly isHeld: boolean
  readonly partySize: number
}

/** How a page or mail writes amounts and moments. */
interface Writes {
  readonly words: MoneyWords
  readonly amountOf: (pence: number) => string
  readonly momentOf: (instant: Date) => string
}

/**
 * What a cancellation costs, in sentences. The same on every page, mail and receipt. A deadline that has passed is
 * never named.
 */
export const termsSentences = (situation: TermsSituation, writes: Writes): string[] => {
  const { terms, startsAt, now, isHeld } = situation
  const { words, amountOf, momentOf } = writes
  const pence = allOf(situation)
  if (!terms) {
    if (pence === 0) return []
    return [isHeld ? words.cancelAnyTimeHeld : words.cancelAnyTime(amountOf(pence))]
  }
  const fee = feeSentence(situation, writes)
  if (pence > 0) return [moneySentence({ ...situation, terms }, writes), ...fee]
  const last = cancelBy(terms, startsAt)
  return [...(last <= now || last >= startsAt ? [] : [words.pleaseCancel(momentOf(last))]), ...fee]
}

/** What is kept in the worst case. */
const allOf = ({ pence, settledPence = 0 }: TermsSituation): number => pence + settledPence

/** What a cancellation keeps while this step is in force. */
const keptAt = (step: TermsStep, { pence, settledPence = 0, partySize }: TermsSituation): number =>
  returnsAll(step) ? 0 : settledPence + keptOf(step, pence, partySize)

const moneySentence = (
  situation: TermsSituation & { readonly terms: CancelTerms },
  writes: Writes,
): string => {
  const { terms, isHeld, startsAt, now } = situation
  const { words, amountOf, momentOf } = writes
  const pence = allOf(situation)
  const all = amountOf(pence)
  const returnsSome = (step: TermsStep) => keptAt(step, situation) < pence
  if (!stepsOf(terms).some(returnsSome)) return isHeld ? words.cancelNeverHeld(all) : words.cancelNever(all)
  const [first, ...later] = openSteps(terms, startsAt, now)
  if (!first || ![first, ...later].some(returnsSome))
    return isHeld ? words.tooLateHeld(all) : words.tooLateToCancel(all)
  if (later.length > 0) return steppedSentence(situation, [first, ...later], writes)
  const kept = keptAt(first, situation)
  const until = momentOf(deadlineOf(first, startsAt))
  const inTime =
    kept === 0
      ? words.cancelFree(until)
      : isHeld
        ? words.cancelPartHeld(until, amountOf(kept))
        : words.cancelPart(until, amountOf(pence - kept), amountOf(kept))
  return `${inTime} ${isHeld ? words.afterThatHeld(all) : words.afterThat(all)}`
}

/** "Cancel free of charge until Wednesday, 18:00; then we keep £40; from Friday, 12:00, all £80." */
const steppedSentence = (
  situation: TermsSituation,
  steps: readonly TermsStep[],
  { words, amountOf, momentOf }: Writes,
): string => {
  const { isHeld, startsAt } = situation
  const parts = steps.map((step, n) => {
    const kept = keptAt(step, situation)
    const before = steps[n - 1]
    const until = momentOf(deadlineOf(step, startsAt))
    if (!before) return kept === 0 ? words.stepFree(until) : words.stepUntil(until, amountOf(kept), isHeld)
    const from = n === 1 ? words.stepThen : words.stepFrom(momentOf(deadlineOf(before, startsAt)))
    return kept === 0 ? words.stepNothing(from) : words.stepKeeps(from, amountOf(kept), isHeld)
  })
  const last = steps.at(-1)
  const from = last ? words.stepFrom(momentOf(deadlineOf(last, startsAt))) : words.stepThen
  return `${[...parts, words.stepAll(from, amountOf(allOf(situation)))].join('; ')}.`
}

const feeSentence = (situation: TermsSituation, { words, amountOf, momentOf }: Writes): string[] => {
  const { terms, startsAt, now, partySize } = situation
  const fee = (terms?.late_fee_per_cover_pence ?? 0) * partySize
  if (fee === 0 || !terms) return []
  const last = cancelBy(terms, startsAt)
  // It comes on top of what the terms keep.
  const amount = allOf(situation) > 0 ? words.asWell(amountOf(fee)) : amountOf(fee)
  return [last <= now ? words.lateFeeNow(amount) : words.lateFee(amount, momentOf(last))]
}
