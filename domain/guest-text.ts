import type { Locale } from '../contract/messages.ts'

/** What a venue has written for guests, by language. Null: nothing in that language. */
export type GuestTexts = { readonly [L in Locale]: string | null } | null | undefined

/** The text in a guest's language, else the one that the venue always has. */
export const textIn = <T extends string | null>(texts: GuestTexts, locale: Locale, plain: T): string | T =>
  texts?.[locale] || plain

/** What is stored: empty texts are none, and none at all is null. */
export const guestTexts = (texts: GuestTexts): { en: string | null; de: string | null } | null => {
  const en = texts?.en?.trim() || null
  const de = texts?.de?.trim() || null
  return en === null && de === null ? null : { en, de }
}
