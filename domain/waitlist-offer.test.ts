import { describe, expect, test } from 'vitest'
import { isWished, offerFor, offerTime } from './waitlist-offer.ts'

const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }
const BERLIN = { timezone: 'Europe/Berlin', service_day_start: '09:00' }
const at = (text: string) => new Date(text)

describe('how long an offer is held', () => {
  const judge = (now: string, start: string, { cutoff = start, mins = 20, venue = LONDON } = {}) => {
    const time = offerTime(venue, { startsAt: at(start), cutoff: at(cutoff) }, mins, at(now))
    if ('until' in time) return time.until.toISOString()
    return time.wait === 'night' ? `night, again ${time.again.toISOString()}` : time.wait
  }

  test.each([
    ['for the venue’s minutes', '2026-01-17T12:00Z', '2026-01-17T19:00Z', {}, '2026-01-17T12:20:00.000Z'],
    [
      'for its own number of minutes',
      '2026-01-17T12:00Z',
      '2026-01-17T19:00Z',
      { mins: 90 },
      '2026-01-17T13:30:00.000Z',
    ],
    ['exactly three hours ahead', '2026-01-17T16:00Z', '2026-01-17T19:00Z', {}, '2026-01-17T16:20:00.000Z'],
    [
      'five minutes when it is sooner',
      '2026-01-17T16:00:01Z',
      '2026-01-17T19:00Z',
      {},
      '2026-01-17T16:05:01.000Z',
    ],
    [
      'never past the cutoff',
      '2026-01-17T11:50Z',
      '2026-01-17T19:00Z',
      { cutoff: '2026-01-17T12:00Z' },
      '2026-01-17T12:00:00.000Z',
    ],
    [
      'not at the cutoff',
      '2026-01-17T12:00Z',
      '2026-01-17T19:00Z',
      { cutoff: '2026-01-17T12:00Z' },
      'too_late',
    ],
    [
      'not after the start',
      '2026-01-17T19:01Z',
      '2026-01-17T19:00Z',
      { cutoff: '2026-01-17T20:00Z' },
      'too_late',
    ],
  ] as const)('%s', (_, now, start, options, expected) => {
    expect(judge(now, start, options)).toBe(expected)
  })

  test.each([
    ['one minute before the night', '2026-01-17T21:59Z', '2026-01-18T19:00Z', '2026-01-17T22:19:00.000Z'],
    ['from 22:00', '2026-01-17T22:00Z', '2026-01-18T19:00Z', 'night, again 2026-01-18T08:00:00.000Z'],
    ['after midnight', '2026-01-18T02:00Z', '2026-01-18T19:00Z', 'night, again 2026-01-18T08:00:00.000Z'],
    [
      'when the service day has begun',
      '2026-01-18T07:59Z',
      '2026-01-18T19:00Z',
      'night, again 2026-01-18T08:00:00.000Z',
    ],
    ['from 08:00', '2026-01-18T08:00Z', '2026-01-18T19:00Z', '2026-01-18T08:20:00.000Z'],
    [
      'for the same evening',
      '2026-01-17T22:05Z',
      '2026-01-17T22:30Z',
      'night, again 2026-01-18T08:00:00.000Z',
    ],
    ['for that morning', '2026-01-17T23:00Z', '2026-01-18T10:00Z', '2026-01-17T23:20:00.000Z'],
    ['for 11:59', '2026-01-18T01:00Z', '2026-01-18T11:59Z', '2026-01-18T01:20:00.000Z'],
    ['for noon', '2026-01-18T01:00Z', '2026-01-18T12:00Z', 'night, again 2026-01-18T08:00:00.000Z'],
    [
      'for a morning three days later',
      '2026-01-17T23:00Z',
      '2026-01-21T10:00Z',
      'night, again 2026-01-18T08:00:00.000Z',
    ],
    ['for half past midnight', '2026-01-17T22:30Z', '2026-01-18T00:30Z', '2026-01-17T22:35:00.000Z'],
  ] as const)('at night: %s', (_, now, start, expected) => {
    expect(judge(now, start)).toBe(expected)
  })

  test.each([
    // The clock goes from 01:00 to 02:00 in London, so 08:00 is an hour earlier.
    [
      'before spring',
      LONDON,
      '2026-03-28T22:30Z',
      '2026-03-29T18:00Z',
      'night, again 2026-03-29T07:00:00.000Z',
    ],
    [
      '07:59 on the day of spring',
      LONDON,
      '2026-03-29T06:59Z',
      '2026-03-29T18:00Z',
      'night, again 2026-03-29T07:00:00.000Z',
    ],
    [
      '08:00 on the day of spring',
      LONDON,
      '2026-03-29T07:00Z',
      '2026-03-29T18:00Z',
      '2026-03-29T07:20:00.000Z',
    ],
    ['21:59 in summer time', LONDON, '2026-03-29T20:59Z', '2026-03-30T18:00Z', '2026-03-29T21:19:00.000Z'],
    [
      '22:00 in summer time',
      LONDON,
      '2026-03-29T21:00Z',
      '2026-03-30T18:00Z',
      'night, again 2026-03-30T07:00:00.000Z',
    ],
    // And back from 02:00 to 01:00: the night has an hour more.
    [
      'before autumn',
      LONDON,
      '2026-10-24T21:30Z',
      '2026-10-25T19:00Z',
      'night, again 2026-10-25T08:00:00.000Z',
    ],
    [
      'the second 01:30 of autumn',
      LONDON,
      '2026-10-25T01:30Z',
      '2026-10-25T19:00Z',
      'night, again 2026-10-25T08:00:00.000Z',
    ],
    [
      'where 08:00 is of the service day before',
      BERLIN,
      '2026-01-17T21:30Z',
      '2026-01-18T18:00Z',
      'night, again 2026-01-18T07:00:00.000Z',
    ],
    [
      'the same at 07:30',
      BERLIN,
      '2026-01-18T06:30Z',
      '2026-01-18T18:00Z',
      'night, again 2026-01-18T07:00:00.000Z',
    ],
  ] as const)('when the clock changes: %s', (_, venue, now, start, expected) => {
    expect(judge(now, start, { venue })).toBe(expected)
  })

  test('an offer by hand does not wait for the morning', () => {
    const start = { startsAt: at('2026-01-18T19:00Z'), cutoff: at('2026-01-18T19:00Z') }
    expect(offerTime(LONDON, start, 20, at('2026-01-17T23:00Z'), true)).toEqual({
      until: at('2026-01-17T23:20Z'),
    })
  })
})

describe('which starts a guest wants', () => {
  const wish = { from: '22:00', to: '01:00', offered: ['23:00'] }
  test.each([
    ['21:30', false],
    ['22:00', true],
    ['23:00', false],
    ['00:30', true],
    ['01:00', true],
    ['01:30', false],
  ])('%s: %s', (time, expected) => {
    expect(isWished(LONDON, wish, time)).toBe(expected)
  })
})

describe('who is next', () => {
  const NOW = at('2026-01-17T12:00Z')
  const wish = (id: string, party: number, fields: object = {}) => ({
    id,
    party,
    date: '2026-01-17',
    from: '18:00',
    to: '21:00',
    offered: [] as string[],
    ...fields,
  })
  const start = (time: string) => ({
    time,
    startsAt: at(`2026-01-17T${time}Z`),
    cutoff: at(`2026-01-17T${time}Z`),
  })
  const next = (one: ReturnType<typeof wish>, times: string[], now = NOW) =>
    offerFor(LONDON, 20, one, times.map(start), now)?.start.time

  test.each([
    ['the first start', wish('a', 2), ['19:00', '19:30'], '19:00'],
    ['the first start that is wished', wish('a', 2, { from: '19:30' }), ['19:00', '19:30'], '19:30'],
    ['not the same start again', wish('a', 2, { offered: ['19:00'] }), ['19:00'], undefined],
    ['another start than before', wish('a', 2, { offered: ['19:00'] }), ['19:00', '19:30'], '19:30'],
    ['nothing is free', wish('a', 2), [], undefined],
  ])('%s', (_, one, times, expected) => {
    expect(next(one, times)).toBe(expected)
  })

  test('nothing at night', () => {
    const tomorrow = {
      time: '19:00',
      startsAt: at('2026-01-18T19:00Z'),
      cutoff: at('2026-01-18T19:00Z'),
    }
    const offer = (now: string) => offerFor(LONDON, 20, wish('a', 2), [tomorrow], at(now))
    expect(offer('2026-01-17T23:00Z')).toBeUndefined()
    expect(offer('2026-01-18T08:00Z')?.until).toEqual(at('2026-01-18T08:20Z'))
  })
})
