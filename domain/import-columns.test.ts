import { describe, expect, test } from 'vitest'
import { columnsOf, dateOf, PRESETS, timeOf, yesOrNo } from './import-columns.ts'

describe('the columns of a file', () => {
  test('are found by our names, whatever their case and punctuation', () => {
    expect(columnsOf('guests', ['E-Mail', 'NAME', 'Shoe size'], { map: {} })).toEqual({ email: 0, name: 1 })
  })

  test('are found by the names that the request gives, before all others', () => {
    const map = { name: 'Customer', notes: 'Remarks' }
    expect(columnsOf('guests', ['name', 'customer', 'remarks'], { map })).toEqual({ name: 1, notes: 2 })
  })

  test.each(Object.keys(PRESETS) as (keyof typeof PRESETS)[])('are found by the preset %s', (preset) => {
    for (const kind of ['guests', 'reservations'] as const) {
      const fields = Object.entries(PRESETS[preset][kind])
      const headings = fields.map(([, names]) => names[0] ?? '')
      const expected = Object.fromEntries(fields.map(([field], position) => [field, position]))
      expect(columnsOf(kind, headings, { preset, map: {} })).toEqual(expected)
    }
  })

  test('must contain a name, and for reservations a date and a time', () => {
    expect(() => columnsOf('guests', ['email'], { map: {} })).toThrow('No column was found for "name"')
    expect(() => columnsOf('reservations', ['guest_name', 'reservation_time'], { map: {} })).toThrow(
      'No column was found for "reservation_date"',
    )
    expect(columnsOf('guests', ['last name'], { map: {} })).toEqual({ last_name: 0 })
  })

  test('that the request names must exist', () => {
    expect(() => columnsOf('guests', ['name'], { map: { email: 'Mail' } })).toThrow(
      'The file has no column "Mail".',
    )
  })
})

describe('a cell', () => {
  test.each([
    ['2026-01-24', 'dmy', '2026-01-24'],
    ['2026-01-24T19:30:00', 'ymd', '2026-01-24'],
    ['24.1.2026', 'dmy', '2026-01-24'],
    ['1/24/2026', 'mdy', '2026-01-24'],
    ['2026/01/24', 'ymd', '2026-01-24'],
    ['soon', 'ymd', 'soon'],
  ] as const)('%s in the order %s is the date %s', (text, order, date) => {
    expect(dateOf(text, order)).toBe(date)
  })

  test.each([
    ['19:30', '19:30'],
    ['19:30:00', '19:30'],
    ['7:30 PM', '19:30'],
    ['12:15am', '00:15'],
    ['12 p.m.', '12:00'],
    ['7.30', '07:30'],
    ['7', '7'],
    ['late', 'late'],
  ])('%s is the time %s', (text, time) => {
    expect(timeOf(text)).toBe(time)
  })

  test.each([
    ['Yes', true],
    ['1', true],
    ['Nein', false],
    ['maybe', undefined],
  ])('%s is %s', (text, value) => {
    expect(yesOrNo(text)).toBe(value)
  })
})
