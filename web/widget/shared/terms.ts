import type { PagePolicy, VenueFacts } from '../../../contract/page-data.ts'
import { pctInTime, pctOf } from '../../../domain/cancellation.ts'
import { instantOf, localOf, longDate, type VenueClock } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import type { TableWords } from './table-words.en.ts'
import type { GuestWords } from './words.en.ts'

interface Situation {
  readonly words: GuestWords & TableWords
  readonly lang: string
  readonly venue: VenueFacts
  readonly policy: PagePolicy | null
  /** Until when a cancellation is in time. */
  readonly deadline: number
  readonly party: number
  /** What was or will be paid or held. */
  readonly pence: number
  readonly now: number
}

/** Until when a cancellation of a visit is in time. */
export const deadlineOf = (
  venue: VenueClock,
  policy: PagePolicy | null,
  date: string,
  time: string,
): number => instantOf(venue, date, time) - (policy?.cancel_until_hours ?? 0) * 3_600_000

/** The terms in sentences, before anything is paid. */
export const termsInWords = (situation: Situation): string[] => {
  const { words, lang, venue, policy, deadline, party, pence, now } = situation
  const amount = (pence: number) => money(pence, venue.currency, lang)
  if (!policy) return pence > 0 ? [words.cancelAnyTime(amount(pence))] : []
  const local = localOf(venue, deadline)
  const until = words.at(longDate(words, local.date), local.time)
  const fee = policy.late_fee_per_cover_pence * party
  const late = fee > 0 ? [words.lateFee(amount(fee))] : []
  const own = policy.text ? [policy.text] : []
  if (pence === 0)
    return [
      ...(deadline > now && policy.cancel_until_hours > 0 ? [words.pleaseCancel(until)] : []),
      ...late,
      ...own,
    ]
  const pct = pctInTime(policy)
  const returned = pctOf(pence, pct)
  const all = amount(pence)
  if (pct === 0) return [words.cancelNever(all), ...late, ...own]
  if (deadline <= now) return [words.tooLateToCancel(all), ...late, ...own]
  const inTime =
    returned === pence
      ? words.cancelFree(until)
      : words.cancelPart(until, amount(returned), amount(pence - returned))
  return [`${inTime} ${words.afterThat(all)}`, ...late, ...own]
}
