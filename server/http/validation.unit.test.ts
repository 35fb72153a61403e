import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { DateText, Email, Int, Nullable, OneOf, Prose, Text, TimeText } from '../../contract/fields.ts'
import { checker } from './validation.ts'

const schema = Type.Object({
  name: Type.Optional(Text(5)),
  notes: Type.Optional(Prose(20)),
  age: Type.Optional(Int(1, 9)),
  kind: Type.Optional(OneOf(['big', 'small'])),
  day: Type.Optional(DateText),
  email: Type.Optional(Nullable(Email)),
  tags: Type.Optional(Type.Array(Text(3), { minItems: 1, maxItems: 2, uniqueItems: true })),
  types: Type.Optional(
    Type.Unsafe<unknown>({ anyOf: [Type.Array(Text(3)), Type.String({ maxLength: 5 }), { type: 'null' }] }),
  ),
  inner: Type.Optional(Type.Object({ when: DateText })),
  size: Type.Optional(Int(0, 9, { default: 4 })),
})

const refusalOf = (value: unknown, part: 'body' | 'query' = 'body') => {
  const refusal = checker(schema, part)(value)
  return refusal && [refusal.message, refusal.extras.fields]
}

describe('a refusal says which field is wrong and what it must be', () => {
  test.each<[unknown, string, string[]]>([
    [{ name: 7 }, '"name" must be a text.', ['name']],
    [{ name: '' }, '"name" must not be empty.', ['name']],
    [{ name: '  ' }, '"name" must not be empty.', ['name']],
    [{ name: 'abcdef' }, '"name" must have at most 5 characters.', ['name']],
    [{ name: 'a\u0000b' }, '"name" must not contain control characters.', ['name']],
    [{ name: 'a\nb' }, '"name" must not contain control characters.', ['name']],
    [{ name: 'a\ud800' }, '"name" must not contain control characters.', ['name']],
    [{ age: '7' }, '"age" must be a whole number.', ['age']],
    [{ age: 1.5 }, '"age" must be a whole number.', ['age']],
    [{ age: 0 }, '"age" must be 1 or more.', ['age']],
    [{ age: 10 }, '"age" must be 9 or less.', ['age']],
    [{ kind: 'huge' }, '"kind" must be one of big, small.', ['kind']],
    [{ day: '2026-02-30' }, '"day" must be a date that exists, written YYYY-MM-DD.', ['day']],
    [{ email: 'nobody' }, '"email" must be an e-mail address.', ['email']],
    [{ email: 7 }, '"email" must be a text or null.', ['email']],
    [{ tags: [] }, '"tags" must have at least 1 entries.', ['tags']],
    [{ tags: ['a', 'b', 'c'] }, '"tags" must have at most 2 entries.', ['tags']],
    [{ tags: ['a', 'a'] }, '"tags" must not repeat an entry.', ['tags']],
    [{ tags: ['a', 7] }, '"tags.1" must be a text.', ['tags.1']],
    [{ types: 7 }, '"types" must be a list or a text or null.', ['types']],
    [{ types: 'abcdef' }, '"types" must have at most 5 characters.', ['types']],
    [{ types: [7] }, '"types.0" must be a text.', ['types.0']],
    [{ inner: {} }, '"inner.when" is required.', ['inner.when']],
    [
      { inner: { when: 'x' } },
      '"inner.when" must be a date that exists, written YYYY-MM-DD.',
      ['inner.when'],
    ],
    [[], 'The request body must be an object.', []],
  ])('%j', (value, sentence, fields) => {
    expect(refusalOf(value)).toEqual([sentence, fields])
  })
})

describe('a request with several wrong fields', () => {
  test('has all of them named at once, one sentence each', () => {
    expect(
      refusalOf({ name: 7, age: 0, day: '2026-02-30', inner: {}, tags: ['a', 7], email: 7, notes: 'ok' }),
    ).toEqual([
      '"name" must be a text. "age" must be 1 or more. "day" must be a date that exists, written YYYY-MM-DD. ' +
        '"email" must be a text or null. "tags.1" must be a text. "inner.when" is required.',
      ['name', 'age', 'day', 'email', 'tags.1', 'inner.when'],
    ])
  })

  test('has a field of several types named once', () => {
    expect(refusalOf({ types: [7, 8], name: '' })).toEqual([
      '"name" must not be empty. "types.0" must be a text.',
      ['name', 'types.0'],
    ])
  })

  test('of a query has all of them named, too', () => {
    expect(refusalOf({ age: 'x', kind: 'huge' }, 'query')).toEqual([
      '"age" must be a whole number. "kind" must be one of big, small.',
      ['age', 'kind'],
    ])
  })

  test('has twenty named at most', () => {
    const wrong = { types: [], tags: Array.from({ length: 400 }, () => 7) }
    expect(refusalOf(wrong)?.[1]).toHaveLength(20)
  })

  test('and more values than anybody writes by hand has the first named, however many there are', () => {
    const refusal = refusalOf({ tags: Array.from({ length: 200_000 }, () => 7), name: 7 })
    expect(refusal).toEqual(['"name" must be a text.', ['name']])
  })
})

describe('a frequent slip', () => {
  const hours = Type.Object({
    start_time: TimeText,
    days: Type.Array(OneOf(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
  })
  const sentence = (value: unknown) => checker(hours, 'body')(value)?.message

  test('such as 24:00 is told how midnight is written', () => {
    expect(sentence({ start_time: '24:00', days: [] })).toBe(
      '"start_time" must be a time of day, written HH:MM: times run to 23:59, use 00:00 for midnight.',
    )
    expect(sentence({ start_time: '9am', days: [] })).toBe(
      '"start_time" must be a time of day, written HH:MM.',
    )
  })

  test('such as monday is told how days are written', () => {
    expect(sentence({ start_time: '18:00', days: ['monday', 'Fri', 'someday'] })).toBe(
      '"days.0" must be one of mon, tue, wed, thu, fri, sat, sun: write mon for monday. ' +
        '"days.1" must be one of mon, tue, wed, thu, fri, sat, sun: write fri for friday. ' +
        '"days.2" must be one of mon, tue, wed, thu, fri, sat, sun.',
    )
  })
})

describe('a value that is accepted', () => {
  const accepted = (value: Record<string, unknown>, part: 'body' | 'query' = 'body') => {
    expect(refusalOf(value, part)).toBeUndefined()
    return value
  }

  test('has its texts trimmed, in lists too, and lines kept where they are allowed', () => {
    const value = accepted({ name: ' Ada ', tags: [' a ', 'b'], notes: ' two\r\n\tlines \n' })
    expect(value).toMatchObject({ name: 'Ada', tags: ['a', 'b'], notes: 'two\r\n\tlines' })
  })

  test('is measured after trimming, in characters and not in halves of them', () => {
    expect(accepted({ name: '     12345     ' }).name).toBe('12345')
    expect(accepted({ name: '💥💥💥💥💥' }).name).toBe('💥💥💥💥💥')
  })

  test('has its defaults filled in and unknown fields left alone', () => {
    expect(accepted({ other: 1 })).toEqual({ other: 1, size: 4 })
  })

  test('of a query is read from text', () => {
    expect(accepted({ age: '7' }, 'query').age).toBe(7)
    expect(refusalOf({ age: 'seven' }, 'query')).toEqual(['"age" must be a whole number.', ['age']])
    expect(refusalOf({ age: ['1', '2'] }, 'query')).toEqual(['"age" must be a whole number.', ['age']])
  })
})
