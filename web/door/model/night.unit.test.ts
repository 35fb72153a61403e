import { expect, test } from 'vitest'
import de from '../words.de.ts'
import en from '../words.en.ts'
import { isReference, readCode } from './code.ts'
import { noShowsLast } from './night.ts'
import type { Party } from './types.ts'
import { reasonWords } from './words.ts'

test('those who were given up come after those who are waited for, each in their order', () => {
  const party = (id: string, attendance: Party['attendance']) => ({ id, attendance }) as Party
  const parties = [
    party('a', 'no_show'),
    party('b', 'expected'),
    party('c', 'no_show'),
    party('d', 'late'),
    party('e', null),
  ]
  expect(noShowsLast(parties).map(({ id }) => id)).toEqual(['b', 'd', 'e', 'a', 'c'])
})

test.each([
  ['0199bb7a01d2', true],
  ['0199 BB7A 01D2', true],
  ['K7QM-2XWD-9HPT-4VRB', false],
  ['0199bb7a01', false],
  ['hello world!', false],
])('%s is the reference of a booking: %s', (typed, isOne) => {
  expect(isReference(typed)).toBe(isOne)
  if (isOne) expect(readCode(typed).kind).toBe('foreign')
})

test('the door says of an attitude what the console says', () => {
  expect(reasonWords(en, 'Attitude')).toBe('Attitude')
})

test.each([
  [en, '1 entry to send', '3 entries to send'],
  [de, '1 Eintrag zu senden', '3 Einträge zu senden'],
])('what waits is counted in entries', (words, one, three) => {
  expect([words.waiting(1), words.waiting(3)]).toEqual([one, three])
  expect(words.signIn.unsent(1)).toMatch(new RegExp(`^${one}: `))
})
