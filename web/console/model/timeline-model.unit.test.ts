import { describe, expect, test } from 'vitest'
import type { PaceInterval, Party, Table } from './day.ts'
import {
  dayRange,
  joinedPlace,
  judge,
  marksFor,
  minutesInWords,
  minutesOver,
  peopleDue,
  rowsOf,
  serviceAt,
  servicesOfDay,
  suggestTables,
} from './timeline-model.ts'

const table = (id: string, capacity = 4, area_id: string | null = null): Table => ({
  id,
  venue_id: 'ven_1',
  area_id,
  table_number: id,
  capacity,
})
const at = (time: string) => Date.parse(`2026-01-24T${time}:00Z`)
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
const party = (id: string, table_ids: string[], from: string, to: string, more: Partial<Party> = {}): Party =>
  ({
    id,
    table_ids,
    party_size: 2,
    attendance: 'expected',
    starts_at: new Date(at(from)).toISOString(),
    ends_at: new Date(at(to)).toISOString(),
    ...more,
  }) as Party

test('tables stand under their areas in the order of their numbers, those without an area last', () => {
  const areas = [
    { id: 'bar', venue_id: 'ven_1', name: 'Bar' },
    { id: 'terrace', venue_id: 'ven_1', name: 'Terrace' },
  ]
  const rows = rowsOf(
    [table('1', 4, 'terrace'), table('2'), table('10', 4, 'bar'), table('9', 4, 'bar')],
    areas,
  )
  expect(rows.map(({ table: { id }, heading }) => [heading, id])).toEqual([
    ['Bar', '9'],
    [undefined, '10'],
    ['Terrace', '1'],
    ['Other tables', '2'],
  ])
})

test('the day covers opening hours and everything outside them, in whole hours', () => {
  expect(dayRange(span('12:00', '22:00'), [span('11:40', '12:30'), span('21:00', '22:10')])).toEqual(
    span('11:00', '23:00'),
  )
})

describe('a place is', () => {
  const parties = [party('rossi', ['12'], '20:00', '22:00')]
  const guest = { id: 'new', party_size: 4 }

  test.each([
    ['taken while another party has the table', span('21:00', '23:00'), 'taken'],
    ['free when the other party ends as this one begins', span('22:00', '23:00'), 'free'],
    ['free before', span('18:00', '20:00'), 'free'],
  ])('%s', (_, when, verdict) => {
    expect(judge(guest, [table('12')], when, parties, []).verdict).toBe(verdict)
  })

  test('taken by somebody, who is named', () => {
    expect(judge(guest, [table('12')], span('21:00', '22:00'), parties, []).by?.id).toBe('rossi')
  })

  test.each(['left', 'no_show'] as const)('free once the other party is %s', (attendance) => {
    const gone = [party('rossi', ['12'], '20:00', '22:00', { attendance })]
    expect(judge(guest, [table('12')], span('20:00', '22:00'), gone, []).verdict).toBe('free')
  })

  test('not taken by the party itself', () => {
    expect(
      judge({ id: 'rossi', party_size: 2 }, [table('12')], span('20:30', '22:00'), parties, []).verdict,
    ).toBe('free')
  })

  test('small when the seats of all its tables are too few', () => {
    expect(
      judge({ id: 'x', party_size: 6 }, [table('1', 2), table('2', 2)], span('18:00', '19:00'), [], [])
        .verdict,
    ).toBe('small')
    expect(
      judge({ id: 'x', party_size: 4 }, [table('1', 2), table('2', 2)], span('18:00', '19:00'), [], [])
        .verdict,
    ).toBe('free')
  })

  test('blocked where the table or the whole venue is', () => {
    const block = (table_id: string | null) => ({
      id: 'b',
      venue_id: 'ven_1',
      table_id,
      start_time: '2026-01-24T18:00:00Z',
      end_time: '2026-01-24T19:00:00Z',
      reason: null,
    })
    for (const table_id of ['12', null])
      expect(judge(guest, [table('12')], span('18:30', '20:00'), [], [block(table_id)]).verdict).toBe(
        'blocked',
      )
    expect(judge(guest, [table('12')], span('18:30', '20:00'), [], [block('13')]).verdict).toBe('free')
  })
})

test('tables are suggested by the fewest empty seats, too small ones last, taken ones not at all', () => {
  const tables = [table('eight', 8), table('four', 4), table('two', 2), table('taken', 3)]
  const parties = [party('x', ['taken'], '18:00', '20:00')]
  const suggested = suggestTables({ id: 'new', party_size: 3 }, tables, span('19:00', '21:00'), parties, [])
  expect(suggested.map(({ table: { id } }) => id)).toEqual(['four', 'eight', 'two'])
})

test('while a party is dragged every table is marked as it would be judged alone', () => {
  const tables = [table('free'), table('small', 2), table('taken'), table('blocked'), table('left')]
  const parties = [
    party('x', ['taken'], '18:00', '20:00'),
    party('y', ['left'], '18:00', '20:00', { attendance: 'left' }),
  ]
  const block = {
    id: 'ball',
    venue_id: 'ven_1',
    table_id: 'blocked',
    start_time: '2026-01-24T18:00:00Z',
    end_time: '2026-01-24T22:00:00Z',
    reason: 'New Year’s Ball',
  }
  const guest = { id: 'new', party_size: 4, event: null }
  const when = span('19:00', '21:00')
  const marks = marksFor(guest, tables, when, parties, [block])
  expect(Object.fromEntries(marks)).toEqual({ small: 'small', taken: 'taken', blocked: 'blocked' })
  for (const one of tables)
    expect([one.id, marks.get(one.id) ?? 'free']).toEqual([
      one.id,
      judge(guest, [one], when, parties, [block]).verdict,
    ])
  const invited = { ...guest, event: { id: 'ball', name: 'New Year’s Ball' } }
  expect(marksFor(invited, tables, when, parties, [block]).has('blocked')).toBe(false)
})

test.each([
  ['seated', '21:31', 31],
  ['seated', '21:00', 0],
  ['seated', '20:59', 0],
  ['arrived', '21:31', 0],
  ['left', '21:31', 0],
] as const)('a party that is %s until 21:00 is over by minutes at %s: %i', (attendance, time, minutes) => {
  expect(minutesOver(party('a', ['1'], '19:00', '21:00', { attendance }), at(time))).toBe(minutes)
})

describe('the services of a day', () => {
  const interval = (service: string, from: string, to: string) =>
    ({
      service,
      starts_at: new Date(at(from)).toISOString(),
      ends_at: new Date(at(to)).toISOString(),
    }) as PaceInterval
  const services = servicesOfDay(
    [
      interval('Lunch', '12:00', '12:30'),
      interval('Lunch', '12:30', '13:00'),
      interval('Dinner', '18:00', '18:30'),
    ],
    [
      party('a', ['1'], '12:30', '14:45'),
      party('b', ['1'], '18:00', '20:00', { party_size: 4 }),
      party('c', ['2'], '18:15', '20:00', { attendance: 'no_show' }),
    ],
  )

  test('last from their first arrival until their last party leaves, and count people without no-shows', () => {
    expect(services).toEqual([
      { name: 'Lunch', ...span('12:00', '14:45'), covers: 2 },
      { name: 'Dinner', ...span('18:00', '20:00'), covers: 4 },
    ])
  })

  test.each([
    ['11:00', 'Lunch'],
    ['14:00', 'Lunch'],
    ['15:00', 'Dinner'],
    ['23:00', 'Dinner'],
  ])('at %s show %s', (time, name) => {
    expect(serviceAt(services, at(time))?.name).toBe(name)
  })
})

describe('a party with several tables', () => {
  const rows = rowsOf(
    [table('1', 4, 'bar'), table('2', 4, 'bar'), table('3', 4, 'bar'), table('4'), table('5')],
    [{ id: 'bar', venue_id: 'ven_1', name: 'Bar' }],
  )
  test.each([
    [['2'], '2', { rows: 1, isHollow: false }],
    [['1', '2', '3'], '1', { rows: 3, isHollow: false }],
    [['1', '2', '3'], '2', undefined],
    [['3', '1'], '1', { rows: 1, isHollow: false }],
    [['3', '1'], '3', { rows: 1, isHollow: true }],
    // A heading stands between two areas.
    [['3', '4', '5'], '3', { rows: 1, isHollow: false }],
    [['3', '4', '5'], '4', { rows: 2, isHollow: true }],
  ])('at %o is drawn at %s as %o', (ids, id, expected) => {
    expect(joinedPlace(ids, id, rows)).toEqual(expected)
  })
})

describe('minutes on a block', () => {
  test.each([
    ['seated', 'approved', '48 min left'],
    ['late', 'approved', '72 min late'],
    ['late', 'pending', ''],
    ['expected', 'approved', ''],
    ['left', 'approved', ''],
  ] as const)('%s, %s: “%s”', (attendance, status, words) => {
    expect(minutesInWords(party('p', ['1'], '18:00', '20:00', { attendance, status }), at('19:12'))).toBe(
      words,
    )
  })
})

test('who is later than two hours is late by hours', () => {
  const late = party('p', ['1'], '13:30', '15:00', { attendance: 'late', status: 'approved' })
  expect(minutesInWords(late, at('15:29'))).toBe('119 min late')
  expect(minutesInWords(late, at('18:00'))).toBe('4 h late')
})

test('people who are due within half an hour: those who came or are late are not', () => {
  const due = (id: string, from: string, more: Partial<Party> = {}) =>
    party(id, ['1'], from, '22:00', { arrived: 0, party_size: 3, ...more })
  const parties = [
    due('now', '19:00'),
    due('half an hour', '19:30', { party_size: 4, arrived: 1 }),
    due('later', '19:31'),
    due('late', '18:45', { attendance: 'late' }),
    due('here', '19:15', { attendance: 'arrived' }),
  ]
  expect(peopleDue(parties, at('19:00'))).toBe(6)
})
