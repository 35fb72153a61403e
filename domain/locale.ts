import { LOCALES, type Locale } from '../contract/messages.ts'

/** The language of a tag such as `de-AT`, by its primary subtag. Null when we do not speak it. */
export const localeOf = (tag: string | null | undefined): Locale | null => {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? null
}
