import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test.each([
  ['en', 'en'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en_GB', 'en'],
  ['fr', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is spoken as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))
