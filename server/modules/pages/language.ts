import { PAGE_LANGUAGES, type PageLanguage } from '../../../contract/page-data.ts'

const known = (tag: string | undefined): PageLanguage | undefined =>
  PAGE_LANGUAGES.find((language) => language === tag?.trim().toLowerCase().split('-')[0])

/** The requested language, else the visitor's first that we speak, else the venue's, or English. */
export const languageOf = (
  wanted: string | undefined,
  acceptLanguage: string | undefined,
  fallback: PageLanguage = 'en',
): PageLanguage =>
  known(wanted) ??
  (acceptLanguage ?? '')
    .split(',')
    .map((part) => known(part.split(';')[0]))
    .find((language) => language !== undefined) ??
  fallback
