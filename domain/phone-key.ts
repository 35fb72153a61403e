/**
 * The part of a phone number that two spellings of it share: its last nine digits, whether it was written with a
 * country code, a trunk zero or neither. Null for a number that is too short to tell people apart.
 */
export const phoneKey = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? null : digits.slice(-KEY_DIGITS)
}

const KEY_DIGITS = 9
const MIN_DIGITS = 7
