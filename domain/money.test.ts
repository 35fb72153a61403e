import { describe, expect, test } from 'vitest'
import { CURRENCIES, formatMoney, isCurrency, minorUnitDigits } from './money.ts'

describe('an amount for people', () => {
  test.each([
    [5000, 'gbp', 'en', '£50'],
    [4950, 'gbp', 'en', '£49.50'],
    [1, 'gbp', 'en-GB', '£0.01'],
    [123_456_700, 'gbp', 'en', '£1,234,567'],
    [4950, 'eur', 'de', '49,50 €'],
    [5000, 'jpy', 'en', '¥5,000'],
    [5000, 'kwd', 'en', 'KWD 5'],
    [5125, 'kwd', 'en', 'KWD 5.125'],
    [-250, 'usd', 'en', '-$2.50'],
  ])('%i of %s in %s is %s', (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

test.each([
  ['gbp', 2],
  ['eur', 2],
  ['jpy', 0],
  ['krw', 0],
  ['kwd', 3],
  ['bhd', 3],
])('the smallest unit of %s has %i decimals', (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits)
})

test.each([
  ['gbp', true],
  ['jpy', true],
  ['GBP', false],
  ['dem', false],
  ['huf', false],
  ['xyz', false],
  ['', false],
])('%s is a currency: %s', (code, known) => expect(isCurrency(code)).toBe(known))

test('every currency has as many decimals here as at the payment provider', () => {
  const zero = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
  const three = 'bhd jod kwd omr tnd'.split(' ')
  const atProvider = (code: string) => (zero.includes(code) ? 0 : three.includes(code) ? 3 : 2)
  expect([...CURRENCIES].filter((code) => minorUnitDigits(code) !== atProvider(code))).toEqual([])
})
