import { describe, expect, test } from 'vitest'
import { filtersIn, inWords, isSame, queryOf, readViews, writeViews } from './saved-views.ts'

describe('filters', () => {
  test('come from the address, and nothing else does', () => {
    expect(
      filtersIn({ tag: 'press', visits: '3', upcoming: '1', guest: 'usr_1', date: '2026-01-17' }),
    ).toEqual({
      tag: 'press',
      visits: '3',
      upcoming: '1',
    })
    expect(filtersIn({ visits: 'many', no_shows: '' })).toEqual({})
  })

  test.each([
    [{}, {}, ''],
    [{ visits: 'new' }, { max_visits: 0 }, 'never been here'],
    [{ tag: 'press', visits: '3' }, { tag: 'press', min_visits: 3 }, '“press”, 3 visits or more'],
    [{ no_shows: '1', upcoming: '1' }, { no_shows: true, upcoming: true }, 'no-shows, coming'],
  ])('%j ask the service for %j', (filters, query, words) => {
    expect([queryOf(filters), inWords(filters)]).toEqual([query, words])
  })

  test('are the same whatever their order', () => {
    expect(isSame({ tag: 'a', upcoming: '1' }, { upcoming: '1', tag: 'a' })).toBe(true)
    expect(isSame({ tag: 'a' }, {})).toBe(false)
  })
})

const storeOf = (text: string | null) => {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
}

describe('saved views', () => {
  test('are read as they were written', () => {
    const store = storeOf(null)
    expect(writeViews(store, [{ name: 'Press', filters: { tag: 'press' } }])).toBe(true)
    expect(readViews(store)).toEqual([{ name: 'Press', filters: { tag: 'press' } }])
  })

  test.each(['', 'no JSON', '{}', '[1, null, {"name": 4}]'])('of %j are none', (text) => {
    expect(readViews(storeOf(text))).toEqual([])
  })

  test('that the device refuses to keep are said so', () => {
    const full = {
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(writeViews(full, [])).toBe(false)
  })
})
