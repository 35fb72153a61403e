import { expect, test } from 'vitest'
import { themeAt } from './theme.ts'

test.each([
  [undefined, 22, 'dark'],
  ['auto', 3, 'dark'],
  ['auto', 19, 'dark'],
  ['auto', 7, 'auto'],
  ['auto', 15, 'auto'],
  ['light', 23, 'light'],
  ['dark', 12, 'dark'],
] as const)('the screen of %s at %d is %s', (chosen, hour, expected) => {
  expect(themeAt(chosen, hour)).toBe(expected)
})
