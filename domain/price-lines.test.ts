import { describe, expect, test } from 'vitest'
import de from './money-words.de.ts'
import en from './money-words.en.ts'
import { priceLines } from './price-lines.ts'

const pounds = (pence: number) => `£${pence / 100}`
const rule = { price_per_cover_pence: 2000, min_covers: 4 }
const cake = { item: 'Cake', quantity: 1, price_pence: 4200, prepaid: true }
const wine = { item: 'Wine', quantity: 2, price_pence: 3000, prepaid: false }

describe('what a booking costs, line by line', () => {
  test.each([
    ['a party above the minimum', { partySize: 5, totalPence: 10_000 }, [['£20 a guest × 5', 10_000]]],
    ['a party below the minimum', { partySize: 2, totalPence: 8000 }, [['£20 a guest, at least 4', 8000]]],
    ['a table’s own deposit', { partySize: 2, totalPence: 15_000 }, [['Deposit', 15_000]]],
    ['a rule that is gone', { partySize: 2, totalPence: 8000, rule: null }, [['Deposit', 8000]]],
    ['tickets', { partySize: 2, totalPence: 5000, label: '2 × Early bird' }, [['2 × Early bird', 5000]]],
    [
      'extras paid now and at the table',
      { partySize: 2, totalPence: 12_200, extras: [cake, wine] },
      [
        ['£20 a guest, at least 4', 8000],
        ['1 × Cake', 4200],
        ['2 × Wine, £60 to pay at the table', null],
      ],
    ],
    ['nothing', { partySize: 2, totalPence: 0 }, []],
    [
      'only extras at the table',
      { partySize: 2, totalPence: 0, extras: [wine] },
      [['2 × Wine, £60 to pay at the table', null]],
    ],
    [
      'an extra whose price is not known any more',
      { partySize: 2, totalPence: 8000, extras: [{ item: null, quantity: 1 }] },
      [
        ['£20 a guest, at least 4', 8000],
        ['1 × Extra', null],
      ],
    ],
  ] as const)('%s', (_, priced, expected) => {
    const lines = priceLines({ rule, extras: [], ...priced }, en, pounds)
    expect(lines.map(({ text, amount_pence }) => [text, amount_pence])).toEqual(expected)
  })

  test('the amounts add up to the total', () => {
    const lines = priceLines({ partySize: 3, totalPence: 12_200, rule, extras: [cake, wine] }, en, pounds)
    expect(lines.reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)).toBe(12_200)
  })

  test('in German too', () => {
    const [line] = priceLines({ partySize: 2, totalPence: 8000, rule, extras: [] }, de, pounds)
    expect(line?.text).toBe('£20 je Gast, mindestens für 4')
  })
})
