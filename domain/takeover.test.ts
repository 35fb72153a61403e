import { describe, expect, test } from 'vitest'
import { offerSeat, offerVenue } from '../test/support/offers.ts'
import {
  isAfterLastEntry,
  isSlotTakenOver,
  salesEnd,
  type Takeover,
  withTakenOverTables,
} from './takeover.ts'

const DATE = '2026-01-17'
const at = (time: string) => new Date(`${DATE}T${time}:00Z`)
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const takeover = (areaIds: string[] | null): Takeover => ({ ...span('20:00', '23:00'), areaIds })
const terrace = offerSeat('t1', 4, { areaIds: ['terrace'] })
const hall = offerSeat('t2', 4, { areaIds: ['hall'] })
const joined = offerSeat('t1+t2', 8, { areaIds: ['terrace', 'hall'] })

describe('a slot is closed', () => {
  test.each([
    ['by the venue’s takeover during its hours', takeover(null), [hall], ['21:00', '22:00'], true],
    ['when the party would still be there', takeover(null), [hall], ['19:00', '20:01'], true],
    ['not when the party leaves as it begins', takeover(null), [hall], ['18:00', '20:00'], false],
    ['not when the party comes as it ends', takeover(null), [hall], ['23:00', '23:30'], false],
    ['on a guest list by the venue’s takeover', takeover(null), null, ['21:00', '22:00'], true],
    ['not on a guest list by an area’s', takeover(['terrace']), null, ['21:00', '22:00'], false],
    ['when every seat is in the area', takeover(['terrace']), [terrace, joined], ['21:00', '22:00'], true],
    ['not while a seat is elsewhere', takeover(['terrace']), [terrace, hall], ['21:00', '22:00'], false],
  ] as const)('%s', (_, event, seats, [from, to], closed) => {
    expect(isSlotTakenOver([event], seats, span(from, to))).toBe(closed)
  })
})

test('tables in an area that is taken over are busy for its hours', () => {
  const hours = { from: at('20:00').getTime(), to: at('23:00').getTime() }
  const claim = { tableId: 't9', from: 1, to: 2 }
  expect(withTakenOverTables([terrace, hall, joined], [takeover(['terrace'])], [claim])).toEqual([
    claim,
    { tableId: 't1', ...hours },
  ])
})

test('two venues that share an empty list of claims keep their own takeovers', () => {
  const none: never[] = []
  expect(withTakenOverTables([terrace], [takeover(null)], none).map(({ tableId }) => tableId)).toEqual(['t1'])
  expect(withTakenOverTables([hall], [takeover(null)], none).map(({ tableId }) => tableId)).toEqual(['t2'])
})

test.each([
  [null, '23:00', false],
  ['22:00', '22:00', false],
  ['22:00', '22:01', true],
  ['01:00', '23:59', false],
])('with last entry %s an arrival at %s is too late: %s', (last_entry_time, time, late) => {
  expect(isAfterLastEntry({ ...offerVenue(), last_entry_time }, DATE, at(time))).toBe(late)
})

test.each([
  ['without a last entry at its end', null, null, '2026-01-18T04:00:00Z'],
  ['at the event’s last entry', '01:00', '02:00', '2026-01-18T01:00:00Z'],
  ['at the venue’s where the event has none', null, '02:00', '2026-01-18T02:00:00Z'],
  ['at its end where the last entry is later', '05:00', null, '2026-01-18T04:00:00Z'],
  ['at its end where the venue’s last entry is before the start', null, '21:00', '2026-01-18T04:00:00Z'],
])('an event stops selling %s', (_, last_entry_time, venue_last_entry_time, end) => {
  const event = {
    timezone: 'Europe/London',
    service_day_start: '06:00',
    event_date: DATE,
    starts_at: at('22:00'),
    ends_at: new Date('2026-01-18T04:00:00Z'),
    last_entry_time,
    venue_last_entry_time,
  }
  expect(salesEnd(event)).toEqual(new Date(end))
})

test.each([
  ['before its last entry', '22:00', '23:59', '23:30', false],
  ['after its last entry', '22:00', '23:00', '23:30', true],
  ['after the venue’s, where the event starts before it', '22:00', null, '22:31', true],
  ['after the venue’s, where the event starts after it', '22:45', null, '22:50', false],
  ['after its own, although that is before its start', '22:45', '22:40', '22:50', true],
])('whether a guest of an event comes too late: %s', (_, start, last_entry_time, time, late) => {
  const venue = { ...offerVenue(), last_entry_time: '22:30' }
  expect(isAfterLastEntry(venue, DATE, at(time), { starts_at: at(start), last_entry_time })).toBe(late)
})
