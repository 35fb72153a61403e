/** Leaves out 0, O, 1, I and L, which are easily confused when a code is read aloud or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The first letter says what a code is for, so that a door without a network tells a voucher from a ticket. */
export type CodeLetter = 'T' | 'V'

/** Four groups of four characters: 74 bits behind the letter, if `numberBelow` is cryptographically random. */
export const newCode = (letter: CodeLetter, numberBelow: (limit: number) => number): string => {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[numberBelow(ALPHABET.length)]).join(''),
  )
  return letter + groups.join('-').slice(1)
}

/** All but the last group, for somebody who may know of the code and not use it. */
export const maskedCode = (code: string): string => code.replace(/[^-](?=.{4})/g, '•')

/** Normalizes a typed code: any case, with or without dashes and spaces. */
export const normalCode = (typed: string): string =>
  (
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-')
