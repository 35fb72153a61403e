import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'
import de from './words.de.ts'
import en from './words.en.ts'

const club = { service_day_start: '06:00' }

test.each([
  ['2026-01-21', '22:00', 'Wednesday 21 January, 22:00', 'Mittwoch, 21.\u00a0Januar, 22:00\u00a0Uhr'],
  [
    '2026-01-21',
    '00:30',
    'Thursday 22 January, 00:30 (the\u00a0night\u00a0of\u00a0Wednesday)',
    'Donnerstag, 22.\u00a0Januar, 00:30\u00a0Uhr (Nacht\u00a0vom\u00a0Mittwoch)',
  ],
  [
    '2026-01-31',
    '05:45',
    'Sunday 1 February, 05:45 (the\u00a0night\u00a0of\u00a0Saturday)',
    'Sonntag, 1.\u00a0Februar, 05:45\u00a0Uhr (Nacht\u00a0vom\u00a0Samstag)',
  ],
  ['2026-01-31', '06:00', 'Saturday 31 January, 06:00', 'Samstag, 31.\u00a0Januar, 06:00\u00a0Uhr'],
])('%s at %s is the calendar’s day, with the night it belongs to', (date, time, english, german) => {
  expect(momentOf(en, club, date, time)).toBe(english)
  expect(momentOf(de, club, date, time)).toBe(german)
})

test('a venue whose day begins at midnight has no night before', () => {
  expect(momentOf(en, { service_day_start: '00:00' }, '2026-01-21', '00:30')).toBe(
    'Wednesday 21 January, 00:30',
  )
})
