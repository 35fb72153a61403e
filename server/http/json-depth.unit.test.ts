import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNestedDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts'

const nested = (depth: number, [open, close] = ['[', ']']) => open.repeat(depth) + close.repeat(depth)

describe('the depth of a JSON text', () => {
  test.each<[string, string, boolean]>([
    ['nothing', '', false],
    ['a number', '7', false],
    ['twenty arrays', nested(20), false],
    ['twenty-one arrays', nested(21), true],
    ['twenty objects', nested(20, ['{"a":', '}']).replace('{"a":}', '{}'), false],
    ['twenty-one objects', `${'{"a":'.repeat(20)}{}${'}'.repeat(20)}`, true],
    ['a hundred arrays beside each other', `[${'[],'.repeat(99)}[]]`, false],
    ['brackets in a string', JSON.stringify('['.repeat(100)), false],
    ['brackets after an escaped quote', `"\\"${'['.repeat(100)}"`, false],
    ['brackets after an escaped backslash and the end of the string', `"\\\\"${'['.repeat(21)}`, true],
    ['brackets behind a string that never ends', `"${'['.repeat(100)}`, false],
    ['only open brackets', '['.repeat(100_000), true],
  ])('%s', (_, text, expected) => {
    expect(isNestedDeeperThan(MAX_JSON_DEPTH, text)).toBe(expected)
  })

  test('is what the parsed value shows', () => {
    const depthOf = (value: unknown): number =>
      value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (value, max) => {
        expect(isNestedDeeperThan(max, JSON.stringify(value))).toBe(depthOf(value) > max)
      }),
    )
  })
})
