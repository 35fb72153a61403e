import type { PagePolicy, VenueFacts } from '../../../contract/page-data.ts'
import type { MoneyWords } from '../../../domain/money-words.en.ts'
import { termsSentences } from '../../../domain/terms-words.ts'
import { localOf, longDate, type VenueClock } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import type { GuestWords } from './words.en.ts'

interface Situation {
  readonly words: MoneyWords & Pick<GuestWords, 'at' | 'weekdays' | 'months' | 'date'>
  readonly lang: string
  readonly venue: VenueClock & Pick<VenueFacts, 'currency'>
  readonly policy: PagePolicy | null
  /** When the visit begins, in milliseconds since 1970. */
  readonly starts: number
  readonly party: number
  /** What was or will be paid or held. */
  readonly pence: number
  /** Whether it is only held on a card. */
  readonly isHeld: boolean
  readonly now: number
}

/** The terms in sentences, before anything is paid and while the booking stands. */
export const termsInWords = (situation: Situation): string[] => {
  const { words, lang, venue, policy, starts, party, pence, isHeld, now } = situation
  const amountOf = (pence: number) => money(pence, venue.currency, lang)
  const momentOf = (instant: Date) => {
    const local = localOf(venue, instant.getTime())
    // With the year, as on the payment page and in mails.
    return words.at(`${longDate(words, local.date)} ${local.date.slice(0, 4)}`, local.time)
  }
  const when = { startsAt: new Date(starts), now: new Date(now) }
  const facts = { terms: policy, ...when, pence, isHeld, partySize: party }
  return [...termsSentences(facts, { words, amountOf, momentOf }), ...(policy?.text ? [policy.text] : [])]
}
