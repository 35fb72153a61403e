/** The kinds of venues that can be chosen. */
const TYPES = [
  ['', 'Choose…'],
  ['restaurant', 'Restaurant'],
  ['bar', 'Bar'],
  ['cafe', 'Café'],
  ['club', 'Club'],
] as const

/** A kind of our list, and the venue's own if it is another one. */
export const typesWith = (own: string | null) =>
  own === null || TYPES.some(([value]) => value === own) ? TYPES : [...TYPES, [own, own] as const]
