import { describe, expect, test } from 'vitest'
import { type GuestTexts, guestTexts, textIn } from './guest-text.ts'

describe('a text by language', () => {
  test.each<[string, GuestTexts, 'en' | 'de', string]>([
    ['is the one of the language', { en: 'Terrace', de: 'Terrasse' }, 'de', 'Terrasse'],
    ['is the name where the language is missing', { en: 'Terrace', de: null }, 'de', 'Garden'],
    ['is the name where it is empty', { en: '', de: 'Terrasse' }, 'en', 'Garden'],
    ['is the name without texts', null, 'de', 'Garden'],
  ])('%s', (_, texts, locale, said) => {
    expect(textIn(texts, locale, 'Garden')).toBe(said)
  })

  test('a missing description stays missing', () => {
    expect(textIn(null, 'de', null)).toBeNull()
  })

  test.each<[GuestTexts, GuestTexts]>([
    [
      { en: ' Terrace ', de: '' },
      { en: 'Terrace', de: null },
    ],
    [{ en: ' ', de: null }, null],
    [null, null],
  ])('%o is stored as %o', (texts, stored) => {
    expect(guestTexts(texts)).toEqual(stored)
  })
})
