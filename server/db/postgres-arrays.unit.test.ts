import { describe, expect, test } from 'vitest'
import { arrayParsers, arrayToText, textToArray } from './postgres-arrays.ts'

const asText = (text: string) => text

describe('an array', () => {
  test.each<[unknown[], string]>([
    [[], '{}'],
    [['a', 'b'], '{"a","b"}'],
    [[1, -2.5], '{"1","-2.5"}'],
    [[true, false], '{"true","false"}'],
    [[null, undefined, 'NULL'], '{NULL,NULL,"NULL"}'],
    [['', ' ', ',', '{}'], '{""," ",",","{}"}'],
    [['say "hi"', 'back\\slash', "it's"], '{"say \\"hi\\"","back\\\\slash","it\'s"}'],
    [['two\nlines', 'é', '💥'], '{"two\nlines","é","💥"}'],
    [[new Date('2026-01-17T18:00:00Z')], '{"2026-01-17T18:00:00.000Z"}'],
    [[{ a: 'b' }], '{"{\\"a\\":\\"b\\"}"}'],
    [[['a'], ['b']], '{{"a"},{"b"}}'],
  ])('%j is written for PostgreSQL', (values, text) => {
    expect(arrayToText(values)).toBe(text)
  })

  test.each<[string, unknown[]]>([
    ['{}', []],
    ['{a,b}', ['a', 'b']],
    ['{NULL,"NULL",null}', [null, 'NULL', 'null']],
    ['{"",a b," "}', ['', 'a b', ' ']],
    ['{"say \\"hi\\"","back\\\\slash",it\'s}', ['say "hi"', 'back\\slash', "it's"]],
    ['{"a,b","{c}"}', ['a,b', '{c}']],
    ['{"two\nlines",é,💥}', ['two\nlines', 'é', '💥']],
    [
      '{{a,b},{c,d}}',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['[0:1]={a,b}', ['a', 'b']],
  ])('%s of PostgreSQL is read', (text, values) => {
    expect(textToArray(text, asText)).toEqual(values)
  })

  test.each([['plain'], ['"'], ['\\'], ['\\"'], ['{'], ['}'], [','], ['NULL'], [''], ['a\nb'], ['"\\{},"']])(
    'with %j comes back as it went',
    (value) => {
      expect(textToArray(arrayToText([value, value]), asText)).toEqual([value, value])
    },
  )

  test.each<[number, string, unknown[]]>([
    [1000, '{t,f}', [true, false]],
    [1007, '{1,2}', [1, 2]],
    [1016, '{9007199254740991}', [9007199254740991]],
    [1182, '{2026-01-17}', ['2026-01-17']],
    [1185, '{"2026-01-17 18:00:00+00"}', [new Date('2026-01-17T18:00:00Z')]],
    [3807, '{"{\\"a\\": 1}"}', [{ a: 1 }]],
  ])('of type %i has its elements read', (oid, text, values) => {
    expect(new Map(arrayParsers).get(oid)?.(text)).toEqual(values)
  })
})
