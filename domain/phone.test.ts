import { describe, expect, test } from 'vitest'
import { regionOf, significantDigits, toE164 } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['+44 7700 900123', null, '+447700900123'],
    ['+44 (0)7700 900123', null, '+447700900123'],
    ['07700 900123', '+44 20 7946 0000', '+447700900123'],
    // The country of this venue phone is unclear; its calling code is not.
    ['07700 900123', '+44 7700 900999', '+447700900123'],
    ['030 1234567', '+49 30 7654321', '+49301234567'],
    ['0049 30 1234567', '+44 20 7946 0000', '+49301234567'],
    ['(415) 555-2671', '+1 415 555 0100', '+14155552671'],
  ])('%s at a venue with %s is kept as %s', (text, venuePhone, kept) => {
    expect(toE164(text, regionOf(venuePhone))).toBe(kept)
  })

  test.each([
    ['07700 900123', null],
    ['07700 900123', '020 7946 0000'],
    ['12', '+44 20 7946 0000'],
    ['+44 20 7946', '+44 20 7946 0000'],
  ])('%s at a venue with %s is kept as typed', (text, venuePhone) => {
    expect(toE164(text, regionOf(venuePhone))).toBe(text)
  })

  test('is kept the same when it is read and stored again', () => {
    for (const text of ['+447700900123', '+49301234567', '+14155552671'])
      expect(toE164(text, regionOf('+33 1 42 68 53 00'))).toBe(text)
  })
})

describe('every spelling', () => {
  test.each(['07700 900123', '+44 7700 900123', '0044 7700-900123', '+44 (0)7700 900123', '7700900123'])(
    '%s has digits that E.164 and the national spelling contain',
    (text) => {
      expect(significantDigits(text)).toBe('7700900123')
    },
  )

  test('that is incomplete keeps the digits it has', () => {
    expect(significantDigits('07700 9')).toBe('77009')
    expect(significantDigits('+44 77')).toBe('4477')
  })
})
