import { expect, test } from 'vitest'
import { firstAccountHint } from './serve.ts'

test('the hint for the first account is a link to open', () => {
  expect(firstAccountHint('http://localhost:3000/setup/abc')).toBe(
    'There are no accounts yet. Open this link to make the first one. It works until there is one: ' +
      'http://localhost:3000/setup/abc',
  )
})
