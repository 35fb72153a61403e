import { LOCALES, type Locale } from '../contract/messages.ts'

/** The language of a tag such as `de-AT`, by its primary subtag. Null when we do not speak it. */
export const localeOf = (tag: string | null | undefined): Locale | null => {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? null
}

/** The first language of an `Accept-Language` header that we speak. Null when there is none. */
export const acceptedLocale = (acceptLanguage: string | undefined): Locale | null => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const locale = localeOf(part.split(';')[0]?.trim())
    if (locale !== null) return locale
  }
  return null
}
