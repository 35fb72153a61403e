import { describe, expect, test } from 'vitest'
import { formats } from './formats.ts'

type Format = keyof typeof formats

const accepts = (format: Format, text: string): boolean => {
  const check = formats[format]
  return check instanceof RegExp ? check.test(text) : check(text)
}

const GOOD: Record<Format, string[]> = {
  date: ['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01', '2999-12-31'],
  'time-of-day': ['00:00', '23:59', '09:05'],
  'date-time': [
    '2026-03-14T19:30:00Z',
    '2026-03-14T19:30:00.123Z',
    '2026-03-14T19:30Z',
    '2026-03-14T19:30:00+01:00',
  ],
  'local-date-time': ['2026-03-14T23:10', '2026-03-14T23:10:59'],
  currency: ['gbp', 'eur', 'jpy', 'kwd'],
  'time-zone': ['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'],
  email: ['a@example.com', 'first.last+tag@sub.example.co.uk', "o'brien@example.com", 'ü@example.com'],
  'email-or-empty': ['', ' ', 'a@example.com', ' a@example.com '],
  phone: ['+44 20 7946 0000', '(020) 7946-0000', '999', '020/7946.0000'],
  'url-or-empty': ['', 'https://example.com', 'http://localhost:3000/a?b=c#d'],
}

const BAD: Record<Format, string[]> = {
  date: [
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '26-01-01',
    '1899-12-31',
    '3000-01-01',
    '2026-01-01 ',
    '２０２６-01-01',
  ],
  'time-of-day': ['24:00', '12:60', '9:05', '09:05:00', '', '09.05', '09:05 '],
  'date-time': [
    '2026-03-14',
    '2026-03-14T19:30',
    '2026-02-30T10:00:00Z',
    '2026-03-14T25:00:00Z',
    '2026-03-14 19:30:00Z',
    '2026-03-14T19:30:00+99:99',
  ],
  'local-date-time': [
    '2026-03-14T23:10Z',
    '2026-03-14T23:10+00:00',
    '2026-02-30T10:00',
    '2026-03-14T24:00',
    '2026-03-14',
  ],
  currency: ['', 'GBP', 'pounds', 'dem', 'xyz'],
  'time-zone': ['', 'Mars/Olympus', 'Europe/London; drop table', '+01:00'],
  email: [
    '',
    'a',
    'a@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a@example..com',
    'a@-example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    'a@example.com\n',
  ],
  'email-or-empty': ['a', 'a@b'],
  phone: ['', 'call me', '12', '+++', '1-2', '123x'],
  'url-or-empty': [
    'example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'data:text/html,x',
    '//example.com',
  ],
}

describe.each(Object.keys(formats) as Format[])('the format %s', (format) => {
  test.each(GOOD[format])('accepts %j', (text) => {
    expect(accepts(format, text)).toBe(true)
  })
  test.each(BAD[format])('refuses %j', (text) => {
    expect(accepts(format, text)).toBe(false)
  })
})
