import { PAGE_LANGUAGES, type PageLanguage } from '../../../contract/page-data.ts'

const known = (tag: string | undefined): PageLanguage | undefined =>
  PAGE_LANGUAGES.find((language) => language === tag?.trim().toLowerCase().split('-')[0])

/** The language that was asked for, else the visitor's first that we speak, else English. */
export const languageOf = (wanted: string | undefined, acceptLanguage: string | undefined): PageLanguage =>
  known(wanted) ??
  (acceptLanguage ?? '')
    .split(',')
    .map((part) => known(part.split(';')[0]))
    .find((language) => language !== undefined) ??
  'en'
