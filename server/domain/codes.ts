/** No 0 and O, no 1, I and L: what is read aloud over a counter arrives as it left. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Four groups of four, drawn with `numberBelow`: 79 bits, so that nobody guesses one where the draw is unguessable. */
export const newCode = (numberBelow: (limit: number) => number): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[numberBelow(ALPHABET.length)]).join(''),
  ).join('-')

/** As somebody types it: any case, with or without the dashes and spaces. */
export const normalCode = (typed: string): string =>
  (
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-')
