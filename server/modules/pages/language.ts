import type { PageLanguage } from '../../../contract/page-data.ts'
import { acceptedLocale, localeOf } from '../../../domain/locale.ts'

/** The requested language, else the visitor's first that we speak, else the venue's, or English. */
export const languageOf = (
  wanted: string | undefined,
  acceptLanguage: string | undefined,
  fallback: PageLanguage = 'en',
): PageLanguage => localeOf(wanted) ?? acceptedLocale(acceptLanguage) ?? fallback
