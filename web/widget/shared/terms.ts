import type { PagePolicy, VenueFacts } from '../../../contract/page-data.ts'
import type { MoneyWords } from '../../../domain/money-words.en.ts'
import { termsSentences } from '../../../domain/terms-words.ts'
import { instantOf, localOf, longDate, type VenueClock } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import type { GuestWords } from './words.en.ts'

interface Situation {
  readonly words: MoneyWords & Pick<GuestWords, 'at' | 'weekdays' | 'months' | 'date'>
  readonly lang: string
  readonly venue: VenueClock & Pick<VenueFacts, 'currency'>
  readonly policy: PagePolicy | null
  /** Until when a cancellation is in time. */
  readonly deadline: number
  readonly party: number
  /** What was or will be paid or held. */
  readonly pence: number
  /** Whether it is only held on a card. */
  readonly isHeld: boolean
  readonly now: number
}

/** Until when a cancellation of a visit is in time. */
export const deadlineOf = (
  venue: VenueClock,
  policy: PagePolicy | null,
  date: string,
  time: string,
): number => instantOf(venue, date, time) - (policy?.cancel_until_hours ?? 0) * 3_600_000

/** The terms in sentences, before anything is paid and while the booking stands. */
export const termsInWords = (situation: Situation): string[] => {
  const { words, lang, venue, policy, deadline, party, pence, isHeld, now } = situation
  const amountOf = (pence: number) => money(pence, venue.currency, lang)
  const momentOf = (instant: number) => {
    const local = localOf(venue, instant)
    return words.at(longDate(words, local.date), local.time)
  }
  const facts = { terms: policy, deadline, now, pence, isHeld, partySize: party }
  return [...termsSentences(facts, words, amountOf, momentOf), ...(policy?.text ? [policy.text] : [])]
}
