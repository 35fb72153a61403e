import { significantDigits } from './phone.ts'
import { isWalkInAddress } from './walk-in.ts'

/**
 * Text search for guests. The stored text and the search term are folded by the same function, so case, accents and
 * spacing never prevent a match.
 */

/** Characters that Unicode normalization (NFKD) does not turn into plain ones. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '‐': '-',
}
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** Combining accents. Vowel signs of other scripts are letters of their own and stay. */
const ACCENTS = /(?=\p{M})\p{Script=Inherited}/gu

/** Lower case, no accents, single spaces. Folding twice changes nothing. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(TO_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()

const digitsOf = (text: string): string => foldText(text).replace(/\D/g, '')

export interface SearchableGuest {
  readonly name: string
  readonly email: string
  /** Where the venue writes to instead. */
  readonly contact_email?: string | null
  readonly phone: string | null
}

const FIELD_BREAK = '\n '

/**
 * Name, e-mail address and phone digits in one text. A folded search term contains no line break, so it never matches
 * across two fields; the space makes the start of each field count as the start of a word. The generated address of a
 * walk-in is left out: its random letters would match unrelated searches.
 */
export const searchTextOf = ({ name, email, contact_email, phone }: SearchableGuest): string => {
  const addresses = [isWalkInAddress(email) ? '' : email, contact_email ?? '']
  return [foldText(name), foldText(addresses.join(' ')), digitsOf(phone ?? '')].join(FIELD_BREAK)
}

/** A folded search term, and the digits to search if it is written like a phone number. */
export interface SearchTerm {
  readonly text: string
  readonly digits: string | null
}

export const MIN_SEARCH_CHARS = 2

/** Undefined when fewer than `MIN_SEARCH_CHARS` characters are left after folding. */
export const searchTermOf = (query: string): SearchTerm | undefined => {
  const text = foldText(query)
  if ([...text].length < MIN_SEARCH_CHARS) return undefined
  const digits = /^[+()0-9 .\-/]+$/.test(text) ? significantDigits(text) : ''
  return { text, digits: digits.length >= MIN_SEARCH_CHARS && digits !== text ? digits : null }
}

/** Best first: the name starts with the term; a word, the address or the phone starts with it; it occurs anywhere. */
export type MatchRank = 0 | 1 | 2

/** How well a guest's search text matches; undefined when it does not. */
export const matchRank = (searchText: string, { text, digits }: SearchTerm): MatchRank | undefined => {
  if (searchText.startsWith(text)) return 0
  if (searchText.includes(` ${text}`)) return 1
  const phone = searchText.slice(searchText.lastIndexOf(FIELD_BREAK) + FIELD_BREAK.length)
  if (digits !== null && phone.startsWith(digits)) return 1
  return searchText.includes(text) || (digits !== null && phone.includes(digits)) ? 2 : undefined
}
