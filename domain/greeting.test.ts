import { expect, test } from 'vitest'
import { canGreet } from './greeting.ts'

test.each([
  ['Ada Lovelace', true],
  ['J. R. R. Tolkien', true],
  ['Dr. Zoë O’Hara-Smith Jr.', true],
  ['渡辺 直美', true],
  ['', false],
  ['Win at https://evil.example', false],
  ['www.evil.example', false],
  ['Claim your prize: evil.com/win', false],
  ['evil。com', false],
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
])('the name “%s” in a greeting: %s', (name, can) => expect(canGreet(name)).toBe(can))
