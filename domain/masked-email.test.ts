import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['ines@example.com', 'i•••@example.com'],
  ['i@example.com', 'i•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['ümit@example.com', 'ü•••@example.com'],
])('%s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown))
