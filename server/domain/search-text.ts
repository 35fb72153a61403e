import { isWalkInAddress } from './walk-in.ts'

/**
 * How a guest is found: every text that is searched, and every text that is looked for, is folded by the same
 * function, so that case, accents and spacing never stand between the two.
 */

/** Letters that no decomposition turns into plain ones. */
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

/** Accents and the like; vowel signs, which are letters of their own in other scripts, stay. */
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

export interface Findable {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

const FIELD_BREAK = '\n '

/**
 * Name, e-mail address and digits of the phone in one text. A folded query holds no line break, so it never
 * matches across two of them; the space makes the start of each look like the start of a word. An address that was
 * made up for a walk-in is left out: nobody looks for it, and its random letters would answer to anything.
 */
export const searchTextOf = ({ name, email, phone }: Findable): string =>
  [foldText(name), isWalkInAddress(email) ? '' : foldText(email), digitsOf(phone ?? '')].join(FIELD_BREAK)

/** What is looked for: the text itself, and its digits where it is written like a phone number. */
export interface Needle {
  readonly text: string
  readonly digits: string | null
}

export const MIN_SEARCH_CHARS = 2

/** Nothing when less than two characters are left to look for. */
export const needleOf = (query: string): Needle | undefined => {
  const text = foldText(query)
  if ([...text].length < MIN_SEARCH_CHARS) return undefined
  const digits = /^[+()0-9 .\-/]+$/.test(text) ? digitsOf(text) : ''
  return { text, digits: digits.length >= MIN_SEARCH_CHARS && digits !== text ? digits : null }
}

/** Best first: the name begins with it, a word (or the address, or the number) begins with it, it is inside. */
export type MatchRank = 0 | 1 | 2

/** How well a guest's search text matches; nothing when it does not. */
export const matchRank = (searchText: string, { text, digits }: Needle): MatchRank | undefined => {
  if (searchText.startsWith(text)) return 0
  if (searchText.includes(` ${text}`)) return 1
  const phone = searchText.slice(searchText.lastIndexOf(FIELD_BREAK) + FIELD_BREAK.length)
  if (digits !== null && phone.startsWith(digits)) return 1
  return searchText.includes(text) || (digits !== null && phone.includes(digits)) ? 2 : undefined
}
