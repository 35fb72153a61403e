import { describe, expect, test } from 'vitest'
import { newCode, normalCode } from './codes.ts'

describe('a new code', () => {
  test('has four groups of four characters and none that are easily confused', () => {
    let n = 0
    const codes = Array.from({ length: 31 }, () => newCode('T', (limit) => n++ % limit))
    expect(codes[0]).toBe('T345-6789-ABCD-EFGH')
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
  })

  test('says by its first letter whether it is a ticket or a voucher', () => {
    const letters = (['T', 'V'] as const).map((letter) => newCode(letter, () => 0))
    expect(letters).toEqual(['T222-2222-2222-2222', 'V222-2222-2222-2222'])
  })
})

describe('a typed code', () => {
  test.each([
    ['2345-6789-ABCD-EFGH', '2345-6789-ABCD-EFGH'],
    ['2345 6789 abcd efgh', '2345-6789-ABCD-EFGH'],
    ['23456789abcdefgh', '2345-6789-ABCD-EFGH'],
    ['  2345–6789—abcd.efgh ', '2345-6789-ABCD-EFGH'],
    ['234', '234'],
    ['', ''],
    ['ß%_', 'SS'],
  ])('%s is read as %s', (typed, code) => expect(normalCode(typed)).toBe(code))
})
