import type { PagePolicy, VenueFacts } from '../../../contract/page-data.ts'
import { instantOf, localOf, longDate } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import type { Due } from './draft.ts'
import type { Words } from './words.en.ts'

interface Situation {
  readonly words: Words
  readonly lang: string
  readonly venue: VenueFacts
  readonly policy: PagePolicy | null
  readonly date: string
  readonly time: string
  readonly party: number
  readonly due: Due
  readonly now: number
}

/**
 * The terms in sentences, before anything is paid. They follow server/domain/cancellation.ts: until the deadline the
 * policy's share comes back, after it nothing; without a policy everything does. What comes back is rounded down.
 */
export const termsInWords = (situation: Situation): string[] => {
  const { words, lang, venue, policy, date, time, party, due, now } = situation
  const amount = (pence: number) => money(pence, venue.currency, lang)
  if (!policy) return due.pence > 0 ? [words.cancelAnyTime(amount(due.pence))] : []
  const deadline = instantOf(venue, date, time) - policy.cancel_until_hours * 3_600_000
  const local = localOf(venue, deadline)
  const until = words.at(longDate(words, local.date), local.time)
  const fee = policy.late_fee_per_cover_pence * party
  const late = fee > 0 ? [words.lateFee(amount(fee))] : []
  const own = policy.text ? [policy.text] : []
  if (due.pence === 0)
    return [
      ...(deadline > now && policy.cancel_until_hours > 0 ? [words.pleaseCancel(until)] : []),
      ...late,
      ...own,
    ]
  const pct = policy.refund === 'full' ? 100 : policy.refund === 'none' ? 0 : (policy.partial_pct ?? 0)
  const returned = Math.floor((due.pence * pct) / 100)
  const all = amount(due.pence)
  if (pct === 0) return [words.cancelNever(all), ...late, ...own]
  if (deadline <= now) return [words.tooLateToCancel(all), ...late, ...own]
  const inTime =
    returned === due.pence
      ? words.cancelFree(until)
      : words.cancelPart(until, amount(returned), amount(due.pence - returned))
  return [`${inTime} ${words.afterThat(all)}`, ...late, ...own]
}
