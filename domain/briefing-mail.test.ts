import { describe, expect, test } from 'vitest'
import { briefingDue } from './briefing-mail.ts'

const LONDON = 'Europe/London'
const AUCKLAND = 'Pacific/Auckland'

describe('when the sheet before service is mailed', () => {
  test.each<[string, string, string | null, string | null, string, string | null]>([
    // zone, hour, last mailed, now, what is due
    ['not set', LONDON, null, null, '2026-01-17T17:00Z', null],
    ['a minute early', LONDON, '16:00', null, '2026-01-17T15:59:59Z', null],
    ['to the second', LONDON, '16:00', null, '2026-01-17T16:00Z', '2026-01-17'],
    ['sent already', LONDON, '16:00', '2026-01-17', '2026-01-17T16:05Z', null],
    ['the day after', LONDON, '16:00', '2026-01-17', '2026-01-18T16:00Z', '2026-01-18'],
    ['after a pause of two hours', LONDON, '16:00', '2026-01-16', '2026-01-17T18:00Z', '2026-01-17'],
    ['after a pause of three hours', LONDON, '16:00', '2026-01-16', '2026-01-17T19:00Z', null],
    [
      'late in the evening, caught up past midnight',
      LONDON,
      '23:30',
      null,
      '2026-01-18T01:00Z',
      '2026-01-17',
    ],
    ['before the service day begins', LONDON, '05:00', null, '2026-01-17T05:00Z', '2026-01-17'],
    ['at midnight', LONDON, '00:00', '2026-01-16', '2026-01-17T00:00Z', '2026-01-17'],
    ['a zone ahead of us', AUCKLAND, '16:00', null, '2026-01-17T03:00Z', '2026-01-17'],
    ['summer time', LONDON, '16:00', null, '2026-07-17T15:00Z', '2026-07-17'],
    ['an hour that the clocks skip', LONDON, '01:30', null, '2026-03-29T01:29Z', null],
    [
      'an hour that the clocks skip, when it is over',
      LONDON,
      '01:30',
      null,
      '2026-03-29T01:30Z',
      '2026-03-29',
    ],
    ['an hour that comes twice', LONDON, '01:30', null, '2026-10-25T00:30Z', '2026-10-25'],
    ['an hour that comes twice, the second time', LONDON, '01:30', '2026-10-25', '2026-10-25T01:30Z', null],
    ['a clock that was set back', LONDON, '16:00', '2026-01-18', '2026-01-17T16:00Z', null],
  ])('%s', (_, timezone, briefing_at, briefed_on, now, due) => {
    expect(briefingDue({ timezone, briefing_at, briefed_on }, new Date(now))).toBe(due)
  })
})
