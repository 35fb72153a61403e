import { describe, expect, test } from 'vitest'
import { type EventChange, isEmptyChange, NO_CHANGE, withFields, withTicketType } from './event-change.ts'

const APPROVED = { name: 'Ball', capacity: 100, genre: null, seating_area_ids: ['a'] }
const pending = (fields: EventChange['fields']): EventChange => ({ fields, ticket_types: [] })

describe('fields', () => {
  test.each([
    ['a new value', NO_CHANGE, { capacity: 2 }, { capacity: 2 }],
    ['the approved value', NO_CHANGE, { capacity: 100, seating_area_ids: ['a'] }, {}],
    ['a second change', pending({ genre: 'Jazz' }), { capacity: 2 }, { genre: 'Jazz', capacity: 2 }],
    ['a change of a change', pending({ capacity: 2 }), { capacity: 3 }, { capacity: 3 }],
    ['a change taken back', pending({ capacity: 2 }), { capacity: 100 }, {}],
    ['what never waits', NO_CHANGE, { description: 'New', organiser_email: 'a@b.c' }, {}],
  ])('%s', (_, before, given, fields) => {
    expect(withFields(before, APPROVED, given).fields).toEqual(fields)
  })
})

describe('ticket types', () => {
  const add = { id: 'x', action: 'add', fields: { name: 'Late', capacity: 1 } } as const
  const change = { id: 'x', action: 'change', fields: { capacity: 2 } } as const
  const remove = { id: 'x', action: 'remove', fields: {} } as const
  const after = (...changes: EventChange['ticket_types']) =>
    changes.reduce(withTicketType, NO_CHANGE).ticket_types

  test.each([
    ['added and changed is added', [add, change], [{ ...add, fields: { name: 'Late', capacity: 2 } }]],
    ['added and removed is nothing', [add, remove], []],
    [
      'changed twice is changed once',
      [change, { ...change, fields: { price_pence: 5 } }],
      [{ ...change, fields: { capacity: 2, price_pence: 5 } }],
    ],
    ['changed and removed is removed', [change, remove], [remove]],
    ['of two types are two changes', [add, { ...change, id: 'y' }], [add, { ...change, id: 'y' }]],
  ])('%s', (_, changes, left) => {
    expect(after(...changes)).toEqual(left)
  })
})

test('a change without fields and ticket types is empty', () => {
  expect([isEmptyChange(NO_CHANGE), isEmptyChange(pending({ capacity: 1 }))]).toEqual([true, false])
})
