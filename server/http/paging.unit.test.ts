import { describe, expect, test } from 'vitest'
import { cursorEnvelope, decodeCursor, decodeTimeCursor, offsetEnvelope, pageOf } from './paging.ts'

describe('offset paging', () => {
  test('has 50 entries from the beginning unless told otherwise', () => {
    expect(pageOf({})).toEqual({ limit: 50, offset: 0 })
    expect(pageOf({ limit: 7, offset: 3 })).toEqual({ limit: 7, offset: 3 })
  })

  test.each([
    [0, 0, 0, false],
    [2, 0, 5, true],
    [2, 3, 5, false],
    [0, 9, 5, false],
  ])('of %i entries from %i out of %i says whether there are more: %s', (count, offset, total, hasMore) => {
    const data = Array.from({ length: count }, (_, n) => n)
    expect(offsetEnvelope(data, total, { limit: 2, offset })).toEqual({
      data,
      total,
      limit: 2,
      offset,
      has_more: hasMore,
    })
  })
})

describe('cursor paging', () => {
  const page = (rows: string[], limit: number) =>
    cursorEnvelope(
      rows,
      limit,
      (row) => [row, 'id'],
      (row) => row,
    )

  test('ends with a null cursor', () => {
    expect(page(['a', 'b'], 2)).toEqual({ data: ['a', 'b'], limit: 2, cursor: null, has_more: false })
    expect(page([], 2)).toEqual({ data: [], limit: 2, cursor: null, has_more: false })
  })

  test('goes on from the last entry shown', () => {
    const { cursor, ...rest } = page(['a', 'é"💥', 'c'], 2)
    expect(rest).toEqual({ data: ['a', 'é"💥'], limit: 2, has_more: true })
    expect(decodeCursor(cursor ?? '', 2)).toEqual(['é"💥', 'id'])
  })

  test.each([
    '',
    'x',
    '%%%',
    btoa('[1,2]'),
    btoa('["a"]'),
    btoa('["a","b","c"]'),
    btoa('{"a":1}'),
    btoa('null'),
  ])('refuses the cursor %j, which it never gave', (cursor) => {
    expect(() => decodeCursor(cursor, 2)).toThrow('"cursor" is not one that this list returned.')
  })

  test('in the order of time goes on from the moment of the last entry', () => {
    const at = new Date('2026-01-17T18:00:00.123Z')
    const { cursor } = cursorEnvelope(['a', 'b'], 1, () => [at.toISOString(), 'bkg_x'], String)
    expect(decodeTimeCursor(cursor ?? '')).toEqual({ at, id: 'bkg_x' })
  })

  test.each([
    '',
    'yesterday',
    '7',
    '2026-01-17',
    '2026-01-17T18:00:00Z',
    '2026-02-30T18:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
  ])('refuses the moment %j, which no entry has', (text) => {
    expect(() => decodeTimeCursor(btoa(JSON.stringify([text, 'x'])))).toThrow(
      '"cursor" is not one that this list returned.',
    )
  })
})
