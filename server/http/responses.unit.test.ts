import { describe, expect, test } from 'vitest'
import { matchesEtag, withEtag } from './responses.ts'

describe('If-None-Match', () => {
  const etag = '"abc"'

  test.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x",W/"abc","y"', true],
    ['"x", "y"', false],
    ['abc', false],
    ['"ab"', false],
    ['"abcd"', false],
  ])('of %s matches "abc": %s', (header, matches) => {
    expect(matchesEtag(header, etag)).toBe(matches)
  })
})

describe('a version', () => {
  test('has a strong tag that changes with each of its parts and with nothing else', () => {
    const tag = (...parts: (string | number)[]) => withEtag(parts, () => null).etag
    expect(tag('a', 1)).toMatch(/^"[\w!-]+"$/)
    expect(tag('a', 1)).toBe(tag('a', 1))
    expect(new Set([tag('a', 1), tag('a', 2), tag('b', 1), tag('a'), tag('a1'), tag('a', 1, '')]).size).toBe(
      6,
    )
  })
})
