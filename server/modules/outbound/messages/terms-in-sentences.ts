import type { Locale } from '../../../../contract/messages.ts'
import type { BookingTerms } from '../../../db/json-columns.ts'
import { CATALOGUES } from './compose.ts'
import { termsOf, type Zone } from './view.ts'

/** The cancellation terms as the mails say them, and what the policy says in the venue's own words. */
export const termsInSentences = (
  terms: BookingTerms | null,
  startsAt: Date,
  hasMoney: boolean,
  zone: Zone,
  locale: Locale,
): string[] => {
  const known = termsOf(terms, startsAt, hasMoney, zone, locale)
  return known ? [...CATALOGUES[locale].terms(known), ...[known.terms.text].filter(Boolean)] : []
}
