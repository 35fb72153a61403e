import { expect, test } from 'vitest'
import { likelyEmail } from './email-typo.ts'

test.each([
  ['emile@gmial.com', 'emile@gmail.com'],
  ['emile@gmal.com', 'emile@gmail.com'],
  ['emile@gmaill.com', 'emile@gmail.com'],
  ['emile@gnail.com', 'emile@gmail.com'],
  ['Emile@GMIAL.com', 'Emile@gmail.com'],
  ['a@hotmial.co.uk', 'a@hotmail.co.uk'],
  ['a@gmx.dee', 'a@gmx.de'],
  ['emile@gmail.com', undefined],
  ['emile@gmx.net', undefined],
  ['emile@copperheron.example', undefined],
  ['emile@gmail.example', undefined],
  ['emile', undefined],
  ['@gmial.com', undefined],
  ['', undefined],
])('%s is probably %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})
