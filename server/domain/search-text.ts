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
  ƒ: 'f',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
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

export const digitsOf = (text: string): string => foldText(text).replace(/\D/g, '')

export interface Findable {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/**
 * Name, e-mail address and digits of the phone in one text. A folded query holds no line break, so it never
 * matches across two of them; the space makes the start of each look like the start of a word.
 */
export const searchTextOf = ({ name, email, phone }: Findable): string =>
  [name, email]
    .map(foldText)
    .concat(digitsOf(phone ?? ''))
    .join('\n ')
