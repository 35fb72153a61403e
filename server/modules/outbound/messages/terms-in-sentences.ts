import type { Locale } from '../../../../contract/messages.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import de from '../../../../domain/money-words.de.ts'
import en, { type MoneyWords } from '../../../../domain/money-words.en.ts'
import { type Priced, type PriceLine, priceLines } from '../../../../domain/price-lines.ts'
import { type TermsSituation, termsSentences } from '../../../../domain/terms-words.ts'
import type { BookingTerms } from '../../../db/json-columns.ts'
import { money } from './format.ts'
import { momentOf, type Zone } from './view.ts'

const MONEY_WORDS: Readonly<Record<Locale, MoneyWords>> = { en, de }

interface Situation extends TermsSituation {
  readonly terms: BookingTerms | null
}

/** The cancellation terms as every page says them, and what the policy says in the venue's own words. */
export const termsInSentences = (situation: Situation, zone: Zone, locale: Locale): string[] => {
  const moment = (instant: Date) => {
    const { day, time } = momentOf(instant, zone, locale)
    return `${day}, ${time}${locale === 'de' ? ' Uhr' : ''}`
  }
  return [
    ...termsSentences(situation, {
      words: MONEY_WORDS[locale],
      amountOf: amountIn(zone, locale),
      momentOf: moment,
    }),
    ...[textIn(situation.terms?.texts, locale, situation.terms?.text ?? '')].filter(Boolean),
  ]
}

/** What a booking costs, line by line, as every page says it. */
export const linesInWords = (
  priced: Priced,
  { currency }: Pick<Zone, 'currency'>,
  locale: Locale,
): PriceLine[] =>
  priceLines(
    { ...priced, extras: extrasIn(priced.extras, locale) },
    MONEY_WORDS[locale],
    amountIn({ currency }, locale),
  )

/** Extras as they were sold, with the names that guests read in their language. */
export const extrasIn = <E extends Priced['extras'][number]>(extras: readonly E[], locale: Locale): E[] =>
  extras.map((extra) => ({ ...extra, item: textIn(extra.item_names, locale, extra.item ?? null) }))

const amountIn =
  ({ currency }: Pick<Zone, 'currency'>, locale: Locale) =>
  (pence: number): string =>
    money(pence, currency, locale)
