import { expect, test } from 'vitest'
import { extrasOfDay } from './extras-of-day.ts'

test('adds up each item over the parties, the earliest first, and one line for a party that bought it twice', () => {
  const parties = [
    {
      id: 'a',
      time: '19:00',
      guest: 'Ada',
      extras: [
        { item: 'Cake', quantity: 1 },
        { item: 'Wine', quantity: 2 },
        { item: 'Cake', quantity: 1 },
      ],
    },
    { id: 'b', time: '20:00', guest: 'Bo', extras: [] },
    { id: 'c', time: '21:00', guest: 'Cy', extras: [{ item: 'Wine', quantity: 1 }, { quantity: 3 }] },
  ]
  expect(extrasOfDay(parties)).toEqual([
    { item: 'Cake', quantity: 2, parties: [{ id: 'a', time: '19:00', guest: 'Ada', quantity: 2 }] },
    {
      item: 'Wine',
      quantity: 3,
      parties: [
        { id: 'a', time: '19:00', guest: 'Ada', quantity: 2 },
        { id: 'c', time: '21:00', guest: 'Cy', quantity: 1 },
      ],
    },
    { item: null, quantity: 3, parties: [{ id: 'c', time: '21:00', guest: 'Cy', quantity: 3 }] },
  ])
})
