import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, joinList, splitList, unguardCell } from './csv-cells.ts'

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44', "'+44"],
    ['-2', "'-2"],
    ['@home', "'@home"],
    ["'=1", "''=1"],
    ['plain', 'plain'],
    ["'quoted'", "'quoted'"],
    ['a;=1', "a;'=1"],
    ['VIP; =HYPERLINK()', "VIP; '=HYPERLINK()"],
    ['a\t+1', "a\t'+1"],
    ['a\r\n@x', "a\r\n'@x"],
    ["=1;'-2", "'=1;''-2"],
    ['＝1', "'＝1"],
    ['a;＠x', "a;'＠x"],
    ['a=1 - b@c', 'a=1 - b@c'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(guardCell(text)).toBe(written)
    expect(unguardCell(written)).toBe(text)
  })

  test('never begins like a formula, and every text comes back', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^'*[=+\-@].{0,5}$/),
      fc.stringMatching(/^[a;\t\n '=+＝＠-]{0,12}$/),
    )
    fc.assert(
      fc.property(text, (given) => {
        expect(guardCell(given)).not.toMatch(/(?:^|[;\t\r\n] *)[=+\-@＝＋－＠]/)
        expect(unguardCell(guardCell(given))).toBe(given)
      }),
    )
  })
})

describe('a list in a cell', () => {
  test('comes back as it was, whatever the items contain', () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() === text)
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(splitList(joinList(items))).toEqual(items)
      }),
    )
  })

  test('of another system may be separated by commas', () => {
    expect(splitList('VIP, Regular,, Press ')).toEqual(['VIP', 'Regular', 'Press'])
  })
})
