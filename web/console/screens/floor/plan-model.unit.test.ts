import { describe, expect, test } from 'vitest'
import type { Party, Table } from '../../model/day.ts'
import { isDueSoon, linesFor, tableNow, waitingParties, wordsFor } from './plan-model.ts'

const table: Table = { id: 't', venue_id: 'v', area_id: null, table_number: '12', capacity: 4 }
const at = (time: string) => Date.parse(`2026-01-24T${time}:00Z`)
const party = (name: string, from: string, to: string, more: Partial<Party> = {}) =>
  ({
    id: name,
    kind: 'table',
    status: 'approved',
    attendance: 'expected',
    guest: { name },
    table_ids: ['t'],
    party_size: 2,
    time: from,
    starts_at: new Date(at(from)).toISOString(),
    ends_at: new Date(at(to)).toISOString(),
    ...more,
  }) as Party
const now = (parties: Party[], time: string, isLive = true) => tableNow(table, parties, [], at(time), isLive)
const says = (parties: Party[], time: string) => wordsFor(now(parties, time), at(time))

describe('a table', () => {
  const rossi = party('Rossi', '18:00', '20:00', { attendance: 'seated' })
  const ellery = party('Ellery', '20:30', '22:00')

  test.each([
    ['counts down while its party sits', [rossi, ellery], '19:25', 'seated', '35 min left'],
    ['is over time once the planned end has passed', [rossi], '20:12', 'over', '12 min over'],
    [
      'is late while nobody came',
      [party('Li', '19:00', '21:00', { attendance: 'late' })],
      '19:20',
      'late',
      '20 min late',
    ],
    ['is due when the time has come', [party('Li', '19:00', '21:00')], '19:05', 'expected', 'Due 19:00'],
    ['is free until the next party', [ellery], '19:00', 'free', 'Free until 20:30'],
    [
      'is free when its party has left',
      [party('Li', '19:00', '21:00', { attendance: 'left' })],
      '19:30',
      'free',
      'Free',
    ],
    [
      'has those who came early',
      [party('Li', '20:00', '21:00', { attendance: 'arrived' })],
      '19:40',
      'arrived',
      'Arrived',
    ],
  ] as const)('%s', (_, parties, time, state, words) => {
    expect([now([...parties], time).state, says([...parties], time)]).toEqual([state, words])
  })

  test('names who comes next', () => {
    expect(now([rossi, ellery], '19:00')).toMatchObject({ party: { id: 'Rossi' }, next: { id: 'Ellery' } })
  })

  test('shows what is planned for another time', () => {
    expect(now([rossi, ellery], '21:00', false)).toMatchObject({ party: { id: 'Ellery' }, state: 'expected' })
  })

  test('is blocked when nobody sits there', () => {
    const block = {
      id: 'b',
      venue_id: 'v',
      table_id: null,
      start_time: '2026-01-24T18:00:00Z',
      end_time: '2026-01-24T23:00:00Z',
      reason: 'Private hire',
    }
    expect(tableNow(table, [], [block], at('19:00'), true)).toMatchObject({
      state: 'blocked',
      reason: 'Private hire',
    })
    expect(tableNow(table, [rossi], [block], at('19:00'), true).state).toBe('seated')
  })
})

test('the words in a drawn table are cut to fit, and the least important line goes first', () => {
  const state = now(
    [party('Montgomery-Smythe', '18:00', '20:00', { attendance: 'seated' }), party('Li', '20:30', '22:00')],
    '19:00',
  )
  expect(linesFor(state, { w: 80, h: 80, shape: 'rect' }, at('19:00'))).toEqual([
    'Montg… · 2',
    '60 min left',
    '20:30 Li',
  ])
  expect(linesFor(state, { w: 80, h: 40, shape: 'rect' }, at('19:00'))).toEqual(['Montg… · 2'])
  expect(linesFor(state, { w: 40, h: 80, shape: 'rect' }, at('19:00'))).toEqual([])
})

test('a table too small for a name says how long, and when the next party comes', () => {
  const sits = party('Montgomery', '18:00', '20:00', { attendance: 'seated' })
  const small = { w: 56, h: 60, shape: 'rect' }
  expect(linesFor(now([sits, party('Li', '20:30', '22:00')], '18:33'), small, at('18:33'))).toEqual([
    '1 h 27',
    '20:30',
  ])
  expect(linesFor(now([party('Li', '20:30', '22:00')], '18:33'), small, at('18:33'))).toEqual(['20:30'])
})

test('a free table says the next time alone where it would keep only two letters of the name', () => {
  const state = now([party('Montgomery', '20:30', '22:00')], '19:00')
  expect(linesFor(state, { w: 70, h: 60, shape: 'rect' }, at('19:00'))).toEqual(['20:30'])
  expect(linesFor(state, { w: 96, h: 60, shape: 'rect' }, at('19:00'))).toEqual(['20:30 Montg…'])
})

test.each([
  ['half an hour before the next party', '20:00', true],
  ['earlier than that', '19:59', false],
  ['once the party is due, for then it is theirs', '20:30', false],
])('a free table is taken soon: %s', (_, time, isSoon) => {
  expect(isDueSoon(now([party('Li', '20:30', '22:00')], time), at(time))).toBe(isSoon)
})

test('a name of narrow letters has more of them', () => {
  const state = now([party('Lilli Flit', '18:00', '20:00', { attendance: 'seated' })], '19:00')
  expect(linesFor(state, { w: 80, h: 80, shape: 'rect' }, at('19:00'))[0]).toBe('Lilli Flit · 2')
})

test('those who are here wait first, then those without a table by time', () => {
  const waiting = waitingParties([
    party('seated', '18:00', '20:00', { attendance: 'seated' }),
    party('late', '18:30', '20:00', { table_ids: [] }),
    party('early', '18:00', '20:00', { table_ids: [] }),
    party('here', '19:00', '20:00', { attendance: 'arrived' }),
    party('gone', '18:00', '19:00', { table_ids: [], attendance: 'left' }),
  ])
  expect(waiting.map(({ id }) => id)).toEqual(['here', 'early', 'late'])
})
