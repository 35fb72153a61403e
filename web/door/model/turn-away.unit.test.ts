import { expect, test } from 'vitest'
import de from '../words.de.ts'
import en from '../words.en.ts'
import { moneyWords } from './turn-away.ts'

test.each([
  ['en', en, 1, 'will', '1 key goes back.'],
  ['en', en, 2, 'will', '2 keys go back.'],
  ['en', en, 2, 'done', '2 keys are on their way back.'],
  ['de', de, 1, 'will', '1 Key geht zurück.'],
  ['de', de, 2, 'will', '2 Keys gehen zurück.'],
  ['de', de, 2, 'done', '2 Keys sind auf dem Rückweg.'],
] as const)('in %s, one key and several are said as one speaks: %#', (language, words, keys, tense, said) => {
  const stake = { takenPence: 0, heldPence: 0, keys }
  expect(moneyWords(words, language, stake, 'at_capacity', 'gbp', tense)).toBe(said)
})
